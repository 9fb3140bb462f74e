/** The legal actions of a scene, taken apart: `draw;take KK;add 2 to K;discard 4`. */

export type Verb = "draw" | "take" | "meld" | "add" | "discard" | "keep" | "ask" | "yes" | "no";

export interface Step {
  verb: Verb;
  /** The action as it is written. */
  words: string;
  /** The kinds that it uses from the hand; what a cutter keeps. */
  cards: string;
  /** The rank of the meld that it makes or joins, `*` for wilds; else empty. */
  onto: string;
}

export function steps(legal: string): Step[] {
  return legal ? legal.split(";").map(step) : [];
}

function step(words: string): Step {
  const [verb, cards = "", , target] = words.split(" ") as [Verb, string?, string?, string?];
  return { verb, words, cards: cards === "nothing" ? "" : cards, onto: onto(verb, cards, target) };
}

function onto(verb: Verb, cards: string, target: string | undefined): string {
  if (verb !== "meld" && verb !== "add" && verb !== "take") return "";
  if (target) return target === "wild" ? "*" : target;
  for (const kind of cards) if (kind !== "*" && kind !== "2") return kind;
  return cards ? "*" : "";
}

/** Whether the cards of a step are among these kinds. */
export function within(cards: string, kinds: readonly string[]): boolean {
  const left = [...kinds];
  for (const kind of cards) {
    const place = left.indexOf(kind);
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return true;
}
