/** Which number of a deal is being entered, and what the keys below do to it. */
import { amountOf, inOrder, written } from "./amount.ts";
import type { Amount } from "./pad.ts";

/** How cards are counted with the keys. */
export type Counting = "points" | "values" | "cards";

/** A field that takes what the keys say. */
export interface Field {
  id: string;
  name: string;
  title: string;
  /** Plain points, which may be less than nothing, in place of cards. */
  plain: boolean;
  text: string;
  amount: Amount;
  type: (text: string) => void;
}

export class Entering {
  field: Field | null = $state.raw(null);
  counting: Counting = $state.raw("points");

  /** One more figure, or `+`. */
  press(key: string): void {
    const { text, type } = this.field ?? {};
    if (text === undefined || !type) return;
    const figures = /^\d$/.test(key);
    // A figure goes on with the last number; after cards it begins a number of points.
    if (figures && /^-?0$/.test(text)) type(text.replace("0", key));
    else if (figures && text && !/(^|[+\s-])\d+$/.test(text) && !/[+\s-]$/.test(text)) type(`${text} ${key}`);
    else if (key === "+" && (!text || text.endsWith("+"))) return;
    else type(text + key);
  }

  /** Take the last figure back, or the last word. */
  erase(): void {
    const { text, type } = this.field ?? {};
    if (text && type)
      type(/[\d+-]$/.test(text) && !/[x@]\w*$/.test(text) ? text.slice(0, -1).trimEnd() : text.replace(/\s*\S+$/, ""));
  }

  /** Less than nothing, or more again. */
  turn(): void {
    const { text, type } = this.field ?? {};
    if (text !== undefined && type) type(text.startsWith("-") ? text.slice(1) : `-${text}`);
  }

  /** So many cards more of one value. */
  addValue(value: number, count: number): void {
    const { points = 0, values = {}, cards = "" } = this.field?.amount ?? {};
    const sum = Math.max(0, (values[value] ?? 0) + count);
    const { [value]: _, ...others } = values;
    this.put(amountOf(points, sum ? { ...others, [value]: sum } : others, cards));
  }

  /** One card more of a kind, or one less. */
  addCard(kind: string, more: boolean): void {
    const { points = 0, values = {}, cards = "" } = this.field?.amount ?? {};
    this.put(amountOf(points, values, inOrder(more ? cards + kind : cards.replace(kind, ""))));
  }

  private put(amount: Amount): void {
    this.field?.type(written(amount));
  }

  /** On to the next number on the page; after the last one the keys go away. */
  next(): void {
    const all = [...document.querySelectorAll<HTMLElement>("[data-amount]")];
    const now = all.findIndex(({ id }) => id === this.field?.id);
    const next = now < 0 ? undefined : all[now + 1];
    if (next) next.focus();
    else {
      all[now]?.blur();
      this.field = null;
    }
  }

  /** Let the keys go away. */
  close(): void {
    if (this.field) document.getElementById(this.field.id)?.blur();
    this.field = null;
  }

  /** To the number of that name. */
  go(name: string): void {
    document.querySelector<HTMLElement>(`[data-amount="${name}"]`)?.focus();
  }
}
