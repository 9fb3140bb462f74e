/** What was played, in sentences: the acts of one seat in a row make one line of the log. */
import { cardsIn, countIn, isWild, kindOf, rankOf } from "../cards/face.ts";
import { faceSigns, meldName } from "../words/cards.ts";
import { counted, listed, type Message, msg, type Value } from "../words/message.ts";
import type { Played } from "../wire/types.ts";

export interface Turn {
  seat: number;
  acts: Message[];
  /** Whether its last act ended the turn. */
  over: boolean;
  /** Whether a take waits for the opening's minimum: the rest of the pile comes when it is reached. */
  waits?: boolean;
}

/** The variant's words, and the letters of the cards. */
export interface Style {
  set: string;
  reserve: Message;
  /** Whether the game has reserves. */
  reserves: boolean;
}

/** The log's last turn after one more event, or the new one that the event begins. */
export function told(last: Turn | undefined, played: Played, style: Style): Turn {
  const goesOn = last && !last.over && last.seat === played.seat ? last : undefined;
  const taken = played.steps.some((step) => step.startsWith("take"));
  const came = countIn(played.came ?? "");
  const waits = taken ? came < 2 : !!goesOn?.waits && !came;
  const acts = [...(goesOn?.acts ?? []), ...actsOf(played, style, taken || !!goesOn?.waits)];
  return { seat: played.seat, acts, over: played.steps.some((step) => step.startsWith("discard")), waits };
}

/** A turn as a sentence. */
export const sentence = (who: Value, turn: Turn): Message => msg("{who} {acts}.", { who, acts: listed(turn.acts) });

function actsOf({ steps, came = "", red = 0 }: Played, style: Style, ofPile: boolean): Message[] {
  const acts: Message[] = [];
  const cards = cardsIn(came);
  for (const step of steps) acts.push(act(step, cards.length, style));
  const last = steps.at(-1) ?? "";
  const verb = last.split(" ")[0];
  const drawn = verb === "draw" || verb === "keep" || (verb === "take" && cards.length < 2);
  if (cards.length && !drawn)
    acts.push(
      ofPile || !style.reserves
        ? counted(cards.length, "picked up one card", "picked up {count} cards")
        : took(cards.length, style),
    );
  // Those of the cut are everybody's: they were dealt.
  if (red && verb !== "keep") acts.push(counted(red, "laid out a red three", "laid out {count} red threes"));
  return acts;
}

const took = (number: number, style: Style): Message =>
  counted(number, "took up the {reserve}, one card", "took up the {reserve}, {count} cards", {
    reserve: style.reserve,
    count: number,
  });

function act(step: string, came: number, style: Style): Message {
  const [verb, rest = ""] = step.split(/ (.*)/);
  const [written, target] = rest.split(" to ");
  const faces = cardsIn(written ?? "");
  const cards = shown(faces, style);
  switch (verb) {
    case "draw":
      return came ? counted(came, "drew one card", "drew {count} cards") : msg("found no card to draw");
    case "take":
      return faces.length ? msg("took the pile with {cards}", { cards }) : msg("took the pile onto a meld");
    case "meld":
      return msg("melded {cards}", { cards });
    case "add": {
      if (!target && !faces.every((face) => isWild(kindOf(face)))) return msg("added {cards}", { cards });
      const onto = meldName(target === "wild" || !target ? "*" : rankOf([`${target}s`]));
      return msg("added {cards} to the {meld}", { cards, meld: onto });
    }
    case "discard":
      return rest === "?" ? msg("put the last card down unseen") : msg("discarded {cards}", { cards });
    case "keep":
      return rest === "nothing" ? msg("cut and kept nothing") : msg("cut and kept {cards}", { cards });
    case "ask":
      return msg("asked whether to go out");
    case "yes":
      return msg("said yes");
    default:
      return msg("said no");
  }
}

/** Cards side by side, `K♠ K♦ ★`. */
function shown(faces: readonly string[], style: Style): Value {
  return { mark: "face", text: faces.map((face) => faceSigns(face, style.set).text).join(" ") };
}
