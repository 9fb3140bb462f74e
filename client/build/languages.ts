import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { type Part, PARTS, PLACE, spoken } from "./spoken.ts";
import type { CatalogueFile } from "../src/words/catalogue.ts";
import { said } from "../src/words/said.ts";
import { Catalogue } from "../src/words/catalogue.ts";

const VIRTUAL = "virtual:catalogue/";
const ENGLISH = "en";
/** What a page says besides as soon as it is there: its HTML already asks for it. */
const NAMED: Record<string, Part> = { "index.html": "start", "pad.html": "pad" };
/** Contexts of what the server says, and the score pads by themselves: `two` is a card elsewhere, never a number in words. */
const OF_SERVER = /^(number|ordinal|neighbour)\b/;

/**
 * What the page itself says, in each language: a small catalogue of just the texts that it says at first, others of those
 * that come with a screen, and one HTML file a language with these words in it. The whole catalogues come when the server
 * has spoken.
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
      const alone = part === "pad" ? numbers(config.root) : new Set<string>();
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(chosen(files(tag), texts, alone)))});`;
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
            const wanted = ["first", NAMED[page.fileName]].map((part) => `\0${VIRTUAL}${tag}/${part}`);
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

/** The numbers in words that score pads say. */
function numbers(root: string): Set<string> {
  const source = readFileSync(join(root, "src", "scorepad", "rules", "sentences.ts"), "utf8");
  return new Set([...source.matchAll(/msg\("(\w+)", undefined, "number"\)/g)].map(([, text]) => text!));
}

/** Of a language's catalogues only these texts, in all of their forms, and these numbers in words. */
function chosen(all: CatalogueFile[], texts: Set<string>, numbers: Set<string>): CatalogueFile {
  const messages: CatalogueFile["messages"] = {};
  for (const file of all)
    for (const [name, translation] of Object.entries(file.messages))
      if ((OF_SERVER.test(name) ? numbers : texts).has(name.slice(name.indexOf("\u0004") + 1)))
        messages[name] = translation;
  return { language: all[0]?.language ?? "", categories: all[0]?.categories ?? ["one", "other"], messages };
}
