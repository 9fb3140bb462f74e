/** A variant with house rules over it: merged as the rule files are, every value checked, and then all of them together. */
import { msg, type Message, type Value as Said } from "../../words/message.ts";
import { Complaint } from "../complaint.ts";
import known from "../rules.json";
import { check } from "./check.ts";
import { BY_TABLE, fits, isByPlayers, isTable, KEYS, NAMES, needs, shown, tableFault, wordsOf } from "./keys.ts";
import { nearest } from "./nearest.ts";

export type Value = unknown;
/** By dotted key. */
export type Values = Record<string, Value>;

export interface Rules {
  id: string;
  version: number;
  values: Values;
  /** The statements of the document, or the decisions, that a key stands on. */
  sources: Record<string, string[]>;
  /** The keys that the house decided. */
  house: ReadonlySet<string>;
}

const VARIANTS = known.variants as unknown as Omit<Rules, "house">[];
const HOUSE: Said = msg("house rules");

/** What is known of a variant. Throws a Complaint where there is none of that name. */
export function variantOf(rules: string): Rules {
  const found = VARIANTS.find(({ id }) => id === rules);
  if (found) return { ...found, house: new Set() };
  const names = VARIANTS.map(({ id }) => id);
  const hint = nearest(rules, names) || ".";
  throw new Complaint(
    msg("no variant is called {name}{hint} There are {all}", { name: rules, hint, all: names.join(", ") }),
  );
}

/** The variant of that name, with house rules by dotted key. Throws a Complaint that names the key which cannot be. */
export function loadVariant(name: string, house: Values = {}): Rules {
  const variant = variantOf(name);
  const rules = flat(house);
  if (!rules.length) return variant;
  const base = rules.find(([key]) => key === "based_on")?.[1] ?? variant.id;
  if (base !== variant.id)
    throw new Complaint(
      msg("{where}: based_on: these are rules for {base}, not for {variant}", {
        where: HOUSE,
        base: typeof base === "string" ? base : shown(base),
        variant: name,
      }),
    );
  const own = rules.filter(([key]) => key !== "based_on" && key !== "id");
  const values = { ...variant.values };
  for (const [dotted, given] of own) put(values, dotted, given);
  for (const key of NAMES) checkValue(key, values[key]);
  for (const [key, why] of check(values)) throw new Complaint(msg("{where}: {key}: {why}", { where: HOUSE, key, why }));
  // A house rule stands on no document.
  const keys = own.map(([dotted]) => keyOf(dotted));
  const none = Object.fromEntries(keys.map((key): [string, string[]] => [key, []]));
  return { ...variant, values, sources: { ...variant.sources, ...none }, house: new Set(keys) };
}

const keyOf = (dotted: string): string => dotted.split(".").slice(0, 2).join(".");

/** House rules by dotted key, also those that stand in tables. */
function flat(house: Values, prefix = ""): [string, Value][] {
  return Object.entries(house).flatMap(([key, value]) => {
    const dotted = prefix + key;
    return isTable(value) && Object.hasOwn(BY_TABLE, dotted)
      ? flat(value, `${dotted}.`)
      : [[dotted, value] as [string, Value]];
  });
}

/** Let the key have that value: tables merge, everything else replaces; an empty table empties. */
function put(values: Values, dotted: string, given: Value): void {
  checkKey(dotted);
  const key = keyOf(dotted);
  const deeper = dotted.split(".").slice(2).join(".");
  let value = deeper ? { [deeper]: given } : given;
  if (isTable(value) && Object.keys(value).length) {
    const old = values[key];
    // One number for all becomes one for each number of players, of which some now differ.
    const before = typeof old === "number" && isByPlayers(KEYS[key]!) ? forEach(old, values["players.numbers"]) : old;
    if (isTable(before)) value = { ...before, ...value };
  }
  values[key] = value;
}

const forEach = (value: number, players: Value): Record<string, number> =>
  Object.fromEntries((Array.isArray(players) ? players : []).map((number) => [String(number), value]));

function checkKey(dotted: string): void {
  if (Object.hasOwn(BY_TABLE, dotted))
    throw new Complaint(
      msg("{where}: {key}: this is a table; set one of its keys, such as {table}.{first}", {
        where: HOUSE,
        key: dotted,
        table: dotted,
        first: BY_TABLE[dotted]![0]!,
      }),
    );
  const key = keyOf(dotted);
  if (Object.hasOwn(KEYS, key)) return;
  const [table = "", name = ""] = key.split(".");
  const within = (Object.hasOwn(BY_TABLE, table) ? BY_TABLE[table]! : []).map((each) => `${table}.${each}`);
  const hint = nearest(key, within) || nearest(key, NAMES) || nearest(name, NAMES);
  throw new Complaint(msg("{where}: {key}: there is no such key{hint}", { where: HOUSE, key: dotted, hint }));
}

/** Throw a Complaint unless that value may stand there. */
function checkValue(key: string, value: Value): void {
  const schema = KEYS[key]!;
  const inTable = tableFault(schema, value);
  if (!inTable && fits(schema, value)) return;
  let fault: Message;
  if (inTable && "strange" in inTable)
    fault = msg("{key}: there is no such key{hint}", {
      key: `${key}.${inTable.strange}`,
      hint: nearest(inTable.strange, Object.keys(schema.items!.properties!)),
    });
  else if (inTable) fault = msg("{key}: this is missing", { key: `${key}.${inTable.missing}` });
  else {
    const words = wordsOf(schema);
    const strange = (Array.isArray(value) ? (value as Value[]) : [value]).find(
      (word) => typeof word === "string" && words.length && !words.includes(word),
    ) as string | undefined;
    fault = msg("{key}: needs {needs}, not {found}{hint}", {
      key,
      needs: needs(schema),
      found: shown(strange ?? value),
      hint: strange === undefined ? "" : nearest(strange, words),
    });
  }
  throw new Complaint(msg("{where}: {fault}", { where: HOUSE, fault }));
}
