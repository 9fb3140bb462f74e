import { expect, test } from "vitest";
import { sentence, told, type Turn } from "../src/table/teller.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";
import type { Played } from "../src/wire/types.ts";
import { RECORDINGS } from "./recordings.ts";

const style = { set: "AKQJ", reserve: { text: "Rezerva" }, reserves: true };
const english = new Catalogue("en");

/** The log's lines for what one seat after the other played. */
function lines(...events: Omit<Played, "is">[]): string[] {
  const turns: Turn[] = [];
  for (const event of events) {
    const last = turns.at(-1);
    const turn = told(last, { is: "played", ...event }, style);
    if (last && !last.over && last.seat === event.seat) turns.pop();
    turns.push(turn);
  }
  return turns.map((turn) => said(sentence(`S${turn.seat}`, turn), english));
}

test("the acts of a turn make one line, the next turn another", () => {
  expect(
    lines(
      { seat: 1, steps: ["draw"], came: "?" },
      { seat: 1, steps: ["meld Ks Kd *"] },
      { seat: 1, steps: ["discard 4h"] },
      { seat: 2, steps: ["draw"], came: "? ?" },
    ),
  ).toEqual(["S1 drew one card, melded K♠ K♦ ★ and discarded 4♥.", "S2 drew 2 cards."]);
});

test("an opening is told whole", () => {
  expect(lines({ seat: 1, steps: ["meld 9s 9d 9h", "meld As Ad 2h"] })).toEqual([
    "S1 melded 9♠ 9♦ 9♥ and melded A♠ A♦ 2♥.",
  ]);
});

test("a pile is told with its size", () => {
  expect(lines({ seat: 1, steps: ["take Qs Qd"], came: "Qh 4s 4d" })).toEqual([
    "S1 took the pile with Q♠ Q♦ and picked up 3 cards.",
  ]);
  expect(lines({ seat: 1, steps: ["take"], came: "Qh" })).toEqual(["S1 took the pile onto a meld."]);
});

test("what comes after a take that waited for the minimum is the rest of the pile, and no reserve", () => {
  expect(
    lines(
      { seat: 1, steps: ["take Qs Qd"], came: "Qh" },
      { seat: 1, steps: ["meld As Ad Ah"], came: "4s 4d" },
      { seat: 1, steps: ["discard 4s"] },
    ),
  ).toEqual(["S1 took the pile with Q♠ Q♦, melded A♠ A♦ A♥, picked up 2 cards and discarded 4♠."]);
  expect(lines({ seat: 1, steps: ["take Qs Qd", "meld As Ad Ah"], came: "Qh 4s 4d" })).toEqual([
    "S1 took the pile with Q♠ Q♦, melded A♠ A♦ A♥ and picked up 3 cards.",
  ]);
});

test("wilds are told with the meld they went to, naturals are not", () => {
  expect(lines({ seat: 0, steps: ["add 2h to K"] })).toEqual(["S0 added 2♥ to the kings."]);
  expect(lines({ seat: 0, steps: ["add * to wild"] })).toEqual(["S0 added ★ to the wilds."]);
  expect(lines({ seat: 0, steps: ["add 3s"] })).toEqual(["S0 added 3♠."]);
});

test("unseen discards, reserves, red threes, the cut and the question", () => {
  expect(lines({ seat: 1, steps: ["discard ?"] })).toEqual(["S1 put the last card down unseen."]);
  expect(lines({ seat: 1, steps: ["meld 4s 4d 4h"], came: "? ? ?", red: 2 })).toEqual([
    "S1 melded 4♠ 4♦ 4♥, took up the Rezerva, 3 cards and laid out 2 red threes.",
  ]);
  expect(lines({ seat: 1, steps: ["keep 2s"], red: 2 })).toEqual(["S1 cut and kept 2♠."]);
  expect(lines({ seat: 1, steps: ["keep nothing"] })).toEqual(["S1 cut and kept nothing."]);
  expect(lines({ seat: 1, steps: ["ask"] }, { seat: 3, steps: ["yes"] })).toEqual([
    "S1 asked whether to go out.",
    "S3 said yes.",
  ]);
});

test.each(RECORDINGS)("all of $name is told without a gap or a code", ({ events }) => {
  const played = events.flatMap(({ what }) => (what.is === "played" ? [what] : []));
  const all = lines(...played);
  expect(all.length).toBeGreaterThan(5);
  for (const line of all) expect(line).not.toMatch(/undefined|\{|\?|null| ,|  /);
});
