/** Messages said in a language: as text, or in parts of which some are marked. */
import type { Catalogue } from "./catalogue.ts";
import type { Marked, Value } from "./message.ts";

const PLACE = /\{(\w+)(?::([\w-]+))?\}/g;

/** The parts of a message as it is said; a form that one text asks for goes on into what fills its places. */
export function* parts(value: Value, into: Catalogue, form = ""): Generator<string | Marked> {
  if (typeof value !== "object") {
    yield String(value);
  } else if ("mark" in value) {
    yield value;
  } else {
    const text = into.text(value.text, value.context ?? "", value.many ?? "", value.number ?? 1, form);
    if (!value.values) return void (yield text);
    let from = 0;
    for (const found of text.matchAll(PLACE)) {
      const filling = value.values[found[1]!];
      if (filling === undefined) continue;
      if (found.index > from) yield text.slice(from, found.index);
      yield* parts(filling, into, found[2] || form);
      from = found.index + found[0].length;
    }
    if (from < text.length) yield text.slice(from);
  }
}

/** A message as plain text, in a form where one is asked for. */
export function said(value: Value, into: Catalogue, form = ""): string {
  let text = "";
  for (const part of parts(value, into, form)) text += typeof part === "string" ? part : part.text;
  return text;
}
