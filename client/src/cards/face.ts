/** Cards by face and by kind: docs/notation.md. */

/** The order in which hands and melds are shown: wilds, then from the ace down. */
export const SORTED = "*2AKQJT987654br";
/** The kinds that form melds of their own rank, from the ace down. */
export const RANKS = "AKQJT987654";
const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The kind of a face: `Ks` is `K`, `3h` is `r`, `3c` is `b`, `*` is `*`. */
export function kindOf(face: string): string {
  if (face[0] !== "3") return face[0] ?? "?";
  return face[1] === "h" || face[1] === "d" ? "r" : "b";
}

export const isWild = (kind: string): boolean => kind === "*" || kind === "2";

/** The cards in a text with blanks between. */
export const cardsIn = (text: string): string[] => (text ? text.split(" ") : []);

/** How many cards a text with blanks between has. */
export const countIn = (text: string): number => (text ? text.split(" ").length : 0);

/** A suit as its sign. */
export const suitSign = (face: string): string => SIGNS[face[1] ?? ""] ?? "";

/** What a meld is of: the kind of its naturals, or `*` where it has none. */
export function rankOf(cards: readonly string[]): string {
  for (const card of cards) {
    const kind = kindOf(card);
    if (!isWild(kind)) return kind;
  }
  return "*";
}

/** How many of each kind there are. */
export function countKinds(faces: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const face of faces) {
    const kind = kindOf(face);
    found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  return found;
}
