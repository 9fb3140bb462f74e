import { expect, test } from "vitest";
import { cyrillic, latin } from "../src/words/letters.ts";

test.each([
  ["Prljava kanasta", "Прљава канаста"],
  ["Zlatna kanasta", "Златна канаста"],
  ["Mešovita kanasta", "Мешовита канаста"],
  ["Rezerva", "Резерва"],
  ["Bolivia", "Боливија"],
  ["smíšená (špinavá) kanasta", "смишена (шпинава) канаста"],
  ["HAND", "HAND"],
])("%s in Serbian letters", (text, expected) => expect(cyrillic(text, false)).toBe(expected));

test.each([
  ["Prljava kanasta", "Прлява канаста"],
  ["Bolivia", "Боливия"],
  ["čistá kanasta", "чиста канаста"],
])("%s in Bulgarian letters", (text, expected) => expect(cyrillic(text, true)).toBe(expected));

test.each([
  ["резерв", "rezerv"],
  ["Чиста (червена) канаста", "Čista (červena) kanasta"],
  ["свободна канаста", "svobodna kanasta"],
  ["Canasta", "Canasta"],
])("%s in Latin letters", (text, expected) => expect(latin(text)).toBe(expected));
