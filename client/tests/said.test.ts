import { describe, expect, test } from "vitest";
import { Catalogue } from "../src/words/catalogue.ts";
import { counted, listed, msg } from "../src/words/message.ts";
import { parts, said } from "../src/words/said.ts";

const english = new Catalogue("en");
const serbian = new Catalogue("sr", [
  {
    language: "sr",
    categories: ["one", "few", "other"],
    messages: {
      "\u0004one card": ["{count} карта", "{count} карте", "{count} карата"],
      "card\u0004two": "двојка",
      "card:gen\u0004two": "двојке",
      "number\u0004two": "две",
      "\u0004Add to {card}": "Додај на {card}",
      "\u0004No {card}, no {other}": "Без {card:gen}, {other}",
      "\u0004{one} and {other}": "{one} и {other}",
    },
  },
]);

describe("English", () => {
  test("places are filled, numbers and all", () => {
    expect(said(msg("{who} has {count}", { who: "Ana", count: 0 }), english)).toBe("Ana has 0");
  });

  test("one and many", () => {
    expect(said(counted(1, "one card", "{count} cards"), english)).toBe("one card");
    expect(said(counted(0, "one card", "{count} cards"), english)).toBe("0 cards");
    expect(said(counted(-1, "minus one", "minus {count}"), english)).toBe("minus one");
  });

  test("a text without values is said as it stands, braces and all", () => {
    expect(said(msg("{ 4 = 800 } {x}"), english)).toBe("{ 4 = 800 } {x}");
  });

  test("a place that nothing fills stays", () => {
    expect(said(msg("{a} {b}", { a: 1 }), english)).toBe("1 {b}");
  });

  test("lists", () => {
    expect(said(listed(["a", "b", "c"]), english)).toBe("a, b and c");
    expect(said(listed(["a"]), english)).toBe("a");
    expect(said(listed([]), english)).toBe("");
  });
});

describe("another language", () => {
  test.each([
    [1, "1 карта"],
    [3, "3 карте"],
    [5, "5 карата"],
    [21, "21 карта"],
    [12, "12 карата"],
  ])("%i takes its own form", (count, text) => {
    expect(said(counted(count, "one card", "{count} cards"), serbian)).toBe(text);
  });

  test("the context tells equal texts apart", () => {
    expect(said(msg("two", undefined, "card"), serbian)).toBe("двојка");
    expect(said(msg("two", undefined, "number"), serbian)).toBe("две");
  });

  test("a text asks what fills its places for a form, and only there", () => {
    const two = msg("two", undefined, "card");
    expect(said(msg("No {card}, no {other}", { card: two, other: two }), serbian)).toBe("Без двојке, двојка");
  });

  test("a form goes on into what the filling is made of, and where it has none it is said as usual", () => {
    const two = msg("two", undefined, "card");
    const both = msg("{one} and {other}", { one: two, other: msg("two", undefined, "number") });
    expect(said(msg("No {card}, no {other}", { card: both, other: "" }), serbian)).toBe("Без двојке и две, ");
  });

  test("what it does not have stays English", () => {
    expect(said(msg("Something new"), serbian)).toBe("Something new");
  });
});

test("marks are kept apart from the words around them", () => {
  const sentence = msg("{who} discarded {card}.", {
    who: { mark: "name", text: "Ana" },
    card: { mark: "face", text: "Q♠" },
  });
  expect([...parts(sentence, english)]).toEqual([
    { mark: "name", text: "Ana" },
    " discarded ",
    { mark: "face", text: "Q♠" },
    ".",
  ]);
});
