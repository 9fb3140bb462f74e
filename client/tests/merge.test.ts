import { describe, expect, test } from "vitest";
import { merge, mergeCards, mergeRoom } from "../src/wire/merge.ts";
import type { Cards, Room } from "../src/wire/types.ts";
import { RECORDINGS } from "./recordings.ts";

const cards = {
  hand: "Ks 4d",
  melds: { "0K": "Ks Kd Kh", "14": "4s 4d 4h" },
  pile: "4s 5d 6h",
  stock: 9,
} as unknown as Cards;

describe("cards after a change", () => {
  test("what is left out stays", () => {
    const after = mergeCards(cards, { stock: 8 })!;
    expect(after).toEqual({ ...cards, stock: 8 });
  });

  test("a meld is replaced by its key, null takes it away, others stay", () => {
    const after = mergeCards(cards, { melds: { "0K": "Ks Kd Kh Kc", "14": null, "0A": "As Ah *" } })!;
    expect(after.melds).toEqual({ "0K": "Ks Kd Kh Kc", "0A": "As Ah *" });
    expect(cards.melds["14"]).toBe("4s 4d 4h");
  });

  test("of the pile the lowest cards stay and others come onto them", () => {
    expect(mergeCards(cards, { pile: { keep: 3, add: "7c" } })!.pile).toBe("4s 5d 6h 7c");
    expect(mergeCards(cards, { pile: { keep: 1 } })!.pile).toBe("4s");
    expect(mergeCards(cards, { pile: { keep: 0 } })!.pile).toBe("");
    expect(mergeCards({ ...cards, pile: "" }, { pile: { keep: 0, add: "9h" } })!.pile).toBe("9h");
    expect(mergeCards(cards, { pile: { keep: 2, add: "8c 8d" } })!.pile).toBe("4s 5d 8c 8d");
  });

  test("null puts the cards away, and nothing leaves them", () => {
    expect(mergeCards(cards, null)).toBeNull();
    expect(mergeCards(cards, undefined)).toBe(cards);
    expect(mergeCards(null, undefined)).toBeNull();
  });
});

test("a field of the room that becomes null is null", () => {
  const room = { turn_ends: 5, phase: "playing" } as unknown as Room;
  expect(mergeRoom(room, { turn_ends: null })).toEqual({ turn_ends: null, phase: "playing" });
});

test.each(RECORDINGS)(
  "every event of $name merged into the first scene gives the last one",
  ({ first, events, last }) => {
    const merged = events.reduce(merge, first);
    expect(merged).toEqual(last);
  },
);

test.each(RECORDINGS)("versions of $name have no gap", ({ first, events }) => {
  events.forEach((event, place) => expect(event.version).toBe(first.version + place + 1));
});
