/** Rules as a link, and as a file that `kanasta play` reads too. */
import type { Terms } from "../wire/types.ts";

export interface Shared {
  rules: string;
  players: number;
  house: Record<string, unknown>;
}

const MARK = "#rules=";

/** The link to the first screen with these rules. */
export function rulesLink(origin: string, { rules, players, house = {} }: Terms): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ rules, players, house } satisfies Shared));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return `${origin}/${MARK}${text}`;
}

/** The rules in a link, or in the text of a file that has one; null where there are none. */
export function rulesIn(text: string): Shared | null {
  const coded = text.split(MARK)[1]?.match(/^[\w-]+/)?.[0];
  if (!coded) return null;
  try {
    const letters = atob(coded.replaceAll("-", "+").replaceAll("_", "/"));
    const found = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))),
    ) as Shared;
    const good =
      typeof found.rules === "string" && typeof found.players === "number" && typeof found.house === "object";
    return good && found.house ? found : null;
  } catch {
    return null;
  }
}

/** The rules as a rule file; its first line is the link, by which this page reads it again. */
export function rulesFile(origin: string, terms: Terms): string {
  const tables = new Map<string, string[]>();
  for (const [key, value] of Object.entries(terms.house ?? {})) {
    const [table = "", name = ""] = key.split(".");
    tables.set(table, [...(tables.get(table) ?? []), `${name} = ${toml(value)}`]);
  }
  const parts = [...tables].map(([table, lines]) => `\n[${table}]\n${lines.join("\n")}\n`);
  return `# ${rulesLink(origin, terms)}\nbased_on = ${JSON.stringify(terms.rules)}\n${parts.join("")}`;
}

function toml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, each]) => `${key} = ${toml(each)}`)
      .join(", ")} }`;
  return JSON.stringify(value);
}
