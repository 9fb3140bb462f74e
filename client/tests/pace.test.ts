import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "../src/table/pace.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("items are shown in their order, each for its time", async () => {
  const shown: number[] = [];
  const pace = new Pace<number>((item) => {
    shown.push(item);
    return 100;
  });
  [1, 2, 3].forEach((item) => pace.push(item));
  await vi.advanceTimersByTimeAsync(50);
  expect(shown).toEqual([1]);
  await vi.advanceTimersByTimeAsync(300);
  expect(shown).toEqual([1, 2, 3]);
});

test("an item that needs no time does not hold up the next", async () => {
  const shown: number[] = [];
  const pace = new Pace<number>((item) => {
    shown.push(item);
    return 0;
  });
  [1, 2, 3].forEach((item) => pace.push(item));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1, 2, 3]);
});

test("the more wait, the shorter each stands; what piled up while nobody looked is gone through at once", async () => {
  const shown: number[] = [];
  const pace = new Pace<number>((item) => {
    shown.push(item);
    return 1000;
  });
  for (let item = 0; item < 20; item += 1) pace.push(item);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown.length).toBeGreaterThan(3);
  pace.clear();
  await vi.advanceTimersByTimeAsync(2000);
  shown.length = 0;
  for (let item = 0; item < 200; item += 1) pace.push(item);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown.length).toBeGreaterThan(100);
});

test("behind a hidden tab nothing waits", async () => {
  vi.stubGlobal("document", { hidden: true });
  const shown: number[] = [];
  const pace = new Pace<number>((item, hurried) => {
    expect(hurried).toBe(true);
    shown.push(item);
    return 1000;
  });
  [1, 2, 3].forEach((item) => pace.push(item));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1, 2, 3]);
});
