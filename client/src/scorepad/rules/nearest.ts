/** The word that was probably meant: the measure is that of Python's difflib, so that both cores guess alike. */
import { msg, type Value } from "../../words/message.ts";

const LEAST = 0.5;

/** `; did you mean X?` with the word that is most alike, or an empty string where none is. */
export function nearest(word: string, words: readonly string[]): Value {
  const [best] = words
    .map((each): [number, string] => [likeness(each, word), each])
    .filter(([ratio]) => ratio >= LEAST)
    .sort(([one, first], [other, second]) => other - one || (first < second ? 1 : -1));
  return best ? msg("; did you mean {word}?", { word: best[1] }) : "";
}

/** How alike two words are, from 0 to 1: what they have in common, run by run. */
function likeness(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  if (!a.length && !b.length) return 1;
  return (2 * common(a, b, [0, a.length], [0, b.length])) / (a.length + b.length);
}

type Span = readonly [from: number, to: number];

/** The length of the longest run in both, and of those on either side of it. */
function common(a: readonly string[], b: readonly string[], [afrom, ato]: Span, [bfrom, bto]: Span): number {
  let best: [at: number, bt: number, size: number] = [afrom, bfrom, 0];
  let before = new Map<number, number>();
  for (let i = afrom; i < ato; i++) {
    const here = new Map<number, number>();
    for (let j = bfrom; j < bto; j++) {
      if (a[i] !== b[j]) continue;
      const size = (before.get(j - 1) ?? 0) + 1;
      here.set(j, size);
      if (size > best[2]) best = [i - size + 1, j - size + 1, size];
    }
    before = here;
  }
  const [at, bt, size] = best;
  if (!size) return 0;
  return size + common(a, b, [afrom, at], [bfrom, bt]) + common(a, b, [at + size, ato], [bt + size, bto]);
}
