import { expect, test } from "vitest";
import { ownMelds } from "../src/cards/choice.ts";
import { steps } from "../src/cards/legal.ts";
import { warning } from "../src/cards/warning.ts";
import type { Cards } from "../src/wire/types.ts";

const cards = {
  melds: { "0K": "Ks Kd Kh", "1Q": "Qs Qd Qh" },
  known: ["", "77", "", ""],
  pile: "4s 5d",
  frozen: false,
  barred: 0,
} as unknown as Cards;
const warned = (face: string, more: Partial<Cards> = {}, partnerNext = false, ontoMeld = true) =>
  warning(face, {
    cards: { ...cards, ...more },
    legal: steps("add K;discard K"),
    own: ownMelds(cards.melds, 0),
    ontoMeld,
    next: partnerNext ? null : { seat: 1, side: 1, name: "Boris" },
  })?.text ?? "";

test("a wild is not thrown away unasked", () => {
  expect(warned("2h")).toContain("wild");
  expect(warned("*")).toContain("wild");
});

test("a card that goes onto the own meld", () => expect(warned("Kc")).toContain("your own"));

test("a card that goes onto a meld of the next side, where the pile is taken so", () => {
  expect(warned("Qc")).toContain("{name} has");
  expect(warned("Qc", {}, false, false)).toBe("");
});

test("a card of which the next player is known to hold two, frozen or not", () => {
  expect(warned("7c")).toContain("known to hold");
  expect(warned("7c", { frozen: true })).toContain("known to hold");
});

test("nothing speaks against other cards, black threes, or what only the partner could use", () => {
  expect(warned("9c")).toBe("");
  expect(warned("3s")).toBe("");
  expect(warned("Qc", {}, true)).toBe("");
  expect(warned("7c", {}, true)).toBe("");
});
