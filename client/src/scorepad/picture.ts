/** Where the lines of a match lie in its picture: totals by deal, with the opening bands behind them. */
import type { Law } from "./law.ts";
import type { Reckoning } from "./reckoning.ts";

const HIGH = 300;
const LEFT = 52;
const TOP = 12;
const BOTTOM = 22;

export interface Point {
  x: number;
  y: number;
}

export interface Band {
  x: number;
  width: number;
  y: number;
  height: number;
  minimum: number;
  even: boolean;
}

/** Where the words for a band stand. */
export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end";
}

export interface Picture {
  wide: number;
  high: number;
  left: number;
  lines: Point[][];
  /** What it takes to open: for scores of such a height, or in such deals, whichever decides it. */
  bands: Band[];
  marks: { y: number; score: number }[];
  deals: { x: number; deal: number }[];
  /** Where the score lies that ends the match; null where none does, or that is far off. */
  target: number | null;
}

/** The picture, so wide. */
export function picture(law: Law, reckoning: Reckoning, wide: number): Picture {
  const done = reckoning.deals.filter(({ entry }) => entry.done);
  const scores = Array.from({ length: law.sides }, (_, side) => [0, ...done.map(({ totals }) => totals[side]!)]);
  const top = Math.max(100, ...scores.flat());
  const goal = law.match.ends === "at a score" && law.match.target <= top * 1.6 ? law.match.target : 0;
  const step = stepOf(Math.max(top, goal) - Math.min(0, ...scores.flat()));
  const high = Math.ceil(Math.max(top, goal) / step) * step;
  const low = Math.floor(Math.min(0, ...scores.flat()) / step) * step;
  const y = (score: number) => round(TOP + ((high - score) / (high - low)) * (HIGH - TOP - BOTTOM));
  const x = (deal: number) => round(LEFT + 10 + (deal / Math.max(1, done.length)) * (wide - LEFT - 20));
  const every = Math.ceil((done.length * 30) / (wide - LEFT)) || 1;
  const marks = [];
  for (let score = low; score <= high; score += step) marks.push({ y: y(score), score });
  return {
    wide,
    high: HIGH,
    left: LEFT,
    lines: scores.map((line) => line.map((score, deal) => ({ x: x(deal), y: y(score) }))),
    bands: law.bands.length
      ? bandsOf(law, low, high, y).map((band) => ({ ...band, x: LEFT, width: wide - LEFT }))
      : columnsOf(law, done.length, x).map((column) => ({ ...column, y: TOP, height: HIGH - TOP - BOTTOM })),
    marks,
    deals: done.map((_, place) => ({ x: x(place + 1), deal: place + 1 })).filter(({ deal }) => deal % every === 0),
    target: goal ? y(goal) : null,
  };
}

/** Where words so wide stand in a band with no line behind them, if there is such a place. */
export function labelOf({ lines }: Picture, { x, y, width, height }: Band, wide: number): Label {
  const [left, right, above, below] = [x + 6, x + width - 6, y + 15, y + height - 5];
  const places: Label[] = [
    { x: right, y: below, anchor: "end" },
    { x: right, y: above, anchor: "end" },
    { x: left, y: above, anchor: "start" },
    { x: left, y: below, anchor: "start" },
  ];
  const free = places.find((place) => {
    const from = place.anchor === "end" ? place.x - wide : place.x;
    return !lines.some((line) => crosses(line, from, from + wide, place.y - 13, place.y + 4));
  });
  return free ?? places[0]!;
}

/** Whether a line goes through a box, its points included. */
function crosses(line: readonly Point[], left: number, right: number, top: number, bottom: number): boolean {
  const STEPS = 24;
  return line.some((from, place) => {
    const to = line[place + 1] ?? from;
    return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).some((part) => {
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
      return x > left - 5 && x < right + 5 && y > top - 5 && y < bottom + 5;
    });
  });
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** Some six marks, at round scores. */
function stepOf(range: number): number {
  const rough = range / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
}

/** From score to score, where it decides; scores that need the same are in one. */
function bandsOf(law: Law, low: number, high: number, y: (score: number) => number): Omit<Band, "x" | "width">[] {
  const { bands } = law;
  const from = [low, ...bands.map(({ score }) => score).filter((score) => score > low && score < high)];
  if (low < 0 && !from.includes(0)) from.push(0);
  const edges = [...new Set(from)]
    .sort((one, other) => one - other)
    .filter((score, place, all) => !place || law.minimum(score, 1) !== law.minimum(all[place - 1]!, 1));
  return edges.map((score, place) => {
    const until = edges[place + 1] ?? high;
    return { y: y(until), height: round(y(score) - y(until)), minimum: law.minimum(score, 1), even: place % 2 === 0 };
  });
}

/** From deal to deal, where its number decides; deals in a row that need the same are one. */
function columnsOf(law: Law, deals: number, x: (deal: number) => number): Omit<Band, "y" | "height">[] {
  const found: { from: number; until: number; minimum: number }[] = [];
  for (let number = 1; number <= deals; number++) {
    const minimum = law.minimum(0, number);
    const last = found.at(-1);
    if (last?.minimum === minimum) last.until = number;
    else found.push({ from: number - 1, until: number, minimum });
  }
  return found.map(({ from, until, minimum }, place) => ({
    x: x(from),
    width: round(x(until) - x(from)),
    minimum,
    even: place % 2 === 0,
  }));
}
