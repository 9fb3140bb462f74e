/** Melds stay where they were laid. */
import { expect, test } from "vitest";
import { placed } from "../src/table/places.ts";

test("what lies there stays, and what is new comes after it, in the order that is given", () => {
  expect(placed([], ["0A", "0K", "09"])).toEqual(["0A", "0K", "09"]);
  expect(placed(["0K", "09"], ["0A", "0K", "0Q", "09"])).toEqual(["0K", "09", "0A", "0Q"]);
});

test("what is taken back leaves its place, and what comes again comes last", () => {
  expect(placed(["0K", "0A", "09"], ["0K", "09"])).toEqual(["0K", "09"]);
  expect(placed(["0K", "09"], ["0A", "0K", "09"])).toEqual(["0K", "09", "0A"]);
  expect(placed(["0K", "09"], [])).toEqual([]);
});
