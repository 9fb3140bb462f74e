/** What a table's deck holds and comes to: the bounds for everything that can lie on the table. */
import { KINDS, type Law, RANKS } from "./law.ts";
import type { Sort } from "./pad.ts";

const decks = new WeakMap<Law, Deck>();

export function deckOf(law: Law): Deck {
  let deck = decks.get(law);
  if (!deck) decks.set(law, (deck = new Deck(law)));
  return deck;
}

export class Deck {
  readonly counts: Record<string, number>;
  /** By kind, what one counts. */
  readonly worthOf: Record<string, number>;
  /** What cards count, dearest first, with the kinds that count so; without red threes. */
  readonly groups: [value: number, kinds: string][];
  /** What all its cards come to, and how many there are, without red threes. */
  readonly worth: number;
  readonly size: number;
  readonly wilds: number;
  readonly cheapestWild: number;
  /** A bit for each number of points that some of its cards come to. */
  private readonly sums: bigint;

  constructor(readonly law: Law) {
    this.counts = law.deck;
    this.worthOf = law.worth;
    const kinds = [...KINDS].filter((kind) => kind !== "r");
    kinds.sort((one, other) => law.worth[other]! - law.worth[one]! || KINDS.indexOf(other) - KINDS.indexOf(one));
    const groups = new Map<number, string>();
    for (const kind of kinds) groups.set(law.worth[kind]!, (groups.get(law.worth[kind]!) ?? "") + kind);
    this.groups = [...groups];
    this.worth = this.groups.reduce((sum, [value]) => sum + value * this.ofValue(value), 0);
    this.size = kinds.reduce((sum, kind) => sum + law.deck[kind]!, 0);
    this.wilds = law.deck["*"]! + law.deck["2"]!;
    this.cheapestWild = Math.min(law.worth["*"]!, law.worth["2"]!);
    this.sums = this.readSums();
  }

  kindsOf(value: number): string {
    return this.groups.find(([each]) => each === value)?.[1] ?? "";
  }

  /** How many cards count so much. */
  ofValue(value: number): number {
    return [...this.kindsOf(value)].reduce((sum, kind) => sum + this.counts[kind]!, 0);
  }

  /** Whether some of its cards come to just so many points. */
  canComeTo(points: number): boolean {
    return points >= 0 && ((this.sums >> BigInt(points)) & 1n) === 1n;
  }

  private readSums(): bigint {
    let sums = 1n;
    for (const [value] of this.groups) {
      let left = this.ofValue(value);
      for (let step = 1; left; step *= 2) {
        step = Math.min(step, left);
        sums |= sums << BigInt(value * step);
        left -= step;
      }
    }
    return sums;
  }

  /** What the cheapest meld comes to. */
  get leastMeld(): number {
    const { law } = this;
    const costs = [];
    for (const rank of RANKS)
      for (let wilds = 0; wilds <= law.wildLimit[3]!; wilds++)
        costs.push((3 - wilds) * law.worth[rank]! + wilds * this.cheapestWild);
    if (law.wildMelds) costs.push(3 * this.cheapestWild);
    if (law.blackThrees) costs.push(3 * law.worth["b"]!);
    return Math.min(...costs);
  }

  /** What the cards of the cheapest canasta of that sort come to. */
  leastCanasta(sort: Sort): number {
    const size = this.law.canasta;
    const cheap = Math.min(...[...RANKS].map((rank) => this.law.worth[rank]!));
    if (sort === "natural") return size * cheap;
    if (sort === "wild") return size * this.cheapestWild;
    const costs = [];
    for (let wilds = 1; wilds <= Math.max(1, this.law.wildLimit[size]!); wilds++)
      costs.push((size - wilds) * cheap + wilds * this.cheapestWild);
    return Math.min(...costs);
  }
}
