/** What may stand at each key of the rules: its range and kind, as the schema of the rule files has it. */
import type { Schema } from "../../wire/http.ts";
import { type Message, msg } from "../../words/message.ts";
import known from "../rules.json";

type Table = Record<string, unknown>;

/** Every dotted key with what may stand there, in rule-book order. */
export const KEYS = known.keys as unknown as Record<string, Schema>;
export const NAMES = Object.keys(KEYS);
/** The keys of each table, by their short names. */
export const BY_TABLE = NAMES.reduce<Record<string, string[]>>((found, name) => {
  const [table = "", key = ""] = name.split(".");
  return { ...found, [table]: [...(found[table] ?? []), key] };
}, {});
const SEATS = KEYS["players.numbers"]!.items!;

/** Whether a table by the number of players may stand there. */
export const isByPlayers = ({ anyOf }: Schema): boolean => anyOf !== undefined;

export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The words of a closed set, of one value or of each in a list. */
export const wordsOf = ({ enum: words, items }: Schema): string[] => (words ?? items?.enum ?? []) as string[];

/** Whether that value may stand there. Of lists of tables, `tableFault` says more. */
export function fits(schema: Schema, value: unknown): boolean {
  const { anyOf, enum: words, type, minimum = -Infinity, maximum = Infinity } = schema;
  if (anyOf) return isTable(value) ? hasSeats(value) && fits(anyOf[1]!, value) : fits(anyOf[0]!, value);
  if (words) return words.includes(value);
  if (type === "integer") return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "string") {
    const length = typeof value === "string" ? [...value].length : -1;
    return length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? Infinity);
  }
  if (type === "array")
    return (
      Array.isArray(value) && value.length >= (schema.minItems ?? 0) && value.every((each) => fits(schema.items!, each))
    );
  if (!isTable(value)) return false;
  const { properties, additionalProperties } = schema;
  if (properties)
    return Object.entries(value).every(([key, each]) => Object.hasOwn(properties, key) && fits(properties[key]!, each));
  return Object.entries(value).every(([key, each]) => isNumber(key) && fits(additionalProperties as Schema, each));
}

const isNumber = (key: string): boolean => /^(0|-?[1-9]\d{0,8})$/.test(key);
const hasSeats = (value: Table): boolean =>
  Object.keys(value).every((key) => isNumber(key) && fits(SEATS, Number(key)));

/** In a list of tables, a field that there is not, or one that is missing; null where no table has such a fault. */
export function tableFault(schema: Schema, value: unknown): { strange: string } | { missing: string } | null {
  const properties = schema.items?.properties;
  if (!properties || !Array.isArray(value)) return null;
  for (const each of value as unknown[]) {
    if (!isTable(each)) return null;
    for (const [key, inside] of Object.entries(each)) {
      if (!Object.hasOwn(properties, key)) return { strange: key };
      if (!fits(properties[key]!, inside)) return null;
    }
    const missing = Object.keys(properties).find((key) => !Object.hasOwn(each, key));
    if (missing) return { missing };
  }
  return null;
}

/** What may stand there, so that it fits after "needs". */
export function needs(schema: Schema): Message {
  const { anyOf, enum: words, items, minimum, maximum } = schema;
  if (anyOf)
    return msg("{number}, or a table of those by the number of players, such as { 2 = ..., 4 = ... }", {
      number: needs(anyOf[0]!),
    });
  if (words) return msg("one of {words}", { words: listed(words) });
  switch (schema.type) {
    case "boolean":
      return msg("true or false");
    case "integer":
      if (minimum === undefined || maximum === undefined) return msg("a whole number");
      return msg("a whole number from {least} to {most}", { least: minimum, most: maximum });
    case "string":
      return msg("words, {most} letters at most", { most: schema.maxLength! });
    case "array":
      if (items?.enum) return msg("a list of any of {words}", { words: listed(items.enum) });
      if (items?.properties) {
        const fields = Object.keys(items.properties).map((key) => `${key} = ...`);
        return msg("a list of { {fields} }", { fields: fields.join(", ") });
      }
      return msg("a list in which each is {needs}", { needs: needs(items!) });
    default:
      return msg("a table of whole numbers by whole numbers, such as { 4 = 800 }");
  }
}

const listed = (words: readonly unknown[]): string => words.map(shown).join(", ");

/** A value as a rule file has it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (isTable(value)) {
    const inside = Object.entries(value).map(([key, each]) => `${bareKey(key)} = ${shown(each)}`);
    return inside.length ? `{ ${inside.join(", ")} }` : "{}";
  }
  if (value === null || value === undefined) return "None";
  return JSON.stringify(value);
}

const bareKey = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));
