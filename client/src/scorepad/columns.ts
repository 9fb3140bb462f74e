/**
 * A pad as CSV for a spreadsheet, and back: what was entered, as it is typed, and what it came to. On the way back only the
 * entries are read; points and totals are reckoned anew. A sheet of plain totals, such as other score pads write, is read too.
 */
import { msg, type Value } from "../words/message.ts";
import { said } from "../words/said.ts";
import { Catalogue } from "../words/catalogue.ts";
import { sideCalled } from "./calling.ts";
import { Complaint, short } from "./complaint.ts";
import type { Law } from "./law.ts";
import type { FieldName } from "./notice.ts";
import { blankDeal, bare, type DealEntry, FORMAT, lawOf, type Manner, MANNERS, type Pad, withSide } from "./pad.ts";
import { checked } from "./reader.ts";
import { reckon } from "./reckoning.ts";
import { shown } from "./rules/keys.ts";
import { enter, score } from "./typed.ts";
import { textOf } from "./written.ts";

/** Columns that are typed as in the pad, with their fields. */
const ENTRIES: [column: string, field: FieldName][] = [
  ["canastas", "canastas"],
  ["melded", "melded"],
  ["red threes", "red_threes"],
  ["hand", "hand"],
  ["reserve", "reserve"],
  ["as a total", "total"],
];
const COLUMNS = [
  ...["deal", "dealer", "side", "name", "out", "player out"],
  ...ENTRIES.map(([column]) => column),
  ...["agreed", "reason", "done", "points", "score"],
];
const STOCK = "stock out";
/** How text begins that a spreadsheet would run; a quote stands before it in the file. */
const FORMULA = /^[=+@\t\r'-]/;
const ENGLISH = new Catalogue("en");

type Cell = string | number;

/** The pad as CSV. */
export function csvOf(pad: Pad, law: Law): string {
  return [...head(pad), [], COLUMNS, ...rows(pad, law)].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

function cell(value: Cell): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const quoted = (text: string): string => (FORMULA.test(text) && !/^-\d+$/.test(text) ? `'${text}` : text);
const unquoted = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);

function* head(pad: Pad): Generator<Cell[]> {
  yield ["kanasta", FORMAT];
  yield ["rules", pad.rules];
  yield ["version", pad.version];
  for (const [key, value] of Object.entries(pad.house ?? {})) yield ["house", key, quoted(shown(value))];
  yield ["players", pad.players];
  yield ["names", ...(pad.names ?? []).map(quoted)];
  yield ["side names", ...(pad.side_names ?? []).map(quoted)];
  yield ["first dealer", (pad.dealer ?? 0) + 1];
  yield ["begun", quoted(pad.begun ?? "")];
}

function* rows(pad: Pad, law: Law): Generator<Cell[]> {
  const called = (side: number) => quoted(said(sideCalled(pad, law, side), ENGLISH));
  for (const { number, entry, sheet, totals } of reckon(pad, law).deals) {
    const dealer = entry.dealer === undefined ? "" : entry.dealer + 1;
    for (const [side, { out, how, seat }] of entry.sides.entries()) {
      const typed = ENTRIES.map(([, name]) => quoted(textOf(law, entry, { name, side })));
      const ended = out ? (how ?? "yes") : entry.stock_out ? STOCK : "";
      const who = seat === undefined ? "" : seat + 1;
      const done = entry.done ? "yes" : "no";
      const points = sheet[side]!.total;
      yield [number, dealer, side + 1, called(side), ended, who, ...typed, "", "", done, points, totals[side]!];
    }
    for (const { side, points, reason } of entry.lines ?? []) {
      const blank = Array.from({ length: ENTRIES.length + 2 }, () => "");
      yield [number, dealer, side + 1, called(side), ...blank, points, quoted(reason)];
    }
  }
}

/** The same back; what cannot be read is taken as words. */
export function fromToml(text: string): unknown {
  const json = text.replace(/([{,]\s*)([\w-]+)\s*=/g, '$1"$2":');
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return text;
  }
}

type Row = [number: number, cells: string[]];

/**
 * The pad in a CSV text. Throws a Complaint, with `where`, the row and what is wrong. A sheet that only has a column of
 * points for each side, under their names, is entered into `fresh`.
 */
export function readCsv(text: string, where: Value, fresh?: Pad): Pad {
  const found = read(text);
  if (found[0]?.[1][0] === "kanasta") return own(found, where);
  if (!fresh)
    throw new Complaint(
      msg("{where}: this is no score pad of Kanasta; for a sheet of totals, name the rules and how many play", {
        where,
      }),
    );
  return totals(found, where, fresh);
}

function read(text: string): Row[] {
  const plain = text.replace(/^\ufeff/, "");
  const first = plain.split("\n", 1)[0]!;
  const counts = [",", ";", "\t"].map((each) => [each, first.split(each).length] as const);
  const delimiter = counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  return plain
    .split(/\r\n|\n|\r/)
    .map((line, place): Row => [place + 1, cellsIn(line, delimiter).map((each) => unquoted(each.trim()))])
    .filter(([, cells]) => cells.some(Boolean));
}

function cellsIn(line: string, delimiter: string): string[] {
  const cells = [""];
  let inside = false;
  for (let place = 0; place < line.length; place++) {
    const letter = line[place]!;
    const last = cells.length - 1;
    if (inside && letter === '"' && line[place + 1] === '"') cells[last] += line[place++]!;
    else if (letter === '"' && (inside || !cells[last])) inside = !inside;
    else if (letter === delimiter && !inside) cells.push("");
    else cells[last] += letter;
  }
  return cells;
}

const filled = (names: string[], count: number): string[] =>
  Array.from({ length: Math.max(count, names.length) }, (_, place) => names[place] ?? "");

function own(found: Row[], where: Value): Pad {
  const begin = found.findIndex(([, [first]]) => first === "deal");
  const place = begin < 0 ? found.length : begin;
  const tree = headIn(found.slice(0, place), where);
  const { side_names: sideNames, ...rest } = tree;
  const pad = checked(rest, where);
  const law = lawOf(pad);
  if (sideNames?.length) pad.side_names = filled(sideNames, law.sides); // a row of a spreadsheet has no empty cells at its end
  const columns = found[place]?.[1] ?? [];
  const deals: DealEntry[] = [];
  for (const [number, row] of found.slice(place + 1)) {
    const cells = Object.fromEntries(columns.map((column, each) => [column, row[each] ?? ""]));
    try {
      enterRow(law, deals, cells);
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      throw new Complaint(msg("{where}, row {row}: {fault}", { where, row: number, fault: error.words }));
    }
  }
  return checked({ ...pad, deals }, where);
}

function headIn(found: Row[], where: Value): Partial<Pad> {
  const tree: Record<string, unknown> = {};
  const house: Record<string, unknown> = {};
  for (const [row, [key = "", ...cells]] of found) {
    while (cells.length && !cells.at(-1)) cells.pop();
    const [first = ""] = cells;
    if (key === "house" && cells.length === 2) house[first] = fromToml(cells[1]!);
    else if (key === "names") tree["names"] = cells;
    else if (key === "side names") tree["side_names"] = cells;
    else if (["version", "players", "first dealer"].includes(key))
      tree[key.replace("first ", "")] = numberIn(first, where, row);
    else if (["kanasta", "rules", "begun"].includes(key)) tree[key] = first;
    else
      throw new Complaint(
        msg("{where}, row {row}: {text}: this is no line of a score pad", { where, row, text: short(key) }),
      );
  }
  if (typeof tree["dealer"] === "number") tree["dealer"]--;
  const names = tree["names"] as string[] | undefined;
  if (names?.length) tree["names"] = filled(names, Number(tree["players"]) || 0);
  return { ...tree, ...(Object.keys(house).length && { house }) };
}

function numberIn(text: string, where: Value, row: number): number {
  if (!/^-?\d{1,9}$/.test(text))
    throw new Complaint(msg("{where}, row {row}: {text}: a number is wanted", { where, row, text: short(text) }));
  return Number(text);
}

/** Enter one row into the deal that it names, which is the last or the next. */
function enterRow(law: Law, deals: DealEntry[], cells: Record<string, string>): void {
  const number = score(cells["deal"] ?? "");
  const side = score(cells["side"] ?? "") - 1;
  if (number === deals.length + 1) deals.push(blankDeal(law.sides));
  if (number !== deals.length)
    throw new Complaint(msg("deal {number}: here comes a row of deal {next}", { number, next: deals.length || 1 }));
  if (side < 0 || side >= law.sides)
    throw new Complaint(msg("side {number}: there are {sides}", { number: side + 1, sides: law.sides }));
  let deal = deals.at(-1)!;
  if (cells["dealer"]) deal = { ...deal, dealer: score(cells["dealer"]) - 1 };
  if (cells["agreed"]) {
    const line = { side, points: score(cells["agreed"]), reason: cells["reason"] ?? "" };
    deals[deals.length - 1] = { ...deal, lines: [...(deal.lines ?? []), line] };
    return;
  }
  deal = withOut(bare({ ...deal, done: !!deal.done || cells["done"] === "yes" }), side, cells);
  for (const [column, name] of ENTRIES)
    if (cells[column]) deal = enter(law, deal, { name, side }, cells[column], nobody);
  deals[deals.length - 1] = deal;
}

function withOut(deal: DealEntry, side: number, cells: Record<string, string>): DealEntry {
  const out = cells["out"] ?? "";
  if (!out || out === STOCK) return bare({ ...deal, stock_out: !!deal.stock_out || out === STOCK });
  const how = MANNERS.find((manner) => manner === out);
  if (!how && out !== "yes")
    throw new Complaint(msg("{text}: there are {ways}", { text: short(out), ways: [...MANNERS, STOCK].join(", ") }));
  const seat = cells["player out"] ? score(cells["player out"]) - 1 : undefined;
  const entry = { ...deal.sides[side], out: true, how: how as Manner | undefined, seat };
  return withSide(deal, side, bare(entry) as DealEntry["sides"][number]);
}

function nobody(text: string): never {
  throw new Complaint(msg("{text}: nobody is called so", { text: short(text) }));
}

/** Plain totals: a row of names, then a row of points for each deal, perhaps with its number before them. */
function totals(found: Row[], where: Value, fresh: Pad): Pad {
  const law = lawOf(fresh);
  const [first, ...rest] = found;
  if (!first) throw new Complaint(msg("{where}: there is nothing in it", { where }));
  const numbered = first[1].length === law.sides + 1 ? 1 : 0;
  const wide = (row: Row) => {
    if (row[1].length !== law.sides + numbered)
      throw new Complaint(
        msg("{where}, row {row}: {number} columns are wanted, one for each side", {
          where,
          row: row[0],
          number: law.sides,
        }),
      );
    return row[1].slice(numbered);
  };
  const names = wide(first);
  const deals = rest.map((row): DealEntry => {
    const sides = wide(row).map((cell) => ({ total: numberIn(cell, where, row[0]) }));
    return { sides, stock_out: true, done: true };
  });
  return checked({ ...fresh, deals, ...(law.sides < law.players ? { side_names: names } : { names }) }, where);
}
