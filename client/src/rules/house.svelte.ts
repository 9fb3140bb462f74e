/** House rules as they are edited: what differs from the variant, by dotted key. */
import type { Key, Shelf } from "../wire/http.ts";
import type { Terms, Words } from "../wire/types.ts";

export type Rules = Record<string, unknown>;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sortedKeys(one)) === JSON.stringify(sortedKeys(other));

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([key, each]) => [key, sortedKeys(each)]),
  );
}

export class House {
  rules: string = $state.raw("");
  players: number = $state.raw(4);
  changed: Rules = $state.raw({});
  /** What the server says against them, and the keys that it names. */
  complaint: Words | null = $state.raw(null);

  constructor(
    readonly shelf: Shelf,
    terms: Terms,
  ) {
    this.rules = terms.rules;
    this.players = terms.players;
    this.changed = terms.house ?? {};
  }

  variant = $derived.by(() => this.shelf.variants.find(({ id }) => id === this.rules) ?? this.shelf.variants[0]!);
  count = $derived.by(() => Object.keys(this.changed).length);
  faulty = $derived.by(() => new Set(this.complaint ? namedIn(this.complaint, this.shelf.keys) : []));

  base(key: string): unknown {
    return this.variant.values[key];
  }

  value(key: string): unknown {
    return key in this.changed ? this.changed[key] : this.base(key);
  }

  isChanged(key: string): boolean {
    return key in this.changed;
  }

  /** Play it so; back to the variant's own value is no house rule. */
  set(key: string, value: unknown): void {
    const { [key]: _, ...rest } = this.changed;
    this.changed = same(value, this.base(key)) ? rest : { ...rest, [key]: value };
    this.complaint = null;
  }

  reset(key: string): void {
    this.set(key, this.base(key));
  }

  /** Another game: its own rules are what the house's differ from. */
  choose(rules: string): void {
    this.rules = rules;
    const { numbers, best } = this.variant.players;
    if (!numbers.includes(this.players)) this.players = best;
    this.changed = {};
    this.complaint = null;
  }

  terms(others: Terms): Terms {
    return { ...others, rules: this.rules, players: this.players, house: this.changed };
  }
}

/** The keys that a sentence names in its places. */
export function namedIn(words: Words, keys: readonly Key[]): string[] {
  const names = keys.map(({ key }) => key);
  return Object.values(words.values ?? {}).flatMap((value) => {
    if (typeof value === "object") return namedIn(value, keys);
    return names.filter((name) => new RegExp(`(^|[^\\w.])${name.replace(".", "\\.")}($|[^\\w])`).test(String(value)));
  });
}
