import { describe, expect, test } from "vitest";
import { facesFor, grouped, layText, mayLay, mayTake, ownMelds, takers, takeText } from "../src/cards/choice.ts";
import { steps, within } from "../src/cards/legal.ts";
import { RECORDINGS } from "./recordings.ts";

const none = new Map<string, string>();
const lay = (faces: string, own = none, legal = "") => {
  const { groups, loose } = grouped(faces.split(" "), own, steps(legal));
  return [groups.map(layText).join("; "), loose.join(" ")];
};

describe("legal actions taken apart", () => {
  test.each([
    ["draw", "draw", "", ""],
    ["take", "take", "", ""],
    ["take K2", "take", "K2", "K"],
    ["meld 44*", "meld", "44*", "4"],
    ["meld 22*", "meld", "22*", "*"],
    ["meld bbb", "meld", "bbb", "b"],
    ["add 6", "add", "6", "6"],
    ["add 2 to K", "add", "2", "K"],
    ["add * to wild", "add", "*", "*"],
    ["discard r", "discard", "r", ""],
    ["keep nothing", "keep", "", ""],
    ["keep *2", "keep", "*2", ""],
  ])("%s", (words, verb, cards, onto) => {
    expect(steps(words)).toEqual([{ words, verb, cards, onto }]);
  });

  test("no action is no step", () => expect(steps("")).toEqual([]));

  test.each(RECORDINGS)("every legal action in $name is understood", ({ events }) => {
    const verbs = ["draw", "take", "meld", "add", "discard", "keep", "ask", "yes", "no"];
    for (const { cards } of events)
      for (const step of steps(cards?.legal ?? "")) {
        expect(verbs).toContain(step.verb);
        if (step.verb === "add" || step.verb === "meld") expect(step.onto).not.toBe("");
      }
  });

  test("cards are counted, not only looked for", () => {
    expect(within("KK", ["K", "4"])).toBe(false);
    expect(within("K2", ["2", "K", "K"])).toBe(true);
  });
});

describe("what chosen cards mean", () => {
  test("cards of a rank are a new meld, and the wilds among them go with it", () => {
    expect(lay("Ks Kd 2h")).toEqual(["meld Ks Kd 2h", ""]);
  });

  test("they join the own meld of their rank", () => {
    const own = new Map([["K", "0K"]]);
    expect(lay("Ks", own, "add K")).toEqual(["add Ks", ""]);
    expect(lay("Ks 2h", own, "add K;add 2 to K")).toEqual(["add Ks 2h to K", ""]);
  });

  test("where the own meld can take no more and a second one may begin, they begin it", () => {
    const own = new Map([["K", "0K"]]);
    expect(lay("Ks Kd Kh", own, "meld KKK;discard K")).toEqual(["meld Ks Kd Kh", ""]);
    expect(lay("Ks Kd Kh", own, "add K;meld KKK")).toEqual(["add Ks Kd Kh", ""]);
  });

  test("with several ranks only the player says where a wild goes", () => {
    expect(lay("Ks Kd 4s 4d 4h 2h")).toEqual(["meld Ks Kd; meld 4s 4d 4h", "2h"]);
  });

  test("wilds alone are a wild meld, or join it, or have no place", () => {
    expect(lay("2s 2d *")).toEqual(["meld 2s 2d *", ""]);
    expect(lay("2s", new Map([["*", "0*"]]), "add 2 to wild")).toEqual(["add 2s to wild", ""]);
    expect(lay("2s *")).toEqual(["", "2s *"]);
  });

  test("a group may be laid where a first step is legal", () => {
    const [group] = grouped(["Ks", "Kd", "2h"], none, []).groups;
    expect(mayLay(group!, steps("meld KK2"))).toBe(true);
    expect(mayLay(group!, steps("meld KKK;meld KK*"))).toBe(false);
  });

  test("own melds light up for what they can take, wilds for each meld that takes them", () => {
    const own = new Map([
      ["K", "0K"],
      ["4", "04"],
      ["*", "0*"],
    ]);
    const legal = steps("add K;add 2 to K;add 2 to wild");
    expect(takers(["Kd"], own, legal)).toEqual(new Set(["0K"]));
    expect(takers(["2d"], own, legal)).toEqual(new Set(["0K", "0*"]));
    expect(takers(["Kd", "4s"], own, legal)).toEqual(new Set());
    expect(takers([], own, legal)).toEqual(new Set());
  });
});

describe("taking the pile", () => {
  const legal = steps("draw;take KK;take K2;take");

  test("with the chosen cards, more of the rank included", () => {
    expect(mayTake(["Ks", "Kd"], legal)).toBe(true);
    expect(mayTake(["Ks", "Kd", "Kh"], legal)).toBe(true);
    expect(mayTake(["Ks", "2d"], legal)).toBe(true);
    expect(mayTake(["Ks"], legal)).toBe(false);
    expect(mayTake(["4s", "4d"], legal)).toBe(false);
  });

  test("onto the own meld with none", () => {
    expect(mayTake([], legal)).toBe(true);
    expect(mayTake([], steps("draw;take KK"))).toBe(false);
    expect(takeText([])).toBe("take");
  });

  test("a way names cards of the hand", () => {
    expect(facesFor("K2", ["4d", "Ks", "2h", "Kd"])).toEqual(["Ks", "2h"]);
    expect(facesFor("KK", ["Ks", "4d", "Ks"])).toEqual(["Ks", "Ks"]);
  });
});

test("of a side's melds the last one of a rank can grow", () => {
  expect(ownMelds({ "0K": "…", "1K": "…", "0K1": "…", "0*": "…" }, 0)).toEqual(
    new Map([
      ["K", "0K1"],
      ["*", "0*"],
    ]),
  );
});
