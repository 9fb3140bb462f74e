/** What one side's entry comes to, line by line, as the game's own sheet has it. */
import { type Message, msg } from "../words/message.ts";
import { some, worth, worthOf } from "./amount.ts";
import type { Law } from "./law.ts";
import { type DealEntry, type Manner, manners, type SideEntry, SORTS } from "./pad.ts";

/** One line: what it is for, its points, and the statements or decisions behind it. */
export interface Line {
  what: Message;
  points: number;
  statements: string[];
  /** The rules that decide it, by dotted key. */
  keys: string[];
}

export interface SideScore {
  lines: Line[];
  total: number;
}

/** The sheet of one side: its lines and their sum, with the lines that the table agreed on. */
export function sideScore(law: Law, deal: DealEntry, side: number): SideScore {
  const entry = deal.sides[side]!;
  const lines =
    entry.total !== undefined
      ? [{ what: msg("Entered as a total"), points: entry.total, statements: [], keys: [] }]
      : sheet(law, entry, !deal.sides.some(({ out }) => out));
  for (const free of deal.lines ?? [])
    if (free.side === side)
      lines.push({ what: msg("{reason}", { reason: free.reason }), points: free.points, statements: [], keys: [] });
  return { lines, total: lines.reduce((sum, line) => sum + line.points, 0) };
}

function sheet(law: Law, entry: SideEntry, nobodyOut: boolean): Line[] {
  const minus = law.minusAll && !entry.canastas?.length;
  const found: Line[] = [];
  const line = (points: number, what: Message, ...keys: string[]) => {
    if (points) found.push({ what, points, statements: law.statements(...keys), keys });
  };
  for (const sort of SORTS) {
    const count = (entry.canastas ?? []).filter((canasta) => canasta.sort === sort).length;
    const label = law.label(`${sort}_canasta`);
    line(count * law.points[sort], msg("{label} × {count}", { label, count }), `scoring.${sort}_canasta`);
  }
  const cards = cardPoints(law, entry);
  if (minus)
    line(
      -cards,
      msg("Melded cards, against the side without a canasta"),
      "scoring.melded_cards",
      "scoring.without_canasta",
    );
  else line(cards, msg("Melded cards"), "scoring.melded_cards");
  const reds = redThrees(law, entry, minus, nobodyOut);
  line(reds, msg("Red threes × {count}", { count: entry.red_threes ?? 0 }), ...redKeys(law, entry, reds));
  if (entry.out) goingOut(law, entry, line);
  line(-heldPoints(law, entry), msg("Cards left in hand"), "common.hands");
  if (entry.reserve) {
    line(
      -worth(entry.reserve, law.worth),
      msg("Cards in a reserve not taken up"),
      "common.hands",
      "red_threes.in_reserve",
    );
    const count = entry.reserve.red_threes ?? 0;
    line(-count * law.points.redInReserve, msg("Red threes in a reserve not taken up"), "red_threes.in_reserve");
  }
  return found;
}

const heldPoints = (law: Law, entry: SideEntry): number =>
  (entry.hand ?? []).reduce((sum, held) => sum + worth(held, law.worth), 0);

/** The ordinary way where none was said, or one that these rules do not know. */
export function mannerOf(law: Law, entry: SideEntry): Manner {
  return manners(law).find((how) => how === entry.how) ?? "going out";
}

function goingOut(law: Law, entry: SideEntry, line: (points: number, what: Message, ...keys: string[]) => void): void {
  const how = mannerOf(law, entry);
  if (how === "concealed") {
    const words = msg("Going out: {label}", { label: law.label("concealed") });
    line(law.points.concealed, words, "scoring.concealed", "concealed.after");
  } else if (how === "black threes") line(law.points.black, msg("Going out with black threes"), "scoring.black_threes");
  else line(law.points.out, msg("Going out"), "scoring.going_out");
}

function redThrees(law: Law, entry: SideEntry, minus: boolean, nobodyOut: boolean): number {
  const points = law.redPoints[Math.min(entry.red_threes ?? 0, law.redPoints.length - 1)]!;
  const canasta = !!entry.canastas?.length;
  let plus = true;
  if (law.redPlusFor === "a side with a canasta") plus = canasta;
  else if (law.redPlusFor === "a side that opened") plus = canasta || some(entry.melded);
  else if (law.redPlusFor === "the side that went out") plus = nobodyOut || !!entry.out;
  if (minus || (!plus && law.redMinus)) return -points;
  return plus ? points : 0;
}

function redKeys(law: Law, entry: SideEntry, points: number): string[] {
  const keys = ["red_threes.each"];
  if (String(entry.red_threes ?? 0) in law.redTotals) keys.push("red_threes.totals");
  keys.push("red_threes.plus_for");
  return points < 0 ? [...keys, "red_threes.otherwise"] : keys;
}

/**
 * What the melded cards of a side come to, each counted once however it was entered: canastas whose cards are named are
 * added where the melded cards were counted without them and they count, and taken away where they were counted in and do
 * not count.
 */
export function cardPoints(law: Law, entry: SideEntry): number {
  const named = (entry.canastas ?? []).reduce((sum, canasta) => sum + worthOf(canasta.cards ?? "", law.worth), 0);
  if (!entry.melded) return law.canastaCards ? named : 0;
  const points = worth(entry.melded, law.worth);
  const outside = entry.melded.of === "outside canastas";
  if (law.canastaCards) return outside ? points + named : points;
  return outside ? points : Math.max(0, points - named);
}
