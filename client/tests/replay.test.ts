import { describe, expect, test } from "vitest";
import { positionIn, positionLink, type Position, type Replay, states } from "../src/table/replay.ts";
import { RECORDINGS } from "./recordings.ts";

describe("a deal again", () => {
  test.each(RECORDINGS)(
    "the cards of the last moment of $name are those that lay there at its end",
    ({ events, last }) => {
      const moments = events.flatMap(({ cards }) => (cards ? [{ cards }] : []));
      const found = states({ moments } as unknown as Replay);
      expect(found).toHaveLength(moments.length);
      expect(found.at(-1)).toEqual(last.cards);
    },
  );
});

describe("a position as a link", () => {
  const { last } = RECORDINGS[0]!;
  const position: Position = {
    names: ["Ana", "Борис", "Cveta", "Dragan"],
    rules: "classic",
    house: { "opening.negative": 15 },
    sides: 2,
    deal: 3,
    dealer: 1,
    scores: [0, -5],
    seat: 2,
    cards: last.cards!,
    steps: [{ seat: 1, step: "draw", came: "?" }],
  };
  const hashOf = async (some: Position) => new URL(await positionLink("https://k.example", some)).hash;

  test("leads back to it, and is short enough to be sent", async () => {
    const link = await positionLink("https://k.example", position);
    expect(link).toMatch(/^https:\/\/k\.example\/#position=[\w-]+$/);
    expect(link.length).toBeLessThan(2000);
    expect(await positionIn(new URL(link).hash)).toEqual(position);
  });

  test.each([
    ["a side too many", { sides: 5 }],
    ["no such seat", { seat: 4 }],
    ["scores of other sides", { scores: [1] }],
    ["no names", { names: [] }],
    ["hands of others", { cards: { ...last.cards!, hands: [1] } }],
    ["hands that are no text", { cards: { ...last.cards!, hands_left: [5] as unknown as string[] } }],
    ["no hand", { cards: { ...last.cards!, hand: 5 as unknown as string } }],
  ])("with %s it is none", async (_, wrong) => {
    expect(await positionIn(await hashOf({ ...position, ...wrong } as Position))).toBeNull();
  });

  test.each(["", "#position=", "#position=AAAA", "#position=%%", "#rules=AAAA"])("%s is none", async (hash) => {
    expect(await positionIn(hash)).toBeNull();
  });
});
