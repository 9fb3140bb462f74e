import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comesWith, PARTS, type Part, spoken, textsIn } from "../build/spoken.ts";

const source = new URL("../src", import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".d.ts"))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !/words\/(message|language|said|catalogue)/.test(file));

test.each(files)("every text in %s is written out where it is said", (file) => {
  const text = readFileSync(file, "utf8");
  const calls = text.match(/(?<![\w.#])(?:t|tn|msg|counted)\(/g) ?? [];
  expect(textsIn(text)).toHaveLength(calls.length);
});

test.each(files.filter((file) => file.endsWith(".svelte")))("no words stand in the markup of %s", (file) => {
  const markup = readFileSync(file, "utf8")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
  // What stands between tags, without what is computed.
  let flat = markup;
  for (let before = ""; before !== flat;) [before, flat] = [flat, flat.replace(/\{[^{}]*\}/g, " ")];
  const words = [...flat.replace(/=>/g, "").matchAll(/>([^<>]*)</g)].map(([, text]) => text!.trim());
  for (const text of words) expect(text).not.toMatch(/\p{L}{2,}/u);
  for (const [, text] of flat.matchAll(/\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g))
    expect(text!.trim()).not.toMatch(/\p{L}{2,}/u);
});

const root = join(source, "..");

// What is there when a screen is, by the parts of which it has waited for the words.
const SCREENS: [screen: string, ...parts: Part[]][] = [
  ["App.svelte"],
  ["screens/Start.svelte", "start"],
  ["screens/Lobby.svelte", "lobby"],
  ["screens/Table.svelte", "table"],
  ["screens/AtTable.svelte", "table"],
  ["screens/TableReplay.svelte", "table", "later"],
  ["screens/Shared.svelte", "table", "later"],
  ["screens/NoTable.svelte", "later"],
  ["dialogs/Settings.svelte", "later"],
  ["dialogs/all.ts", "table", "later"],
  ["dialogs/Editor.svelte", "later"],
  ["scorepad/screens/Scorepad.svelte", "pad"],
  ["scorepad/screens/open.ts", "pad"],
];

test.each(SCREENS)("whatever %s says has its words when it is there", (screen, ...parts) => {
  const there = new Set((["first", ...parts] as Part[]).flatMap((part) => [...spoken(root, part)]));
  const files = [...comesWith(root, [screen])];
  expect(files.length).toBeGreaterThan(2);
  const missing = files
    .flatMap((file) => textsIn(readFileSync(file, "utf8")).flat())
    .filter((text) => !there.has(text));
  expect(missing).toEqual([]);
});

test("what comes with a source is what it imports, not its types and not what it fetches later", () => {
  const found = [...comesWith(root, ["screens/AtTable.svelte"])].map((file) => file.slice(source.length + 1));
  expect(found).toContain("table/live.svelte.ts");
  expect(found).toContain("table/teller.ts"); // by way of others
  for (const file of ["wire/types.ts", "screens/Lobby.svelte", "screens/Table.svelte", "dialogs/all.ts"])
    expect(found).not.toContain(file);
});

test("the page knows its own texts, those of its HTML, and those of the variants", () => {
  const texts = PARTS.flatMap((part) => [...spoken(root, part)]);
  for (const text of [
    "Your hand",
    "{count} cards",
    "Kanasta needs JavaScript.",
    "Classic Canasta",
    "mixed canasta",
    "queens",
  ])
    expect(texts).toContain(text);
});
