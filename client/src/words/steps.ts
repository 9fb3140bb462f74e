/** Legal actions in words, by the kinds of their cards. */
import { type Step, steps } from "../cards/legal.ts";
import { INDICES } from "../../cards/faces.mjs";
import { settings } from "../settings.svelte.ts";
import { meldName } from "./cards.ts";
import type { Words } from "../wire/types.ts";
import { type Message, msg, type Value } from "./message.ts";

export function stepWords({ verb, cards, onto }: Step): Message {
  const shown: Value = { mark: "face", text: [...cards].map(kindSign).join(" ") };
  switch (verb) {
    case "draw":
      return msg("Draw");
    case "take":
      return cards ? msg("Take the pile with {cards}", { cards: shown }) : msg("Take the pile onto your meld");
    case "meld":
      return msg("Meld {cards}", { cards: shown });
    case "add":
      return msg("Add {card} to the {cards}", { card: shown, cards: meldName(onto) });
    case "discard":
      return msg("Discard {card}", { card: { mark: "face", text: [...cards].map(kindSign).join(", ") } });
    case "keep":
      return cards ? msg("Keep {cards}", { cards: shown }) : msg("Keep nothing");
    case "ask":
      return msg("May I go out?");
    case "yes":
      return msg("Yes, go out");
    default:
      return msg("No, wait");
  }
}

/** Discards that are told together: one line for all of them, in the place of the first. */
export function together(steps: readonly Step[]): Step[] {
  const cards = steps.filter(({ verb }) => verb === "discard").map((step) => step.cards);
  const first = steps.findIndex(({ verb }) => verb === "discard");
  return steps.flatMap((step, place) => {
    if (step.verb !== "discard") return [step];
    return place === first ? [{ ...step, cards: cards.join("") }] : [];
  });
}

/** Actions one after the other, as a bot would do them. */
export const doneWords = (actions: readonly string[]): Message =>
  actions
    .map((action) => stepWords(steps(action)[0]!))
    .reduce((all, one) => msg("{one}, {rest}", { one: all, rest: one }));

/** A bot's reason: the cards and turns in it are written as the rest of the page writes them. */
export function reasonWords({ values, ...reason }: Words): Message {
  const { turn, meld } = values ?? {};
  return {
    ...reason,
    values: {
      ...values,
      ...(typeof turn === "string" && { turn: doneWords(turn.split("; ")) }),
      ...(typeof meld === "string" && { meld: { mark: "face" as const, text: [...meld].map(kindSign).join(" ") } }),
    },
  };
}

/** A kind as the cards print it: `K`, `10`, `3` in its colour as a suit's sign. */
function kindSign(kind: string): string {
  if (kind === "*") return "★";
  if (kind === "r") return "3♥";
  if (kind === "b") return "3♠";
  const letters: Record<string, string> = INDICES[settings.indices] ?? INDICES["AKQJ"]!;
  return letters[kind] ?? kind;
}
