/** Words come when they come: whatever was asked for is said in the end, in the language that was asked for last. */
import { beforeEach, expect, test, vi } from "vitest";
import type { CatalogueFile } from "../src/words/catalogue.ts";

const asked: Record<string, (file: CatalogueFile) => void> = {};
const failing = new Set<string>();

function part(name: string): Record<string, () => Promise<{ default: CatalogueFile }>> {
  const of = (tag: string) => () =>
    failing.has(name)
      ? Promise.reject(new Error("off line"))
      : new Promise<{ default: CatalogueFile }>((come) => {
          asked[`${tag} ${name}`] = (file) => come({ default: file });
        });
  return { cs: of("cs"), bg: of("bg") };
}

vi.mock("virtual:catalogue/all", () => ({
  first: part("first"),
  start: part("start"),
  lobby: part("lobby"),
  table: part("table"),
  later: part("later"),
  pad: part("pad"),
}));

const words = (language: string, texts: Record<string, string>): CatalogueFile => ({
  language,
  categories: ["one", "few", "other"],
  messages: Object.fromEntries(Object.entries(texts).map(([english, text]) => [`\u0004${english}`, text])),
});
const soon = () => new Promise((done) => setTimeout(done, 5));

beforeEach(() => {
  vi.resetModules();
  failing.clear();
  for (const name of Object.keys(asked)) delete asked[name];
  vi.stubGlobal("document", { documentElement: { lang: "" }, cookie: "" });
});

test("parts that are asked for together are all said, whichever comes first", async () => {
  const { speak, need, t } = await import("../src/words/language.svelte.ts");
  const speaking = speak("cs");
  asked["cs first"]!(words("cs", { One: "Jedna" }));
  await speaking;
  const start = need("start");
  const firstAgain = asked["cs first"]!;
  const startFirst = asked["cs start"]!;
  const later = need("later");
  for (const name of ["first", "start", "later"])
    asked[`cs ${name}`]!(words("cs", { One: "Jedna", [name]: `${name} česky` }));
  await later;
  expect(t("start")).toBe("start česky");
  // What was asked for first comes last.
  firstAgain(words("cs", { One: "Jedna" }));
  startFirst(words("cs", { start: "start česky" }));
  await start;
  await soon();
  expect([t("One"), t("start"), t("later")]).toEqual(["Jedna", "start česky", "later česky"]);
});

test("who needs words that are on their way waits for them too", async () => {
  const { speak, need, t } = await import("../src/words/language.svelte.ts");
  const speaking = speak("cs");
  asked["cs first"]!(words("cs", { One: "Jedna" }));
  await speaking;
  void need("table", "lobby");
  let there = false;
  const again = need("lobby").then(() => (there = true));
  await soon();
  expect(there).toBe(false);
  asked["cs first"]!(words("cs", { One: "Jedna" }));
  asked["cs table"]!(words("cs", { table: "table česky" }));
  asked["cs lobby"]!(words("cs", { lobby: "lobby česky" }));
  await again;
  expect([t("table"), t("lobby")]).toEqual(["table česky", "lobby česky"]);
});

test("the language that was asked for last is spoken", async () => {
  const { speak, language, t } = await import("../src/words/language.svelte.ts");
  const czech = speak("cs");
  const bulgarian = speak("bg");
  asked["bg first"]!(words("bg", { One: "Едно" }));
  await bulgarian;
  asked["cs first"]!(words("cs", { One: "Jedna" }));
  await czech;
  expect([language(), t("One"), document.documentElement.lang]).toEqual(["bg", "Едно", "bg"]);
});

test("words that could not be had are asked for again", async () => {
  const { speak, need, t } = await import("../src/words/language.svelte.ts");
  const speaking = speak("cs");
  asked["cs first"]!(words("cs", { One: "Jedna" }));
  await speaking;
  failing.add("start");
  await expect(need("start")).rejects.toThrow("off line");
  expect(t("One")).toBe("Jedna");
  failing.clear();
  const again = need("start");
  asked["cs first"]!(words("cs", { One: "Jedna" }));
  asked["cs start"]!(words("cs", { start: "start česky" }));
  await again;
  expect(t("start")).toBe("start česky");
});
