/** Cards as they were counted at the table: in points, by what each counts, by kind, or any of these together. */
import { SORTED } from "./law.ts";
import type { Amount } from "./pad.ts";

type Worth = Record<string, number>;

/** What the cards come to, in points; `each` says what a card counts, by kind. */
export function worth(amount: Amount, each: Worth): number {
  const byValue = Object.entries(amount.values ?? {}).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
  return (amount.points ?? 0) + byValue + worthOf(amount.cards ?? "", each);
}

/** What cards by kind come to, in points. */
export function worthOf(cards: string, each: Worth): number {
  let sum = 0;
  for (const kind of cards) sum += each[kind] ?? 0;
  return sum;
}

/** How many cards these are at least: those that were not only counted up. */
export function known(amount: Amount): number {
  return Object.values(amount.values ?? {}).reduce((sum, count) => sum + count, 0) + (amount.cards?.length ?? 0);
}

/** Whether these are any cards. */
export const some = (amount: Amount | undefined): boolean =>
  amount !== undefined && ((amount.points ?? 0) > 0 || known(amount) > 0);

/** An amount of these parts, without those that are nothing. */
export function amountOf(points: number, values: Record<string, number>, cards: string): Amount {
  return { ...(points && { points }), ...(Object.keys(values).length && { values }), ...(cards && { cards }) };
}

/** Several amounts as one. */
export function merged(amounts: readonly Amount[]): Amount {
  const values: Record<string, number> = {};
  for (const amount of amounts)
    for (const [value, count] of Object.entries(amount.values ?? {})) values[value] = (values[value] ?? 0) + count;
  const points = amounts.reduce((sum, amount) => sum + (amount.points ?? 0), 0);
  return amountOf(points, values, amounts.map((amount) => amount.cards ?? "").join(""));
}

/** The amount as it is typed: `320`, `3x20 6x10`, `KKK444`; `0` for nothing. */
export function written(amount: Amount): string {
  const parts = Object.entries(amount.values ?? {})
    .map(([value, count]) => [Number(value), count] as const)
    .filter(([, count]) => count)
    .sort(([one], [other]) => other - one)
    .map(([value, count]) => `${count}${value === 5 || value > 9 ? "x" : "@"}${value}`);
  if (amount.points) parts.unshift(parts.length || amount.cards ? `${amount.points}p` : String(amount.points));
  if (amount.cards) parts.push(asCards(inOrder(amount.cards)));
  return parts.join(" ") || "0";
}

/** Cards as they are typed: with an `x` before them where they would be read as a number. */
export const asCards = (cards: string): string => (/^\d+$/.test(cards) ? `x${cards}` : cards);

/** The same cards in the order in which they are shown. */
export const inOrder = (cards: string): string =>
  [...cards].sort((one, other) => SORTED.indexOf(one) - SORTED.indexOf(other)).join("");

/** Cards for the eye, `K K 10 *`, in the order given. */
export const shown = (cards: string): string =>
  [...cards].map((kind) => ({ T: "10", b: "3", r: "3" })[kind] ?? kind).join(" ");

/** How many of that kind are among them. */
export const countIn = (cards: string, kind: string): number => cards.split(kind).length - 1;
