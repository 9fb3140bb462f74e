import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { BEGUN, BOTH, EDITOR, PAD, REPLAY, SHEETS, START } from "./chunks.ts";
import type { CatalogueFile } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";
import { Catalogue } from "../src/words/catalogue.ts";

/** Calls with a text: in these it is the first argument, and in those the second and third. */
const CALLS =
  /(?<![\w.#])(?:(?:t|msg)\(\s*|(?:tn|counted)\((?:[^"()]|\([^()]*\))*?,\s*)("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?/g;
const VIRTUAL = "virtual:catalogue/";
const PLACE = /\{\{(.+?)\}\}/g;
const ENGLISH = "en";
/** Contexts of what only the server says: `two` is a card here, never a number in words. It comes with the server's texts. */
const OF_SERVER = /^(number|ordinal|neighbour)\b/;

/**
 * What the page itself says, in each language: a small catalogue of just the texts that it says at first, another of those
 * in its sheets, and one HTML file a language with these words in it. The whole catalogues come when the server has spoken.
 */
export function languages(): Plugin {
  let config: ResolvedConfig;
  let folder = "";
  const named = (name: string) =>
    readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && file.endsWith(".json"));
  const tags = () =>
    existsSync(folder) ? [...new Set(readdirSync(folder).map((file) => file.split(".")[0]!))].filter(Boolean) : [];
  const files = (tag: string): CatalogueFile[] =>
    named(tag).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as CatalogueFile);

  return {
    name: "languages",
    configResolved(resolved) {
      config = resolved;
      folder = join(config.root, "src", "locale");
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const name = id.slice(VIRTUAL.length + 1);
      if (name === "all") {
        const imports = (part: string) =>
          tags().map((tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(`${VIRTUAL}${tag}/${part}`)})`);
        return PARTS.map((part) => `export const ${part} = {${imports(part).join(",")}};`).join(" ");
      }
      const [tag = "", part] = name.split("/");
      const texts = spoken(config.root, part as Part);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(chosen(files(tag), texts)))});`;
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => (config.command === "serve" ? inLanguage(html, ENGLISH, new Catalogue(ENGLISH), []) : html),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        for (const page of Object.values(bundle)) {
          if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
          const html = String(page.source);
          for (const tag of tags()) {
            const parts = page.fileName === "index.html" ? ["first", "start"] : ["first"];
            const wanted = parts.map((part) => `\0${VIRTUAL}${tag}/${part}`);
            const words = chunks.filter(({ facadeModuleId }) => wanted.includes(facadeModuleId ?? ""));
            const fileName = page.fileName.replace(".html", `.${tag}.html`);
            const source = inLanguage(
              html,
              tag,
              new Catalogue(tag, files(tag)),
              words.map((chunk) => chunk.fileName),
            );
            this.emitFile({ type: "asset", fileName, source });
          }
          page.source = inLanguage(html, ENGLISH, new Catalogue(ENGLISH), []);
        }
      },
    },
  };
}

function inLanguage(html: string, tag: string, into: Catalogue, scripts: string[]): string {
  const links = scripts.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
  return html
    .replace(PLACE, (_, text: string) => said({ text }, into))
    .replace('<html lang="en">', `<html lang="${tag}">`)
    .replace("</head>", `${links.join("")}</head>`);
}

/** What is said from the beginning, what only the first screen says, what comes with sheets over a table, and what score pads say. */
type Part = (typeof PARTS)[number];
const PARTS = ["first", "start", "later", "pad"] as const;

/** The texts that are said in a source, each with the one for more than one. */
export function textsIn(source: string): [one: string, many: string][] {
  const read = (written: string | undefined) => (written ? (JSON.parse(written) as string) : "");
  return [...source.matchAll(CALLS)].map(([, one, many]) => [read(one), read(many)]);
}

/** The texts of the sources that come first, with what the page knows of the variants; or those that only come with a part. */
export function spoken(root: string, part: Part): Set<string> {
  const found: Record<Part, Set<string>> = { first: new Set(), start: new Set(), later: new Set(), pad: new Set() };
  const { first } = found;
  const source = join(root, "src");
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!/\.(svelte|ts)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    const later = [SHEETS, EDITOR, REPLAY].some((later) => later.test(file));
    const into = found[PAD.test(file) ? "pad" : START.test(file) ? "start" : later ? "later" : "first"];
    const sets = BOTH.test(file) ? [found.start, found.later] : BEGUN.test(file) ? [found.start, found.pad] : [into];
    for (const pair of textsIn(text)) for (const each of pair) for (const set of sets) set.add(each);
  }
  for (const page of ["index.html", "table.html", "pad.html"])
    for (const [, text] of readFileSync(join(root, page), "utf8").matchAll(PLACE)) first.add(text!);
  for (const variant of readVariants(root)) for (const text of variant) first.add(text);
  return part === "first" ? first : new Set([...found[part]].filter((text) => !first.has(text)));
}

function* readVariants(root: string): Generator<string[]> {
  const file = join(root, "src", "rules", "variants.json");
  const { variants } = JSON.parse(readFileSync(file, "utf8")) as {
    variants: { title: { text: string }; origin: { text: string }; values: Record<string, unknown> }[];
  };
  for (const { title, origin, values } of variants) {
    const labels = Object.entries(values).filter(([key]) => key.startsWith("labels."));
    yield [title.text, origin.text, ...labels.map(([, label]) => String(label))];
  }
}

/** Of a language's catalogues only these texts, in all of their forms. */
function chosen(all: CatalogueFile[], texts: Set<string>): CatalogueFile {
  const messages: CatalogueFile["messages"] = {};
  for (const file of all)
    for (const [name, translation] of Object.entries(file.messages))
      if (texts.has(name.slice(name.indexOf("\u0004") + 1)) && !OF_SERVER.test(name)) messages[name] = translation;
  return { language: all[0]?.language ?? "", categories: all[0]?.categories ?? ["one", "other"], messages };
}
