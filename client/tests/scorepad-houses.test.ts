/**
 * House rules as they are checked with no line: those that the rule book refuses, with the same sentences; and of the others
 * the sentences behind each line of a sheet. tests/scorepad/test_page_houses.py writes the cases.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Complaint } from "../src/scorepad/complaint.ts";
import { Law } from "../src/scorepad/law.ts";
import { behind } from "../src/scorepad/rules/sentences.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";

interface Case {
  rules: string;
  players: number;
  house: Record<string, unknown>;
  complaint?: string;
  rules_said?: Record<string, number[]>;
}

const file = process.env["KANASTA_HOUSES"] ?? join(import.meta.dirname, "scorepad/houses.json");
const { texts, cases } = JSON.parse(readFileSync(file, "utf8")) as { texts: string[]; cases: Case[] };
const ENGLISH = new Catalogue("en");

function judged({ rules, players, house, rules_said: asked = {} }: Case): Partial<Case> {
  try {
    const law = new Law(rules, house, players);
    const sentences = (keys: string) =>
      behind(law, keys.split(" ")).map((message) => texts.indexOf(said(message, ENGLISH)));
    return { rules_said: Object.fromEntries(Object.keys(asked).map((keys) => [keys, sentences(keys)])) };
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return { complaint: said(error.words, ENGLISH) };
  }
}

describe("house rules", () => {
  it("are many, and of both sorts", () => {
    expect(cases.filter(({ complaint }) => complaint).length).toBeGreaterThan(300);
    expect(cases.filter(({ complaint }) => !complaint).length).toBeGreaterThan(300);
  });
  for (const variant of [...new Set(cases.map(({ rules }) => rules))])
    it(`over ${variant} are judged as by the rule book`, () => {
      for (const each of cases.filter(({ rules }) => rules === variant)) {
        const { rules: _, players: __, house, ...known } = each;
        expect(judged(each), JSON.stringify(house)).toEqual(known);
      }
    });
});
