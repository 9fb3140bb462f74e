import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What is said from the beginning, and what only the first screen, the lobby, a table, the sheets, or the score pads say. */
export const PARTS = ["first", "start", "lobby", "table", "later", "pad"] as const;
export type Part = (typeof PARTS)[number];

/** Where each part begins: it says what these sources say, and all that they import. */
const BEGINNINGS: Record<Part, string[]> = {
  first: ["begin.ts"],
  start: ["start.ts"],
  lobby: ["screens/Lobby.svelte"],
  table: ["screens/Table.svelte", "screens/AtTable.svelte"],
  later: [
    "dialogs/all.ts",
    "dialogs/Editor.svelte",
    "screens/NoTable.svelte",
    "screens/Shared.svelte",
    "screens/TableReplay.svelte",
  ],
  pad: ["pad.ts", "scorepad/screens/open.ts", "scorepad/screens/HouseRules.svelte"],
};
/** What is said while a table is on its way, by sources whose imports come to speak only at the table itself. */
const ON_THE_WAY = ["screens/AtTable.svelte", "table/live.svelte.ts"];
/** What opens where no table is: it does without the words of a table. */
const ANYWHERE = ["dialogs/Settings.svelte", "screens/NoTable.svelte", "dialogs/Editor.svelte"];

const PAGES = ["index.html", "table.html", "pad.html"];
/** In HTML, a text to be said in its language. */
export const PLACE = /\{\{(.+?)\}\}/g;
/** Calls with a text: in these it is the first argument, and in those the second and third. */
const CALLS =
  /(?<![\w.#])(?:(?:t|msg)\(\s*|(?:tn|counted)\((?:[^"()]|\([^()]*\))*?,\s*)("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?/g;
/** What comes with a source; not what it only needs as a type, or fetches later. */
const IMPORTS = /^\s*(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.[^"]+)"/gm;

/** The texts that are said in a source, each with the one for more than one. */
export function textsIn(source: string): [one: string, many: string][] {
  const read = (written: string | undefined) => (written ? (JSON.parse(written) as string) : "");
  return [...source.matchAll(CALLS)].map(([, one, many]) => [read(one), read(many)]);
}

/** The sources, below `src`, and all that comes with them. */
export function comesWith(root: string, sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = sources.map((source) => join(root, "src", source));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || !/\.(svelte|ts)$/.test(file)) continue;
    found.add(file);
    for (const [, path] of readFileSync(file, "utf8").matchAll(IMPORTS)) waiting.push(join(dirname(file), path!));
  }
  return found;
}

/** The texts that a part of the page says, without those that are there before it. */
export function spoken(root: string, part: Part): Set<string> {
  const first = new Set([
    ...textsOf(comesWith(root, BEGINNINGS.first)),
    ...textsOf(ON_THE_WAY.map((source) => join(root, "src", source))),
    ...PAGES.flatMap((page) => [...readFileSync(join(root, page), "utf8").matchAll(PLACE)].map(([, text]) => text!)),
    ...variants(root).titles,
  ]);
  if (part === "first") return first;
  const texts = ofPart(root, part);
  const before = part === "later" ? ofPart(root, "table") : new Set<string>();
  const anywhere = textsOf(comesWith(root, ANYWHERE));
  return new Set([...texts].filter((text) => !first.has(text) && (!before.has(text) || anywhere.has(text))));
}

function ofPart(root: string, part: Part): Set<string> {
  const { origins, labels } = variants(root);
  const known = { start: origins, later: origins, table: labels, pad: labels, lobby: [], first: [] }[part];
  return new Set([...textsOf(comesWith(root, BEGINNINGS[part])), ...known]);
}

function textsOf(files: Iterable<string>): Set<string> {
  return new Set([...files].flatMap((file) => textsIn(readFileSync(file, "utf8")).flat()));
}

/** What the page knows of the variants without asking: how each is called, where it comes from, and its own words. */
function variants(root: string): { titles: string[]; origins: string[]; labels: string[] } {
  const file = join(root, "src", "rules", "variants.json");
  const all = (JSON.parse(readFileSync(file, "utf8")) as { variants: Variant[] }).variants;
  return {
    titles: all.map(({ title }) => title.text),
    origins: all.map(({ origin }) => origin.text),
    labels: all.flatMap(({ values }) =>
      Object.entries(values).flatMap(([key, label]) => (key.startsWith("labels.") ? [String(label)] : [])),
    ),
  };
}

interface Variant {
  title: { text: string };
  origin: { text: string };
  values: Record<string, unknown>;
}
