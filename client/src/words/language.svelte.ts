/** The language in which the page speaks. */
import { first, later, lobby, pad, start, table } from "virtual:catalogue/all";
import { Catalogue, type CatalogueFile } from "./catalogue.ts";
import { counted, msg, type Marked, type Value, type Values } from "./message.ts";
import * as say from "./said.ts";

/** Every language by its tag, with its own name. */
export const LANGUAGES: Record<string, string> = {
  sr: "Српски",
  "sr-Latn": "Srpski",
  cs: "Čeština",
  bg: "Български",
  en: "English",
};

const FILES = import.meta.glob<CatalogueFile>(["../locale/*.json", "!../locale/*.page.json", "!../locale/*.pad.json"], {
  import: "default",
});

let into = $state.raw(new Catalogue("en", [], true));
/** The language that was asked for last. */
let wanted = "en";
const loaded = new Map<string, Promise<Catalogue>>();
const parts = new Set<string>();

/** The tag of the language that is spoken. */
export const language = () => into.language;

/** The language that the browser asks for, among ours. */
export function preferred(asked: readonly string[]): string {
  for (const tag of asked) {
    const [plain, ...rest] = tag.toLowerCase().split("-");
    if (plain === "sr" || plain === "sh") return rest.includes("latn") || plain === "sh" ? "sr-Latn" : "sr";
    if (plain && plain in LANGUAGES) return plain;
  }
  return "en";
}

/** Speak a language from now on: what the page itself says, and all parts that are needed so far. */
export async function speak(tag: string): Promise<void> {
  wanted = tag in LANGUAGES ? tag : "en";
  await learn();
  document.documentElement.lang = into.language;
  // So that the next page comes in this language at once.
  document.cookie = `language=${into.language}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Have more parts of the catalogue, for what a screen says (`start`, `lobby`, `table`), the sheets (`later`), score pads (`pad`), or the server (`play`, `sheet`, `rules`); and wait until they are there. */
export async function need(...names: string[]): Promise<void> {
  const more = names.filter((name) => !parts.has(name));
  for (const name of more) parts.add(name);
  if (more.length) loaded.clear();
  try {
    await learn();
  } catch (error) {
    for (const name of more) parts.delete(name); // so that they are asked for again
    loaded.clear();
    throw error;
  }
}

/** Speak with all words that are wanted by now: others may come to be wanted while some are on their way, and be here first. */
async function learn(): Promise<void> {
  for (;;) {
    const tag = wanted;
    const coming = catalogue(tag);
    const found = await coming;
    if (tag === wanted && coming === loaded.get(tag)) {
      into = found;
      return;
    }
  }
}

function catalogue(tag: string): Promise<Catalogue> {
  let found = loaded.get(tag);
  if (!found) {
    const files = [
      first[tag] && (async () => (await first[tag]!()).default),
      ...[...parts].map((part) => file(tag, part)),
    ].filter((each) => each !== undefined);
    found = Promise.all(files.map((each) => each())).then((all) => new Catalogue(tag, all, true));
    loaded.set(tag, found);
  }
  return found;
}

function file(tag: string, part: string): (() => Promise<CatalogueFile>) | undefined {
  const own = { later, lobby, pad, start, table }[part]?.[tag];
  return own ? async () => (await own()).default : FILES[`../locale/${tag}.${part}.json`];
}

/** A message as text, in the language that is spoken. */
export const said = (value: Value): string => say.said(value, into);

/** What is else a part of sentences, as it stands by itself on a label: translations have it in the form `title`. */
export const titled = (value: Value): string => say.said(value, into, "title");

/** A message in parts, of which names and cards are marked. */
export const saidInParts = (value: Value): (string | Marked)[] => [...say.parts(value, into)];

/** A text of the page. */
export const t = (text: string, values?: Values, context?: string): string => said(msg(text, values, context));

/** A text that depends on a number. */
export const tn = (number: number, one: string, many: string, values?: Values): string =>
  said(counted(number, one, many, values));

/** A number as the language writes it. */
export function number(value: number): string {
  return new Intl.NumberFormat(into.language).format(value).replace("-", "−");
}
