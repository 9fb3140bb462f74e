/** Reads a pad's document strictly: what it holds has to be a pad of a table that can be, whatever was entered in it. */
import { type Message, msg, type Value } from "../words/message.ts";
import { Complaint, short } from "./complaint.ts";
import { KINDS, type Law } from "./law.ts";
import {
  FORMAT,
  lawOf,
  LONGEST_NAME,
  LONGEST_REASON,
  MANNERS,
  MOST_DEALS,
  MOST_POINTS,
  MOST_SCORE,
  type Pad,
  seatsOf,
  SORTS,
} from "./pad.ts";

/** What may stand at one place: says what is wrong with a value there, with its path. */
type Shape = (value: unknown, path: string) => void;

/** The pad in a JSON text. Throws a Complaint, with `where`, the field and what is wrong. */
export function readPad(text: string, where: Value): Pad {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch (error) {
    throw new Complaint(msg("{where}: this is no JSON: {error}", { where, error: short(String(error)) }));
  }
  return checked(tree, where);
}

/** The same of a tree. */
export function checked(tree: unknown, where: Value): Pad {
  try {
    PAD(tree, "");
    const pad = withoutNulls(tree) as Pad;
    faults(pad, lawOf(pad));
    return pad;
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    throw new Complaint(msg("{where}: {fault}", { where, fault: error.words }));
  }
}

/** What is null was not entered, as what is not there. */
function withoutNulls(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutNulls);
  if (!record(tree)) return tree;
  const entries = Object.entries(tree).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutNulls(value)]));
}

/** The pad as JSON that a person can read, with a line feed at its end. */
export const jsonOf = (pad: Pad): string => `${JSON.stringify(pad, null, 1)}\n`;

function wrong(field: string, fault: Message): never {
  throw new Complaint(field ? msg("{field}: {fault}", { field, fault }) : fault);
}

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function struct(fields: Record<string, Shape>, needed: string[] = []): Shape {
  return (value, path) => {
    if (!record(value)) wrong(path, msg("this has to be an object with fields"));
    const at = (name: string) => (path ? `${path}.${name}` : name);
    for (const name of needed) if (!(name in value)) wrong(at(name), msg("this is missing"));
    for (const [name, each] of Object.entries(value)) {
      const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!shape) wrong(at(name), msg("there is no such field{hint}", { hint: "" }));
      shape(each, at(name));
    }
  };
}

const whole =
  (least: number, most: number): Shape =>
  (value, path) => {
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
      wrong(path, msg("a whole number from {least} to {most}", { least, most }));
  };
const text =
  (longest: number): Shape =>
  (value, path) => {
    if (typeof value !== "string" || [...value].length > longest)
      wrong(path, msg("a text of {most} letters at most", { most: longest }));
    if (/[\p{C}\p{Zl}\p{Zp}]/u.test(value)) wrong(path, msg("letters that can be printed, in one line"));
  };
const truth: Shape = (value, path) => {
  if (typeof value !== "boolean") wrong(path, msg("needs true or false"));
};
const one =
  (words: readonly string[]): Shape =>
  (value, path) => {
    if (!words.includes(value as string)) wrong(path, msg("needs one of {words}", { words: words.join(", ") }));
  };
const list =
  (shape: Shape, most: number): Shape =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > most) wrong(path, msg("a list of {most} at most", { most }));
    value.forEach((each, place) => shape(each, `${path}[${place}]`));
  };
const orNull =
  (shape: Shape): Shape =>
  (value, path) => {
    if (value !== null) shape(value, path);
  };
const cards: Shape = (value, path) => {
  if (typeof value !== "string" || value.length > 400 || [...value].some((kind) => !KINDS.includes(kind)))
    wrong(path, msg("cards are written * 2 r b 4 5 6 7 8 9 T J Q K A"));
};
const values: Shape = (value, path) => {
  if (!record(value)) wrong(path, msg("this has to be an object with fields"));
  for (const [key, count] of Object.entries(value)) {
    if (!/^\d{1,5}$/.test(key) || Number(key) > 10_000) wrong(path, msg("a whole number from {least} to {most}", { least: 0, most: 10_000 })); // prettier-ignore
    NUMBER(count, `${path}.${key}`);
  }
};

const NUMBER = whole(0, 400);
const SCORE = whole(-MOST_SCORE, MOST_SCORE);
const AMOUNT = { points: whole(0, MOST_POINTS), values, cards };
const SEAT = orNull(whole(0, 5));
const SIDE = struct({
  out: truth,
  seat: SEAT,
  how: orNull(one(MANNERS)),
  canastas: orNull(list(struct({ sort: one(SORTS), cards }, ["sort"]), 60)),
  melded: orNull(struct({ ...AMOUNT, of: one(["all", "outside canastas"]) })),
  red_threes: orNull(NUMBER),
  hand: orNull(list(struct({ ...AMOUNT, seat: SEAT }), 12)),
  reserve: orNull(struct({ ...AMOUNT, red_threes: NUMBER })),
  total: orNull(SCORE),
});
const LINE = struct({ side: whole(0, 5), points: SCORE, reason: text(LONGEST_REASON) }, ["side", "points", "reason"]);
const DEAL = struct({ sides: list(SIDE, 6), stock_out: truth, lines: list(LINE, 100), dealer: SEAT, done: truth }, [
  "sides",
]);
const PAD = struct(
  {
    kanasta: (value, path) => {
      if (value !== FORMAT) wrong(path, msg("needs {format}", { format: FORMAT }));
    },
    rules: text(60),
    version: whole(-(2 ** 53), 2 ** 53),
    house: (value, path) => {
      if (!record(value)) wrong(path, msg("this has to be an object with fields"));
    },
    players: whole(2, 6),
    names: list(text(LONGEST_NAME), 6),
    side_names: list(text(LONGEST_NAME), 6),
    dealer: whole(0, 5),
    begun: text(32),
    deals: list(DEAL, MOST_DEALS),
  },
  ["kanasta", "rules", "version", "players"],
);

/** What the shapes cannot say: lists of the right length, seats and sides that there are. */
function faults(pad: Pad, law: Law): void {
  if (pad.names?.length && pad.names.length !== law.players)
    wrong("names", msg("a name for each of {number} players, or none", { number: law.players }));
  if (pad.side_names?.length && pad.side_names.length !== law.sides)
    wrong("side_names", msg("a name for each of {number} sides, or none", { number: law.sides }));
  const all = Array.from({ length: law.players }, (_, seat) => seat);
  among("dealer", pad.dealer, all);
  const deals = pad.deals ?? [];
  for (const [place, deal] of deals.entries()) {
    const field = `deals[${place}]`;
    if (deal.sides.length !== law.sides)
      wrong(`${field}.sides`, msg("one entry for each of {number} sides", { number: law.sides }));
    among(`${field}.dealer`, deal.dealer, all);
    for (const [side, entry] of deal.sides.entries()) {
      among(`${field}.sides[${side}].seat`, entry.seat, seatsOf(side, law));
      for (const [each, held] of (entry.hand ?? []).entries())
        among(`${field}.sides[${side}].hand[${each}].seat`, held.seat, seatsOf(side, law));
    }
    for (const [each, { side }] of (deal.lines ?? []).entries())
      among(`${field}.lines[${each}].side`, side, all.slice(0, law.sides));
    if (!deal.done && place < deals.length - 1) wrong(field, msg("only the last deal can be unfinished"));
  }
}

function among(field: string, number: number | null | undefined, numbers: number[]): void {
  if (number !== undefined && number !== null && !numbers.includes(number))
    wrong(field, msg("{number} is none of {numbers}", { number, numbers: numbers.join(", ") }));
}
