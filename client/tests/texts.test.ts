import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spoken, textsIn } from "../build/languages.ts";

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

test("the page knows its own texts, those of its HTML, and those of the variants", () => {
  const root = join(source, "..");
  const texts = [...spoken(root, "first"), ...spoken(root, "start"), ...spoken(root, "later"), ...spoken(root, "pad")];
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
