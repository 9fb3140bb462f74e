/** The whole pad reckoned: points and totals deal by deal, who deals next, what each side needs to open, who has won. */
import { notices } from "./check.ts";
import { type SideScore, sideScore } from "./count.ts";
import type { Law } from "./law.ts";
import type { Notice } from "./notice.ts";
import type { DealEntry, Pad } from "./pad.ts";

/** One deal with what it brought; points by side. */
export interface Reckoned {
  /** From 1. */
  number: number;
  entry: DealEntry;
  dealer: number;
  before: number[];
  /** What each side needed to open. */
  minimum: number[];
  sheet: SideScore[];
  /** With this deal, also while it is being entered. */
  totals: number[];
  notices: Notice[];
}

/** All deals of a pad, the one that is being entered as the last. */
export interface Reckoning {
  deals: Reckoned[];
  /** Of the deals that are done. */
  totals: number[];
  /** The deal that comes next, or is being entered. */
  coming: { number: number; dealer: number; minimum: number[] };
  /** The sides that have won by the variant's rule; null while the match goes on. */
  winners: number[] | null;
  /** The number of the deal that ended the match; 0 while it goes on. */
  overAfter: number;
}

/** Reckon a pad by the rules of its table. */
export function reckon(pad: Pad, law: Law): Reckoning {
  let totals: number[] = Array.from({ length: law.sides }, () => 0);
  let dealer = pad.dealer ?? 0;
  let winners: number[] | null = null;
  let overAfter = 0;
  const deals: Reckoned[] = [];
  for (const [place, entry] of (pad.deals ?? []).entries()) {
    dealer = entry.dealer ?? dealer;
    const deal = reckoned(law, entry, place + 1, dealer, totals);
    deals.push(deal);
    if (!entry.done) continue;
    totals = deal.totals;
    dealer = (dealer + 1) % law.players;
    if (winners) continue;
    winners = verdict(law, totals, place + 1);
    overAfter = winners ? place + 1 : 0;
  }
  const number = deals.filter(({ entry }) => entry.done).length + 1;
  return { deals, totals, coming: { number, dealer, minimum: minimum(law, totals, number) }, winners, overAfter };
}

function reckoned(law: Law, entry: DealEntry, number: number, dealer: number, before: number[]): Reckoned {
  const sheet = before.map((_, side) => sideScore(law, entry, side));
  const needed = minimum(law, before, number);
  const totals = before.map((total, side) => total + sheet[side]!.total);
  return { number, entry, dealer, before, minimum: needed, sheet, totals, notices: notices(law, entry, needed) };
}

const minimum = (law: Law, totals: number[], number: number): number[] =>
  totals.map((total) => law.minimum(total, number));

/** The sides that have won with these totals after so many deals: several only where they share it. */
function verdict({ match }: Law, totals: number[], played: number): number[] | null {
  const top = Math.max(...totals);
  if (played < (match.ends === "after deals" ? match.deals : 1)) return null;
  if (match.ends === "at a score" && top < match.target) return null;
  const winners = totals.flatMap((total, side) => (total === top ? [side] : []));
  return winners.length > 1 && match.tie === "another deal" ? null : winners;
}
