import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import type { Part } from "./spoken.ts";

/**
 * So much the first load of a page may weigh over the wire, in bytes: all that it asks for until it can be used. What is
 * wanted is 60 kB; this is what was reached, and a little more.
 */
const MOST: Record<string, number> = { index: 52_000, table: 58_000, pad: 56_000 };
/** And so much with all that comes while one reads, until cards can be played. */
const MOST_TO_PLAY = 91_000;
/** What an answer carries besides its file, a little more than the server sends: with a script or a style, and with all else. */
const HEADERS = { asset: 390, other: 860 };

/** What comes without being named by the HTML: a screen, its words, and files that are not built. */
interface Fetched {
  screens: string[];
  words: string[];
  files: string[];
}
/** By the name of its HTML, what a page fetches by itself before it can be used; the HTML names some of it too. */
const FETCHED: Record<string, Fetched> = {
  index: { screens: [], words: ["first", "start"], files: ["icon.svg", "icons.svg", "cards.svg"] },
  table: { screens: ["screens/Lobby.svelte"], words: ["first", "lobby"], files: ["icon.svg", "icons.svg"] },
  pad: { screens: [], words: ["first", "pad"], files: ["icon.svg", "icons.svg"] },
} satisfies Record<string, Fetched & { words: Part[] }>;
/** What a table needs besides. */
const TO_PLAY: Fetched = {
  screens: ["screens/AtTable.svelte", "screens/Table.svelte"],
  words: ["first", "table", "play"],
  files: ["icon.svg", "icons.svg", "cards.svg"],
};

type Bundle = Rolldown.OutputBundle;

/** Fails the build where a page has become too heavy, in any language. */
export function budget(): Plugin {
  let folder = "";
  return {
    name: "budget",
    apply: "build",
    configResolved: (config) => void (folder = config.publicDir),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const weights = new Map<string, number>();
        const weigh = (name: string) => {
          let weight = weights.get(name);
          if (weight === undefined) {
            const file = bundle[name];
            const held =
              file === undefined ? readFileSync(join(folder, name)) : file.type === "chunk" ? file.code : file.source;
            weights.set(
              name,
              (weight = brotliCompressSync(held).length + HEADERS[name.startsWith("assets/") ? "asset" : "other"]),
            );
          }
          return weight;
        };
        const sum = (names: Set<string>) => [...names].reduce((all, name) => all + weigh(name), 0);
        for (const page of Object.values(bundle)) {
          const [, screen = "", tag = "en"] = /^(\w+)(?:\.([\w-]+))?\.html$/.exec(page.fileName) ?? [];
          const fetched = FETCHED[screen];
          if (page.type !== "asset" || !fetched) continue;
          const named = [...String(page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, name]) => name!);
          const first = new Set([page.fileName, ...named, ...files(bundle, fetched, tag)]);
          const all = new Set([...first, ...files(bundle, TO_PLAY, tag)]);
          this.info(`${page.fileName}: ${sum(first)} bytes in ${first.size} files at first, ${sum(all)} to play`);
          const most = MOST[screen] ?? 0;
          if (sum(first) > most) this.error(`${page.fileName}: ${sum(first)} bytes at first are more than ${most}`);
          if (screen !== "pad" && sum(all) > MOST_TO_PLAY)
            this.error(`${page.fileName}: ${sum(all)} bytes to play are more than ${MOST_TO_PLAY}`);
        }
      },
    },
  };
}

/** The names of all files that these come with. */
function* files(bundle: Bundle, { screens, words, files }: Fetched, tag: string): Generator<string> {
  yield* files;
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  for (const screen of screens) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${screen}`)));
    if (!chunk) throw new Error(`budget: nothing is built of ${screen}`);
    yield* withImports(bundle, chunk.fileName);
  }
  if (tag === "en") return;
  for (const part of words) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId && isWords(facadeModuleId, tag, part));
    if (!chunk) throw new Error(`budget: there are no words for ${part} in ${tag}`);
    yield chunk.fileName;
  }
}

const isWords = (id: string, tag: string, part: string) =>
  id.endsWith(`catalogue/${tag}/${part}`) || id.endsWith(`/locale/${tag}.${part}.json`);

function* withImports(bundle: Bundle, name: string): Generator<string> {
  const chunk = bundle[name];
  if (chunk?.type !== "chunk") return;
  yield name;
  yield* chunk.viteMetadata?.importedCss ?? [];
  for (const imported of chunk.imports) yield* withImports(bundle, imported);
}
