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

export interface Picture {
  wide: number;
  high: number;
  left: number;
  lines: Point[][];
  /** What scores of such a height need to open. */
  bands: { y: number; height: number; minimum: number; even: boolean }[];
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
    bands: bandsOf(law, low, high, y),
    marks,
    deals: done.map((_, place) => ({ x: x(place + 1), deal: place + 1 })).filter(({ deal }) => deal % every === 0),
    target: goal ? y(goal) : null,
  };
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** Some six marks, at round scores. */
function stepOf(range: number): number {
  const rough = range / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
}

function bandsOf(law: Law, low: number, high: number, y: (score: number) => number): Picture["bands"] {
  const { bands } = law;
  if (!bands.length) return [];
  const from = [low, ...bands.map(({ score }) => score).filter((score) => score > low && score < high)];
  if (low < 0 && !from.includes(0)) from.push(0);
  const edges = [...new Set(from)].sort((one, other) => one - other);
  return edges.map((score, place) => {
    const until = edges[place + 1] ?? high;
    return { y: y(until), height: round(y(score) - y(until)), minimum: law.minimum(score, 1), even: place % 2 === 0 };
  });
}
