/** What the page's score pad has for itself: its history, what is typed, files, the keys and the picture. */
import { describe, expect, it } from "vitest";
import { notices } from "../src/scorepad/check.ts";
import { csvOf, fromToml, readCsv } from "../src/scorepad/columns.ts";
import { Complaint } from "../src/scorepad/complaint.ts";
import { folded, unfolded } from "../src/scorepad/drawer.ts";
import { begun, change, type History, MOST_PAST, redo, undo, withDeal, withoutDeal } from "../src/scorepad/history.ts";
import { Law } from "../src/scorepad/law.ts";
import { blankDeal, lawOf, newPad, type Pad, withSide } from "../src/scorepad/pad.ts";
import { labelOf, picture } from "../src/scorepad/picture.ts";
import { jsonOf, readPad } from "../src/scorepad/reader.ts";
import { reckon } from "../src/scorepad/reckoning.ts";
import { shown } from "../src/scorepad/rules/keys.ts";
import { amount, canastas, enter, hand, reserve, score } from "../src/scorepad/typed.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";

const ENGLISH = new Catalogue("en");
const law = new Law("czech", {}, 4);
const nobody = () => {
  throw new Complaint({ text: "nobody" });
};

function complaint(of: () => unknown): string {
  try {
    of();
  } catch (error) {
    if (error instanceof Complaint) return said(error.words, ENGLISH);
    throw error;
  }
  return "";
}

const total = (...points: number[]) => ({
  sides: points.map((each) => ({ total: each })),
  stock_out: true,
  done: true,
});

describe("what was before", () => {
  function played(): History {
    let history = begun(newPad("original", 4, { names: ["Ana", "", "", ""] }));
    for (let number = 0; number < 4; number++)
      history = change(history, withDeal(history.now, number, total(number * 100, 50)));
    history = change(history, withDeal(history.now, 1, total(-500, 5)));
    history = change(history, withoutDeal(history.now, 0));
    const { names: _, ...rest } = history.now;
    history = change(history, { ...rest, house: { "match.target": 3000 }, dealer: 2 });
    return undo(undo(history));
  }

  it("comes back from the disk whole", () => {
    const history = played();
    expect(history.past.length).toBe(5);
    expect(history.ahead.length).toBe(2);
    const again = unfolded(JSON.parse(JSON.stringify(folded(history))) as ReturnType<typeof folded>);
    expect(again).toEqual(JSON.parse(JSON.stringify(history)));
    expect(redo(redo(again)).now).toMatchObject({ dealer: 2, house: { "match.target": 3000 } });
    expect("names" in redo(redo(again)).now).toBe(false);
  });

  it("is small on the disk: each change is kept by what it changed", () => {
    let history = begun(newPad("original", 4));
    for (let number = 0; number < 40; number++)
      history = change(history, withDeal(history.now, number, total(number, 5)));
    const one = JSON.stringify(history.now).length;
    expect(JSON.stringify(folded(history)).length).toBeLessThan(4 * one);
  });

  it("has an end", () => {
    let history = begun(newPad("original", 4));
    for (let number = 0; number < MOST_PAST + 50; number++)
      history = change(history, withDeal(history.now, 0, total(number, 5)));
    expect(history.past.length).toBe(MOST_PAST);
    expect(undo(history).now.deals?.[0]?.sides[0]?.total).toBe(MOST_PAST + 48);
  });

  it("is not lengthened by what changes nothing", () => {
    const history = played();
    expect(change(history, structuredClone(history.now))).toBe(history);
  });
});

describe("what is typed", () => {
  it.each([
    ["320", { points: 320 }],
    ["120+45", { points: 165 }],
    ["3x20 6x10", { values: { 20: 3, 10: 6 } }],
    ["KKK 444 2x8", { cards: "KKK44488" }],
    ["x25 25p", { points: 25, cards: "25" }],
    ["10 10 k", { cards: "TTK" }],
    ["3", { points: 3 }],
    ["0", {}],
  ])("%s is so many cards", (text, found) => expect(amount(law, text)).toEqual(found));

  it.each([
    ["2n m", ["natural", "natural", "mixed"]],
    ["K 822 w", ["natural", "mixed", "wild"]],
    ["8xQ", ["natural"]],
    ["0", []],
  ])("%s are canastas", (text, sorts) => expect(canastas(law, text).map(({ sort }) => sort)).toEqual(sorts));

  it("cards of a canasta are filled up", () => {
    expect(canastas(law, "822 5xK2* x8").map(({ cards }) => cards)).toEqual(["8888822", "KKKKK*2", "8888888"]);
  });

  it("hands may be each player's", () => {
    expect(hand(law, 1, "20/15")).toEqual([
      { points: 20, seat: 1 },
      { points: 15, seat: 3 },
    ]);
    expect(hand(law, 1, "35")).toEqual([{ points: 35 }]);
  });

  it("red threes lie in a reserve too", () =>
    expect(reserve(law, "AK4r 2xr")).toEqual({ cards: "AK4", red_threes: 3 }));

  it("a Cyrillic keyboard does", () => {
    const deal = enter(law, blankDeal(2), { name: "melded", side: 0 }, "КК 2 А", nobody);
    expect(deal.sides[0]?.melded?.cards).toBe("KK2A");
  });

  it.each([
    [() => amount(law, "Z"), "Z: there is no card Z; cards are * 2 b 4 5 6 7 8 9 T J Q K A"],
    [() => amount(law, "KK 25"), "25: beside cards write 25p for points, or x25 for cards"],
    [() => amount(law, "999999"), "999999: that is too much"],
    [() => canastas(law, "3"), "3: of which sort? Such as 3n or 3m"],
    [() => hand(law, 0, "1/2/3"), "1/2/3: one number for the side, or one for each of 2 players with / between"],
    [() => score("x"), "x: points are wanted, such as 850 or -120"],
  ])("what cannot be read is said, %#", (of, words) => expect(complaint(of)).toBe(words));
});

describe("files", () => {
  const pad: Pad = {
    ...newPad("original", 4, { names: ["=A1", "B, b", 'C "c"', ""], house: { "red_threes.totals": { 4: 900 } } }),
    deals: [{ ...total(500, -20), lines: [{ side: 1, points: -100, reason: "asked and no" }] }],
  };

  it("come back", () => {
    expect(readPad(jsonOf(pad), "a")).toEqual(pad);
    const csv = csvOf(pad, lawOf(pad));
    expect(csv).toContain("'=A1");
    expect(readCsv(csv, "a")).toMatchObject(pad);
    expect(readCsv(csv.replaceAll(",", ";").replace('"B; b"', '"B, b"'), "a")).toMatchObject(pad);
  });

  it.each([
    ["yes", "yes"],
    ["[3, 4]", [3, 4]],
    ["{ 4 = 800, 5 = 1000 }", { 4: 800, 5: 1000 }],
    ["true", true],
    ["-5", -5],
  ])("%s is a value of a rule", (text, value) => expect(fromToml(text)).toEqual(value));

  it("values are written as they are read", () => {
    for (const value of [5, true, "a b", [1, 2], { 4: 800 }, [{ score: 0, minimum: 50 }]])
      expect(fromToml(shown(value))).toEqual(value);
  });

  it.each([
    ["{", "f: this is no JSON"],
    ["[]", "f: this has to be an object with fields"],
    [JSON.stringify({ ...pad, kanasta: "x" }), "f: kanasta: needs score pad 1"],
    [JSON.stringify({ ...pad, players: 5 }), "f: players: Kanasta – Original is played by 2, 4, 6, not by 5"],
    [JSON.stringify({ ...pad, names: ["a"] }), "f: names: a name for each of 4 players, or none"],
    [JSON.stringify({ ...pad, house: { "match.goal": 1 } }), "match.goal: there is no such key"],
    [
      JSON.stringify({ ...pad, house: { "match.target": "x" } }),
      'f: house rules: match.target: needs a whole number from 0 to 1000000, not "x"',
    ],
    [
      JSON.stringify({ ...pad, deals: [blankDeal(2), blankDeal(2)] }),
      "f: deals[0]: only the last deal can be unfinished",
    ],
    [JSON.stringify({ ...pad, deals: [{ sides: [{ seat: 1 }, {}] }] }), "f: deals[0].sides[0].seat: 1 is none of 0, 2"],
    [JSON.stringify({ ...pad, deals: [{ sides: [{ hand: [{ cards: "x" }] }, {}] }] }), "cards are written"],
    [JSON.stringify({ ...pad, more: 1 }), "f: more: there is no such field"],
  ])("what is no pad is refused, %#", (text, words) => expect(complaint(() => readPad(text, "f"))).toContain(words));

  it("what is null was not entered, and what is said as usual counts as usual", () => {
    const side = { total: null, how: null, melded: { points: 90, of: "all" }, red_threes: null };
    const found = readPad(JSON.stringify({ ...pad, deals: [{ sides: [side, {}], dealer: null }] }), "f");
    expect(found.deals).toEqual([{ sides: [{ melded: { points: 90, of: "all" } }, {}] }]);
    expect(reckon(found, lawOf(found)).deals[0]?.sheet[0]?.total).toBe(90);
    expect(csvOf(found, lawOf(found))).toContain("all 90");
  });

  it("a sheet of totals is read into a fresh pad", () => {
    const found = readCsv("deal,We,They\n1,500,-20\n2,100,700\n", "f", newPad("original", 4));
    expect(found.side_names).toEqual(["We", "They"]);
    expect(reckon(found, lawOf(found)).totals).toEqual([600, 680]);
    expect(complaint(() => readCsv("We,They\n1,500,3\n", "f", newPad("original", 4)))).toContain("f, row 2");
  });
});

describe("house rules", () => {
  it("are over the variant's values: tables merge, lists replace", () => {
    const base = new Law("original", {}, 4);
    const house = new Law(
      "original",
      { "red_threes.totals": { 3: 1000 }, "opening.bands": [{ score: 0, minimum: 70 }] },
      4,
    );
    expect(house.redPoints[3]).toBe(1000);
    expect(house.redPoints[4]).toBe(base.redPoints[4]);
    expect(house.minimum(4000, 1)).toBe(70);
    expect(house.statements("opening.bands")).toEqual([]);
  });

  it("one number for all may become one for each number of players", () => {
    const five = new Law("classic", { "going_out.canastas.4": 3 }, 4);
    expect(five.needCanastas).toBe(3);
    expect(new Law("classic", { "going_out.canastas.4": 3 }, 2).needCanastas).toBe(
      new Law("classic", {}, 2).needCanastas,
    );
  });
});

describe("the match as lines", () => {
  const pad = { ...newPad("original", 4), deals: [total(1600, -200), total(400, 900)] };
  const drawn = picture(lawOf(pad), reckon(pad, lawOf(pad)), 600);

  it("goes from deal to deal, higher scores higher up", () => {
    expect(drawn.lines.map((line) => line.length)).toEqual([3, 3]);
    const [[, one, two] = [], [, , other] = []] = drawn.lines;
    expect(one!.x).toBeLessThan(two!.x);
    expect(two!.y).toBeLessThan(one!.y);
    expect(two!.y).toBeLessThan(other!.y);
    for (const { x, y } of drawn.lines.flat()) {
      expect(x).toBeGreaterThan(drawn.left);
      expect(x).toBeLessThan(600);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(drawn.high);
    }
  });

  it("has the bands of openings behind it, without a gap", () => {
    expect(drawn.bands.map(({ minimum }) => minimum)).toEqual([15, 50, 90]);
    for (const [place, band] of drawn.bands.entries())
      if (place) expect(band.y + band.height).toBeCloseTo(drawn.bands[place - 1]!.y, 0);
  });

  it("says what it takes where no line is, if there is room", () => {
    const pad = { ...newPad("original", 4), deals: [total(1500, -300), total(1100, 400)] };
    const drawn = picture(lawOf(pad), reckon(pad, lawOf(pad)), 300);
    const ends = drawn.lines.map((line) => line.at(-1)!);
    for (const band of drawn.bands.filter(({ height }) => height > 30)) {
      const { x, y, anchor } = labelOf(drawn, band, 80);
      const from = anchor === "end" ? x - 80 : x;
      expect(from).toBeGreaterThanOrEqual(band.x);
      expect(from + 80).toBeLessThanOrEqual(band.x + band.width);
      expect(y).toBeGreaterThan(band.y);
      expect(y).toBeLessThanOrEqual(band.y + band.height);
      for (const end of ends) expect(end.x > from && end.x < from + 80 && end.y > y - 13 && end.y < y + 4).toBe(false);
    }
  });

  it("has one band where more scores need the same", () => {
    const pad = { ...newPad("czech", 4), deals: [total(1600, -200)] };
    expect(picture(lawOf(pad), reckon(pad, lawOf(pad)), 600).bands.map(({ minimum }) => minimum)).toEqual([50, 90]);
  });

  it("has the openings of each deal behind it where the deal decides, without a gap", () => {
    const points = [total(900, 400), total(-300, 700), total(800, 200), total(100, 100), total(0, 50)];
    const pad = { ...newPad("hand_and_foot", 4), deals: points };
    const law = lawOf(pad);
    const { bands, deals, lines } = picture(law, reckon(pad, law), 600);
    const needed = reckon(pad, law).deals.map(({ minimum }) => minimum[0]);
    expect(needed).toEqual([70, 90, 120, 150, 150]);
    expect(bands.map(({ minimum }) => minimum)).toEqual([70, 90, 120, 150]);
    for (const [place, { x }] of lines[0]!.entries()) {
      if (!place) continue;
      const band = bands.find((each) => x > each.x && x <= each.x + each.width + 0.1)!;
      expect(band.minimum).toBe(needed[place - 1]);
    }
    for (const [place, band] of bands.entries())
      if (place) expect(band.x).toBeCloseTo(bands[place - 1]!.x + bands[place - 1]!.width, 0);
    expect(bands[0]!.x).toBe(lines[0]![0]!.x);
    expect(bands.at(-1)!.x + bands.at(-1)!.width).toBeCloseTo(deals.at(-1)!.x, 0);
  });
});

it("what looks odd changes with each field", () => {
  const deal = withSide(blankDeal(2), 0, { out: true, seat: 0, canastas: [], red_threes: 9 });
  const codes = notices(law, deal, [50, 50]).map(({ code }) => code);
  expect(codes).toContain("end.canastas");
  expect(codes).toContain("red_threes.too_many");
  expect(notices(law, blankDeal(2), [50, 50])).toEqual([]);
});
