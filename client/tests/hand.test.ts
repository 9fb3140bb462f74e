import { describe, expect, test } from "vitest";
import { held, moved, sorted } from "../src/cards/hand.ts";

const faces = (cards: { face: string }[]) => cards.map(({ face }) => face).join(" ");

describe("a hand from one moment to the next", () => {
  test("cards that stay keep their ids, also among equal ones", () => {
    const before = held([], ["Ks", "Ks", "4d"], "own");
    const after = held(before, ["Ks", "4d"], "own");
    expect(after.map(({ id }) => id)).toEqual([before[0]!.id, before[2]!.id]);
  });

  test("newcomers are marked until the next change, and a first hand is not new", () => {
    const first = held([], ["Ks"], "own");
    expect(first[0]!.fresh).toBe(false);
    const second = held(first, ["Ks", "Kd"], "own");
    expect(second.map(({ fresh }) => fresh)).toEqual([false, true]);
    expect(held(second, ["Ks", "Kd"], "own").some(({ fresh }) => fresh)).toBe(false);
  });

  test("of cards that look alike those go that were played", () => {
    const before = held([], ["Ks", "Ks", "Ks", "4d"], "own");
    const played = new Set([before[1]!.id]);
    const after = held(before, ["Ks", "Ks", "4d"], "own", played);
    expect(after.map(({ id }) => id)).toEqual([before[0]!.id, before[2]!.id, before[3]!.id]);
    expect(held(before, ["Ks", "4d"], "own", new Set([before[0]!.id, before[2]!.id]))[0]!.id).toBe(before[1]!.id);
  });

  test("by rank, wilds come first and then from the ace down", () => {
    expect(faces(held([], ["3s", "4d", "Ah", "*", "2c", "Ts"], "rank"))).toBe("* 2c Ah Ts 4d 3s");
  });

  test("in the player's own order a newcomer comes to its like, or to the end", () => {
    const own = held([], ["4d", "Ks", "9h"], "own");
    expect(faces(held(own, ["4d", "Ks", "9h", "Kd", "Ah"], "own"))).toBe("4d Ks Kd 9h Ah");
  });
});

test("several cards move together before another, in their order", () => {
  const hand = held([], ["4d", "Ks", "9h", "Kd"], "own");
  const ids = new Set([hand[1]!.id, hand[3]!.id]);
  expect(faces(moved(hand, ids, hand[0]!.id))).toBe("Ks Kd 4d 9h");
  expect(faces(moved(hand, ids, null))).toBe("4d 9h Ks Kd");
  expect(moved(hand, ids, hand[1]!.id)).toHaveLength(4);
});

test("sorting changes nothing but the order", () => {
  const hand = held([], ["9h", "*", "9s", "3h"], "own");
  expect(
    sorted(hand)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(hand.map(({ id }) => id).toSorted());
});
