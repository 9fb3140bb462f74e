/**
 * Ended deals, entered through the pad's own inputs as a table would: the sheets are the game's own, and nothing looks odd.
 * tests/scorepad/test_page_deals.py writes them, some hundreds here; thousands where KANASTA_DEALS names a file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { notices } from "../src/scorepad/check.ts";
import { sideScore } from "../src/scorepad/count.ts";
import { firstOpen } from "../src/scorepad/fields.ts";
import { Law } from "../src/scorepad/law.ts";
import { blankDeal, type DealEntry } from "../src/scorepad/pad.ts";
import { enter } from "../src/scorepad/typed.ts";
import { textOf } from "../src/scorepad/written.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";

interface Deals {
  lines: [what: string, statements: string[]][];
  tables: {
    rules: string;
    players: number;
    house: Record<string, unknown>;
    deals: [minimum: number[], answers: string[], sheet: [line: number, points: number][][]][];
  }[];
}

const file = process.env["KANASTA_DEALS"] ?? join(import.meta.dirname, "scorepad/deals.json");
const { lines, tables } = JSON.parse(readFileSync(file, "utf8")) as Deals;
const ENGLISH = new Catalogue("en");

function typed(law: Law, answers: readonly string[]): DealEntry {
  let deal = blankDeal(law.sides);
  const left = [...answers];
  for (let field = firstOpen(law, deal); field; field = firstOpen(law, deal))
    deal = enter(law, deal, field, left.shift() ?? "?", (text) => [(Number(text) - 1) % law.sides, Number(text) - 1]);
  expect(left).toEqual([]);
  return deal;
}

/** The same typed again from what the fields say. */
function again(law: Law, deal: DealEntry): DealEntry {
  let copy = blankDeal(law.sides);
  for (let field = firstOpen(law, copy); field; field = firstOpen(law, copy))
    copy = enter(law, copy, field, textOf(law, deal, field), (text) => [
      (Number(text) - 1) % law.sides,
      Number(text) - 1,
    ]);
  return copy;
}

function sheetOf(law: Law, deal: DealEntry) {
  return deal.sides.map((_, side) =>
    sideScore(law, deal, side).lines.map(({ what, points, statements }) => [said(what, ENGLISH), statements, points]),
  );
}

describe("deals that were played to their end", () => {
  for (const { rules, players, house, deals } of tables) {
    const law = new Law(rules, house, players);
    it(`${rules} for ${players}${JSON.stringify(house)}: ${deals.length} sheets are the game's own`, () => {
      expect(deals.length).toBeGreaterThan(0);
      for (const [minimum, answers, sheet] of deals) {
        const deal = typed(law, answers);
        const own = sheet.map((side) => side.map(([line, points]) => [...lines[line]!, points]));
        expect(sheetOf(law, deal), answers.join(";")).toEqual(own);
        expect(notices(law, deal, minimum), answers.join(";")).toEqual([]);
        expect(sheetOf(law, again(law, deal)), answers.join(";")).toEqual(own);
      }
    }, 300_000);
  }
});
