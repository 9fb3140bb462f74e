/** What the page knows of a table's rules without asking: its variant's values, and the house rules in its terms. */
import { kindOf } from "../cards/face.ts";
import { counted, type Message, msg } from "../words/message.ts";
import type { Terms, Words } from "../wire/types.ts";
import known from "./variants.json";

type Value = string | number | string[] | Record<string, number>;

export interface Variant {
  id: string;
  title: Words;
  origin: Words;
  /** By how many it can be played. */
  players: number[];
  best: number;
  values: Record<string, Value>;
}

export const VARIANTS = known.variants as unknown as Variant[];
export const BOTS: string[] = known.bots;

export const variantOf = (id: string): Variant => VARIANTS.find((each) => each.id === id) ?? VARIANTS[0]!;

export interface Facts {
  /** How many cards make a canasta. */
  canasta: number;
  /** So many cards of the pile are taken at most; 0: all. */
  mostTaken: number;
  /** Whether a side that has opened takes the pile by laying its upcard onto its own meld, also while it is frozen. */
  ontoMeld: (frozen: boolean) => boolean;
  /** Whether players have a reserve beside their hand. */
  reserves: boolean;
  labels: Record<"natural" | "mixed" | "wild" | "concealed" | "reserve", Message>;
  /** What a card counts, in points. */
  worth: (face: string) => number;
  /** The score or the number of deals that ends a match. */
  end: { score: number } | { deals: number };
}

export function facts(terms: Terms): Facts {
  const { values } = variantOf(terms.rules);
  const house = (terms.house ?? {}) as Record<string, Value>;
  const value = (key: string): Value => house[key] ?? values[key] ?? 0;
  const count = (key: string) => Number(value(key)) || 0;
  const label = (key: string): Message => ({ text: String(value(`labels.${key}`)), context: "label" });
  return {
    canasta: count("melds.canasta") || 7,
    mostTaken: count("pile.most_taken"),
    ontoMeld: (frozen) => {
      const ways = value(frozen ? "pile.frozen" : "pile.opened");
      return Array.isArray(ways) && ways.includes("onto a meld");
    },
    reserves: value("dealing.reserve") !== 0,
    labels: {
      natural: label("natural_canasta"),
      mixed: label("mixed_canasta"),
      wild: label("wild_canasta"),
      concealed: label("concealed"),
      reserve: label("reserve"),
    },
    worth: (face) => count(`values.${worthKey(face)}`),
    end: value("match.ends") === "after deals" ? { deals: count("match.deals") } : { score: count("match.target") },
  };
}

function worthKey(face: string): string {
  const kind = kindOf(face);
  const named: Record<string, string> = { "*": "joker", "2": "two", A: "ace", b: "black_three" };
  return named[kind] ?? ("89TJQK".includes(kind) ? "eight_to_king" : "four_to_seven");
}

/** Into how many sides so many players fall. */
export function sidesOf(id: string, players: number): number {
  const sides = variantOf(id).values["players.sides"];
  return typeof sides === "number" ? sides : ((sides as Record<string, number>)[players] ?? players);
}

/** How long a match is, in words. */
export function endWords({ end }: Facts): Message {
  if ("score" in end) return msg("to {score} points", { score: end.score });
  return counted(end.deals, "one deal", "{count} deals");
}
