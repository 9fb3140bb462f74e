import { describe, expect, test } from "vitest";
import { facts, sidesOf, VARIANTS } from "../src/rules/facts.ts";
import { House, namedIn } from "../src/rules/house.svelte.ts";
import { cardsOf, remained, rows, timesOf } from "../src/rules/score.ts";
import { rulesFile, rulesIn, rulesLink } from "../src/rules/share.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";
import type { Shelf } from "../src/wire/http.ts";
import { RECORDINGS } from "./recordings.ts";

describe("facts of a table", () => {
  test.each(VARIANTS.map(({ id }) => id))("%s has all that the page asks for", (rules) => {
    const found = facts({ rules, players: 4 });
    expect(found.canasta).toBeGreaterThan(3);
    for (const label of Object.values(found.labels)) expect(label.text).not.toBe("0");
    expect(found.worth("*")).toBeGreaterThan(found.worth("Ks"));
    expect(found.worth("Ts")).toBe(10);
    expect(found.worth("4s")).toBe(5);
  });

  test("house rules count before the variant's own", () => {
    const found = facts({
      rules: "classic",
      players: 4,
      house: { "melds.canasta": 6, "match.ends": "after deals", "match.deals": 2 },
    });
    expect(found.canasta).toBe(6);
    expect(found.end).toEqual({ deals: 2 });
  });

  test("whether the pile is taken onto a meld depends on the game, and on whether it is frozen", () => {
    const { ontoMeld } = facts({ rules: "classic", players: 4 });
    expect([ontoMeld(false), ontoMeld(true)]).toEqual([true, false]);
    expect(facts({ rules: "classic", players: 4, house: { "pile.opened": ["natural pair"] } }).ontoMeld(false)).toBe(
      false,
    );
  });

  test("sides depend on how many play", () => {
    expect(sidesOf("classic", 2)).toBe(2);
    expect(sidesOf("classic", 3)).toBe(3);
    expect(sidesOf("czech", 5)).toBe(5);
    expect(sidesOf("czech", 6)).toBe(3);
  });
});

describe("the score sheets as one table", () => {
  const line = (text: string, points: number, values?: object) => ({
    what: { text, values } as never,
    points,
    statements: [],
  });
  const label = (name: string) => ({ text: name, context: "label" });

  test("a line that one side lacks comes where the others have it", () => {
    const sheet = [
      { lines: [line("Melded cards", 100), line("Cards left in hand", -20)], points: 80, total: 80 },
      {
        lines: [line("Melded cards", 90), line("Going out", 100), line("Cards left in hand", -5)],
        points: 185,
        total: 185,
      },
    ];
    const table = rows(sheet, [0, 1]);
    expect(table.map(({ what }) => what.text)).toEqual(["Melded cards", "Going out", "Cards left in hand"]);
    expect(table[1]!.cells.map((cell) => cell?.points ?? null)).toEqual([null, 100]);
  });

  test("canastas of one kind share a row, whatever their number, and each cell says how many", () => {
    const sheet = [
      { lines: [line("{label} × {count}", 1000, { label: label("zlatna"), count: 2 })], points: 0, total: 0 },
      {
        lines: [
          line("{label} × {count}", 500, { label: label("zlatna"), count: 1 }),
          line("{label} × {count}", 300, { label: label("mix"), count: 1 }),
        ],
        points: 0,
        total: 0,
      },
    ];
    const words = (order: number[]) => rows(sheet, order).map(({ what }) => said(what, new Catalogue("en")));
    const times = (order: number[]) => rows(sheet, order).map(({ cells }) => cells.map(timesOf));
    expect(words([0, 1])).toEqual(["zlatna", "mix"]);
    expect(times([0, 1])).toEqual([
      [2, 1],
      [0, 1],
    ]);
    expect(times([1, 0])).toEqual([
      [1, 2],
      [1, 0],
    ]);
  });

  test.each(RECORDINGS)("the rows of $name add up to each side's points", ({ last }) => {
    const { sheet } = last.room;
    const table = rows(sheet, [0, 1]);
    [0, 1].forEach((side) => {
      const sum = table.reduce((all, { cells }) => all + (cells[side]?.points ?? 0), 0);
      expect(sum).toBe(sheet[side]!.points);
    });
  });

  test.each(RECORDINGS)("the cards of canasta lines in $name are as many melds as they count", ({ last }) => {
    const law = facts(last.room.terms);
    last.room.sheet.forEach(({ lines }, side) => {
      for (const each of lines.filter(({ what }) => typeof what.values?.["label"] === "object" && what.values["count"]))
        expect(cardsOf(each, side, last.cards!, law)).toHaveLength(Number(each.what.values!["count"]));
    });
  });

  test.each(RECORDINGS)(
    "the line of the hands in $name opens to each seat's cards, which cost what it says",
    ({ last }) => {
      const law = facts(last.room.terms);
      last.room.sheet.forEach(({ lines }, side) => {
        const hands = lines.find(({ what }) => what.text === "Cards left in hand");
        const groups = hands ? cardsOf(hands, side, last.cards!, law) : [];
        for (const { seat, faces } of groups) {
          expect(seat! % last.room.sides).toBe(side);
          expect(faces.join(" ")).toBe(last.cards!.hands_left![seat!]);
        }
        const cost = groups.flatMap(({ faces }) => faces).reduce((sum, face) => sum + law.worth(face), 0);
        expect(-cost).toBe(hands?.points ?? -0);
      });
      expect(last.room.sheet.flatMap(({ lines }) => lines.map(({ what }) => what.text))).toContain(
        "Cards left in hand",
      );
    },
  );

  test("of a reserve that was not taken up, red threes lie under their own line", () => {
    const { last } = RECORDINGS.find(({ name }) => name.startsWith("hand_and_foot"))!;
    const cards = { ...last.cards!, reserves_left: ["", "Kh 3d 4s", "", ""] };
    const law = facts(last.room.terms);
    const of = (text: string, side: number) => cardsOf(line(text, -1), side, cards, law);
    expect(of("Cards in a reserve not taken up", 1)).toMatchObject([{ seat: 1, faces: ["Kh", "4s"] }]);
    expect(of("Red threes in a reserve not taken up", 1)).toMatchObject([{ seat: 1, faces: ["3d"] }]);
    expect(of("Cards in a reserve not taken up", 0)).toEqual([]);
  });

  test("what everybody has left is told, of hands and of reserves that were not taken up", () => {
    const law = facts({ rules: "hand_and_foot", players: 4 });
    const told = remained({ hands_left: ["", "Ks Kd *"], reserves_left: ["4h", ""] }, (seat) => `S${seat}`, law);
    expect(told.map((words) => said(words, new Catalogue("en")))).toEqual([
      "S1 – left in hand: K♠ K♦ ★.",
      "S0 – Rezerva not taken up: 4♥.",
    ]);
  });

  test("where a server does not lay hands open, others' cards lie face down", () => {
    const { last } = RECORDINGS.find(({ name }) => name.startsWith("czech"))!;
    const { hands_left: _, ...older } = last.cards!;
    const found = cardsOf(line("Cards left in hand", -1), 1, older, facts(last.room.terms), 0);
    expect(found).toEqual([{ seat: 1, faces: Array.from({ length: older.hands[1]! }, () => "?") }]);
  });
});

describe("house rules", () => {
  const key = (name: string) => ({
    key: name,
    table: name.split(".")[0]!,
    meaning: { text: name },
    needs: { text: "" },
    words: [],
    by_players: false,
    schema: {},
  });
  const shelf: Shelf = {
    variants: [
      {
        id: "a",
        title: { text: "A" },
        origin: { text: "" },
        players: { numbers: [2, 4], best: 4 },
        base: "",
        values: { "opening.negative": 15, "pile.frozen": ["x"] },
        sources: {},
      },
      {
        id: "b",
        title: { text: "B" },
        origin: { text: "" },
        players: { numbers: [3], best: 3 },
        base: "",
        values: { "opening.negative": 50, "pile.frozen": [] },
        sources: {},
      },
    ],
    tables: [],
    keys: [key("opening.negative"), key("pile.frozen"), key("pile.frozen_by")],
    bots: [],
  };

  test("what is set back to the variant's own value is no house rule", () => {
    const house = new House(shelf, { rules: "a", players: 4, house: { "opening.negative": 50 } });
    expect(house.value("opening.negative")).toBe(50);
    house.set("opening.negative", 15);
    expect(house.changed).toEqual({});
    house.set("pile.frozen", ["x", "y"]);
    house.set("pile.frozen", ["x"]);
    expect(house.count).toBe(0);
  });

  test("another game begins with its own rules, and with as many players as it can have", () => {
    const house = new House(shelf, { rules: "a", players: 4, house: { "opening.negative": 50 } });
    house.choose("b");
    expect(house.terms({ rules: "a", players: 4, watchers: true })).toEqual({
      rules: "b",
      players: 3,
      house: {},
      watchers: true,
    });
  });

  test("a complaint names its keys, deep in its places, and no key that only begins alike", () => {
    const words = {
      text: "{where}: {fault}",
      values: { where: { text: "house rules" }, fault: { text: "{key}: needs", values: { key: "pile.frozen_by" } } },
    };
    expect(namedIn(words, shelf.keys)).toEqual(["pile.frozen_by"]);
  });
});

describe("rules that are shared", () => {
  const terms = {
    rules: "czech",
    players: 4,
    house: {
      "opening.negative": 15,
      "labels.reserve": "резерва",
      "red_threes.totals": { 4: 900 },
      "pile.frozen_by": ["wild"],
      "melds.wild_melds": true,
    },
  };

  test("a link leads back to them", () => {
    expect(rulesIn(rulesLink("https://k.example", terms))).toEqual(terms);
    expect(rulesLink("https://k.example", terms)).toMatch(/^https:\/\/k\.example\/#rules=[\w-]+$/);
  });

  test("so does a file, which is a rule file besides", () => {
    const file = rulesFile("https://k.example", terms);
    expect(rulesIn(file)).toEqual(terms);
    expect(file).toContain('based_on = "czech"');
    expect(file).toContain('[labels]\nreserve = "резерва"');
    expect(file).toContain("totals = { 4 = 900 }");
  });

  test.each(["", "#rules=", "#rules=%%%", "#rules=e30", "#rules=bnVsbA", "nothing"])("%s has none", (text) => {
    expect(rulesIn(text)).toBeNull();
  });
});
