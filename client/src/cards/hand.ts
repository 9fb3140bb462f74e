/** One's own hand: which card is which from one moment to the next, and in what order they lie. */
import { kindOf, SORTED } from "./face.ts";

export interface Held {
  /** Stays the same as long as the card is in the hand. */
  id: number;
  face: string;
  /** Whether it came with the last change. */
  fresh: boolean;
}

export type Order = "rank" | "own";

let count = 0;

/**
 * The hand after it has become `faces`: cards that stayed keep their ids, and in the player's own order their places. Of
 * cards that look alike, those go first that were to be played.
 */
export function held(
  before: readonly Held[],
  faces: readonly string[],
  order: Order,
  playing: ReadonlySet<number> = new Set(),
): Held[] {
  const coming = new Map<string, number>();
  for (const face of faces) coming.set(face, (coming.get(face) ?? 0) + 1);
  const staying = new Set<number>();
  for (const stays of [(id: number) => !playing.has(id), (id: number) => playing.has(id)])
    for (const { id, face } of before) {
      const left = coming.get(face) ?? 0;
      if (!left || !stays(id)) continue;
      coming.set(face, left - 1);
      staying.add(id);
    }
  const kept = before.filter(({ id }) => staying.has(id)).map((card) => (card.fresh ? { ...card, fresh: false } : card));
  const fresh: Held[] = [];
  for (const face of faces) {
    const left = coming.get(face) ?? 0;
    if (!left) continue;
    coming.set(face, left - 1);
    fresh.push({ id: ++count, face, fresh: before.length > 0 });
  }
  if (order === "rank") return sorted([...kept, ...fresh]);
  if (!kept.length) return fresh;
  return fresh.reduce(inserted, kept);
}

/** Wilds first, then from the ace down, suits together. */
export function sorted(cards: readonly Held[]): Held[] {
  const place = ({ face }: Held) => SORTED.indexOf(kindOf(face)) * 8 + "shdc".indexOf(face[1] ?? "");
  return cards.toSorted((one, other) => place(one) - place(other));
}

/** A card comes to its like, or else to the end. */
function inserted(cards: Held[], card: Held): Held[] {
  const like = cards.findLastIndex(({ face }) => kindOf(face) === kindOf(card.face));
  return cards.toSpliced(like < 0 ? cards.length : like + 1, 0, card);
}

/** The hand with some cards moved before the card `before`, or to the end. */
export function moved(cards: readonly Held[], ids: ReadonlySet<number>, before: number | null): Held[] {
  const moving = cards.filter(({ id }) => ids.has(id));
  const rest = cards.filter(({ id }) => !ids.has(id));
  const place = rest.findIndex(({ id }) => id === before);
  return rest.toSpliced(place < 0 ? rest.length : place, 0, ...moving);
}
