/** The rule sheet of a table, fetched once for its terms. */
import { ruleSheet, type RuleSheet } from "../wire/http.ts";
import type { Terms } from "../wire/types.ts";
import { need } from "../words/language.svelte.ts";

export class Sheet {
  found: RuleSheet | null = $state.raw(null);
  failed = $state.raw(false);
}

const sheets = new Map<string, Sheet>();

export function rulesOf(code: string, terms: Terms): Sheet {
  const key = JSON.stringify([code, terms.rules, terms.players, terms.house]);
  let sheet = sheets.get(key);
  if (!sheet) {
    const made = new Sheet();
    sheets.set(key, made);
    sheet = made;
    // Not while something is being drawn: what is fetched changes state.
    queueMicrotask(() => void fetchInto(made, code, key));
  }
  return sheet;
}

async function fetchInto(sheet: Sheet, code: string, key: string): Promise<void> {
  try {
    void need("sheet");
    void need("play");
    sheet.found = await ruleSheet(code);
  } catch {
    sheet.failed = true;
    sheets.delete(key);
  }
}
