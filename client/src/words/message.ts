/**
 * Sentences with places that are filled, as the server sends them and as this page makes them. The English text is the name
 * of a sentence in the catalogues, so it stands in the call as it is: tools/texts.py looks for `msg(`, `counted(`, `t(` and
 * `tn(`.
 */
import type { Words } from "../wire/types.ts";

/** Something that the eye should find in a sentence: a name, a card. */
export interface Marked {
  mark: "name" | "face";
  text: string;
}

/** What fills a place. */
export type Value = string | number | Message | Marked;

/** One sentence, or a part of one: its English text with places, `{cards}`, and what fills them. */
export interface Message extends Omit<Words, "values"> {
  values?: Values;
}

export type Values = Record<string, Value>;

/** A message; `context` tells equal texts apart that other languages say differently. */
export function msg(text: string, values?: Values, context?: string): Message {
  return { text, ...(values && { values }), ...(context && { context }) };
}

/** `one` where the number is 1, else `many`; without values the number fills the place `count`. */
export function counted(number: number, one: string, many: string, values?: Values): Message {
  return { text: one, values: values ?? { count: number }, many, number };
}

/** `a, b and c`. */
export function listed(items: Value[]): Value {
  const [one, ...rest] = items;
  if (one === undefined) return "";
  if (rest.length === 0) return one;
  if (rest.length === 1) return msg("{one} and {other}", { one, other: rest[0]! });
  return msg("{one}, {rest}", { one, rest: listed(rest) });
}
