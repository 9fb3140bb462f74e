/**
 * A score pad as one document: the rules, who plays, and what was entered after each deal (docs/scorepad.md). What is not
 * there was not entered, or is as usual; nothing that follows from the entries is in it.
 */
import { Law, versionOf } from "./law.ts";

export const FORMAT = "score pad 1";
export const LONGEST_NAME = 40;
export const LONGEST_REASON = 120;
export const MOST_DEALS = 1000;
export const MOST_SCORE = 1_000_000;
export const MOST_POINTS = 100_000;

export type Sort = "natural" | "mixed" | "wild";
export type Manner = "going out" | "concealed" | "black threes";
export const SORTS: readonly Sort[] = ["natural", "mixed", "wild"];
export const MANNERS: readonly Manner[] = ["going out", "concealed", "black threes"];

/** So many cards; what its three parts say is added up. */
export interface Amount {
  points?: number;
  /** By what a card counts, how many of these there are. */
  values?: Record<string, number>;
  /** By kind. */
  cards?: string;
}

export interface Melded extends Amount {
  of?: "all" | "outside canastas";
}

export interface Held extends Amount {
  seat?: number;
}

export interface Reserve extends Amount {
  red_threes?: number;
}

export interface Canasta {
  sort: Sort;
  cards?: string;
}

/** What one side has at the end of a deal; what is not there was not entered yet. */
export interface SideEntry {
  out?: boolean;
  seat?: number;
  how?: Manner;
  canastas?: Canasta[];
  melded?: Melded;
  red_threes?: number;
  hand?: Held[];
  reserve?: Reserve;
  total?: number;
}

/** Points that the table agreed on, and why. */
export interface FreeLine {
  side: number;
  points: number;
  reason: string;
}

export interface DealEntry {
  sides: SideEntry[];
  stock_out?: boolean;
  lines?: FreeLine[];
  dealer?: number;
  done?: boolean;
}

export interface Pad {
  kanasta: typeof FORMAT;
  rules: string;
  version: number;
  house?: Record<string, unknown>;
  players: number;
  names?: string[];
  side_names?: string[];
  dealer?: number;
  begun?: string;
  deals?: DealEntry[];
}

/** An empty pad for a table that plays by these rules. */
export function newPad(rules: string, players: number, rest: Partial<Pad> = {}): Pad {
  return { kanasta: FORMAT, rules, version: versionOf(rules), players, ...rest };
}

/** The rules of the pad's table. Throws a Complaint where there are no such rules. */
export const lawOf = (pad: Pad): Law => new Law(pad.rules, pad.house ?? {}, pad.players);

/** A deal of which nothing was entered yet. */
export const blankDeal = (sides: number): DealEntry => ({ sides: Array.from({ length: sides }, () => ({})) });

/** The seats of a side, in the order of play. */
export function seatsOf(side: number, law: Law): number[] {
  const found = [];
  for (let seat = side; seat < law.players; seat += law.sides) found.push(seat);
  return found;
}

/** The ways of going out that count differently by these rules, the ordinary one first. */
export function manners(law: Law): Manner[] {
  return MANNERS.filter((how) => how === "going out" || (how === "concealed" ? law.concealed : law.blackThrees));
}

/** The deal with another entry for one side; fields that are undefined in it are left out. */
export function withSide(deal: DealEntry, side: number, entry: SideEntry): DealEntry {
  return { ...deal, sides: deal.sides.map((each, place) => (place === side ? bare(entry) : each)) };
}

/** The same without what is undefined, or as usual where `false` is. */
export function bare<T extends object>(entry: { [K in keyof T]?: T[K] | undefined | false }): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== false)) as T;
}
