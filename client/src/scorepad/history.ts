/** A pad with all that it was before: every change can be undone, and done again. */
import type { DealEntry, Pad } from "./pad.ts";

/** So many changes can be undone. */
export const MOST_PAST = 200;

/** The pad as it stands, what it was (the newest last), and what was undone. */
export interface History {
  now: Pad;
  past: Pad[];
  ahead: Pad[];
}

export const begun = (now: Pad): History => ({ now, past: [], ahead: [] });

/** Let it be this from now on; the same history where that changes nothing. */
export function change(history: History, pad: Pad): History {
  if (JSON.stringify(pad) === JSON.stringify(history.now)) return history;
  return { now: pad, past: [...history.past, history.now].slice(-MOST_PAST), ahead: [] };
}

/** Back to what it was before the last change. */
export function undo({ now, past, ahead }: History): History {
  const last = past.at(-1);
  return last ? { now: last, past: past.slice(0, -1), ahead: [...ahead, now] } : { now, past, ahead };
}

/** Forward again to what was undone last. */
export function redo({ now, past, ahead }: History): History {
  const next = ahead.at(-1);
  return next ? { now: next, past: [...past, now], ahead: ahead.slice(0, -1) } : { now, past, ahead };
}

/** The pad with this deal at a place from 0; one after the last is added. */
export function withDeal(pad: Pad, place: number, deal: DealEntry): Pad {
  const deals = [...(pad.deals ?? [])];
  deals[place] = deal;
  return { ...pad, deals };
}

/** The pad without the deal at that place; those after it move up, and so do their dealers. */
export function withoutDeal(pad: Pad, place: number): Pad {
  return { ...pad, deals: (pad.deals ?? []).filter((_, each) => each !== place) };
}

/** One pad as what differs from another: on the disk, a history is a chain of these. */
export type Step = Partial<Omit<Pad, "deals">> & { from: number; cut: number; deals: DealEntry[]; without?: string[] };

/** What makes the one of the other. */
export function stepTo(target: Pad, base: Pad): Step {
  const [to, of] = [target.deals ?? [], base.deals ?? []];
  let from = 0;
  while (from < to.length && from < of.length && same(to[from], of[from])) from++;
  let end = 0;
  while (end < to.length - from && end < of.length - from && same(to.at(-1 - end), of.at(-1 - end))) end++;
  const step: Record<string, unknown> = { from, cut: of.length - from - end, deals: to.slice(from, to.length - end) };
  const [{ deals: _, ...head }, { deals: __, ...other }] = [target, base];
  for (const [key, value] of Object.entries(head))
    if (!same(value, other[key as keyof typeof other])) step[key] = value;
  const without = Object.keys(other).filter((key) => !(key in head));
  return { ...step, ...(without.length && { without }) } as Step;
}

/** The pad after such a step. */
export function stepped(base: Pad, { from, cut, deals, without = [], ...head }: Step): Pad {
  const now = [...(base.deals ?? [])];
  now.splice(from, cut, ...deals);
  const kept = Object.fromEntries(Object.entries(base).filter(([key]) => !without.includes(key)));
  const { deals: _, ...bare } = { ...(kept as unknown as Pad), ...head };
  return { ...bare, ...(now.length && { deals: now }) };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
