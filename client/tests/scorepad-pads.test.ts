/** The documents of tests/scorepad/pads with all that the Python core reckons from them: the page reckons the same. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { playerCalled, sideCalled } from "../src/scorepad/calling.ts";
import { csvOf, readCsv } from "../src/scorepad/columns.ts";
import { lawOf, type Pad } from "../src/scorepad/pad.ts";
import { checked } from "../src/scorepad/reader.ts";
import { behind } from "../src/scorepad/rules/sentences.ts";
import { reckon } from "../src/scorepad/reckoning.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import type { Value } from "../src/words/message.ts";
import { said } from "../src/words/said.ts";

const FOLDER = join(import.meta.dirname, "../../tests/scorepad/pads");
const ENGLISH = new Catalogue("en");
const english = (value: Value) => said(value, ENGLISH);

/** As `kanasta scorepad --show --json` says it. */
function answer(pad: Pad) {
  const law = lawOf(pad);
  const { deals, totals, coming, winners, overAfter } = reckon(pad, law);
  return {
    pad,
    players: Array.from({ length: law.players }, (_, seat) => english(playerCalled(pad, law, seat))),
    sides: Array.from({ length: law.sides }, (_, side) => english(sideCalled(pad, law, side))),
    deals: deals.map(({ number, entry, dealer, minimum, sheet, totals, notices }) => ({
      deal: number,
      done: !!entry.done,
      dealer,
      minimum,
      sides: sheet.map(({ lines, total }) => ({
        lines: lines.map(({ what, points, statements, keys }) => ({
          what: english(what),
          points,
          statements,
          rules: behind(law, keys).map(english),
        })),
        total,
      })),
      totals,
      notices: notices.map(({ message, ...rest }) => ({ ...rest, message: english(message) })),
    })),
    totals,
    next: { deal: coming.number, dealer: coming.dealer, minimum: coming.minimum },
    winners,
    over_after: overAfter,
  };
}

describe("documents with all that is reckoned from them", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  it("are there", () => expect(files.length).toBeGreaterThan(5));
  for (const name of files) {
    const { title: _, ...known } = JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as { title: string; pad: Pad };
    it(`${name} is reckoned as in Python`, () => {
      expect(answer(checked(structuredClone(known.pad), name))).toEqual(known);
    });
    it(`${name} comes back from its CSV`, () => {
      const law = lawOf(known.pad);
      const back = readCsv(csvOf(known.pad, law), name);
      // Amounts may be said in another order, and what is as usual may be said or not: what is reckoned tells.
      expect({ ...answer(back), pad: null }).toEqual({ ...known, pad: null });
    });
  }
});
