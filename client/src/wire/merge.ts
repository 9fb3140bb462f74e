/** A scene, and what an event changes in it: fields that are left out stay as they are (src/kanasta/table/scene.py). */
import type { Cards, CardsChange, Event, Room, RoomChange, Scene } from "./types.ts";

export function mergeRoom(room: Room, change: RoomChange | undefined): Room {
  return change ? { ...room, ...change } : room;
}

/** The cards after a change; null where none lie on the table. */
export function mergeCards(cards: Cards | null, change: CardsChange | null | undefined): Cards | null {
  if (change === undefined) return cards;
  if (change === null) return null;
  const { melds, pile, ...others } = change;
  // Where none were on the table, a change holds every field.
  const merged = { ...(cards ?? { melds: {}, pile: "" }), ...others } as Cards;
  if (melds) merged.melds = mergeMelds(cards?.melds ?? {}, melds);
  if (pile) merged.pile = mergePile(cards?.pile ?? "", pile.keep, pile.add ?? "");
  return merged;
}

function mergeMelds(melds: Record<string, string>, change: Record<string, string | null>): Record<string, string> {
  const merged = { ...melds };
  for (const [key, cards] of Object.entries(change)) {
    if (cards === null) delete merged[key];
    else merged[key] = cards;
  }
  return merged;
}

function mergePile(pile: string, keep: number, add: string): string {
  const kept = pile.split(" ").slice(0, keep);
  return [...kept, add].filter(Boolean).join(" ");
}

/** The scene after an event. */
export function merge(scene: Scene, event: Event): Scene {
  return {
    ...scene,
    version: event.version,
    at: event.at,
    room: mergeRoom(scene.room, event.room),
    cards: mergeCards(scene.cards, event.cards),
  };
}
