/** What can look odd in the cards of all sides together: more than the deck holds, or sums that no cards come to. */
import { type Message, msg } from "../../words/message.ts";
import { meldName } from "../../words/cards.ts";
import { countIn, known, worth } from "../amount.ts";
import type { Deck } from "../deck.ts";
import { KINDS } from "../law.ts";
import type { FieldName, Notice } from "../notice.ts";
import type { Amount, DealEntry, SideEntry } from "../pad.ts";
import { leastWorth } from "./melded.ts";

/** Cards of one side in one place, each once: what is known of them, at least. */
interface Heap {
  side: number;
  field: FieldName;
  entered: readonly Amount[];
  kinds: Record<string, number>;
  values: Map<number, number>;
  worth: number;
  number: number;
}

export function* cardNotices(deck: Deck, deal: DealEntry): Generator<Notice> {
  const heaps = deal.sides.flatMap((entry, side) => [...heapsOf(deck, entry, side)]);
  for (const heap of heaps) yield* amountNotices(deck, heap);
  yield* redThrees(deck, deal);
  yield* byKind(deck, heaps);
  yield* inAll(deck, heaps);
  const step = stepOf(deck);
  for (const [side, { total }] of deal.sides.entries())
    if (total !== undefined && total % step) {
      const message = msg("{points}: points come in steps of {step}", { points: total, step });
      yield { code: "total.sum", side, field: "total", message };
    }
}

function* heapsOf(deck: Deck, entry: SideEntry, side: number): Generator<Heap> {
  if (entry.total !== undefined) return;
  yield table(deck, entry, side);
  if (entry.hand) yield plain(deck, "hand", entry.hand, side);
  if (entry.reserve) yield plain(deck, "reserve", [entry.reserve], side);
}

function plain(deck: Deck, field: FieldName, amounts: readonly Amount[], side: number): Heap {
  const kinds = countsOf(amounts.map(({ cards = "" }) => cards).join(""));
  const values = new Map(
    deck.groups.map(([value]) => {
      const counted = amounts.reduce((sum, amount) => sum + (amount.values?.[value] ?? 0), 0);
      return [value, counted + ofKinds(deck, kinds, value)];
    }),
  );
  return {
    side,
    field,
    entered: amounts,
    kinds,
    values,
    worth: amounts.reduce((sum, amount) => sum + worth(amount, deck.worthOf), 0),
    number: amounts.reduce((sum, amount) => sum + known(amount), 0),
  };
}

/** Canastas and melded cards: where the one is counted in with the other, what is more of each. */
function table(deck: Deck, entry: SideEntry, side: number): Heap {
  const canastas = entry.canastas ?? [];
  const named = countsOf(canastas.map(({ cards = "" }) => cards).join(""));
  const size = [...KINDS].reduce((sum, kind) => sum + named[kind]!, 0);
  const bare = canastas.filter(({ cards }) => !cards).length;
  const heap = plain(deck, entry.melded ? "melded" : "canastas", entry.melded ? [entry.melded] : [], side);
  const within = !!entry.melded && entry.melded.of !== "outside canastas";
  const both = within ? Math.max : (one: number, other: number) => one + other;
  heap.kinds = Object.fromEntries([...KINDS].map((kind) => [kind, both(heap.kinds[kind]!, named[kind]!)]));
  for (const [value, count] of heap.values)
    heap.values.set(
      value,
      within ? Math.max(count, ofKinds(deck, heap.kinds, value)) : count + ofKinds(deck, named, value),
    );
  heap.worth = both(heap.worth, leastWorth(deck, canastas));
  heap.number = both(heap.number, size + bare * deck.law.canasta);
  return heap;
}

const countsOf = (cards: string): Record<string, number> =>
  Object.fromEntries([...KINDS].map((kind) => [kind, countIn(cards, kind)]));

const ofKinds = (deck: Deck, kinds: Record<string, number>, value: number): number =>
  [...deck.kindsOf(value)].reduce((sum, kind) => sum + kinds[kind]!, 0);

function* amountNotices(deck: Deck, { side, field, entered }: Heap): Generator<Notice> {
  for (const { points = 0, values = {}, cards = "" } of entered) {
    if (points && !deck.canComeTo(points))
      yield { code: "cards.sum", side, field, message: msg("{points}: no cards come to that", { points }) };
    for (const value of Object.keys(values).map(Number))
      if (!deck.kindsOf(value))
        yield { code: "cards.no_value", side, field, message: msg("{value}: no card counts so much", { value }) };
    if (cards.includes("r")) {
      const message = msg("Red threes count by themselves, not among other cards");
      yield { code: "cards.red_three", side, field, message };
    }
  }
}

function* redThrees(deck: Deck, deal: DealEntry): Generator<Notice> {
  const most = deck.counts["r"]!;
  const found = deal.sides.map(({ total, red_threes = 0, reserve }) =>
    total === undefined ? red_threes + (reserve?.red_threes ?? 0) : 0,
  );
  const count = found.reduce((sum, number) => sum + number, 0);
  if (count <= most) return;
  const message = msg("Red threes: {count} in all, and the deck has {most}", { count, most });
  for (const [side, number] of found.entries())
    if (number) yield { code: "red_threes.too_many", side, field: "red_threes", message };
}

const sum = (heaps: readonly Heap[], of: (heap: Heap) => number): number =>
  heaps.reduce((all, heap) => all + of(heap), 0);

function* byKind(deck: Deck, heaps: readonly Heap[]): Generator<Notice> {
  const told = new Set<number>();
  for (const kind of KINDS) {
    const count = sum(heaps, (heap) => heap.kinds[kind]!);
    const most = deck.counts[kind]!;
    if (count <= most || kind === "r") continue;
    told.add(deck.worthOf[kind]!);
    const message = msg("{kinds}: {count} in all, and the deck has {most}", { kinds: plural(kind), count, most });
    for (const { side, field, kinds } of heaps) if (kinds[kind]) yield { code: "cards.kind", side, field, message };
  }
  for (const [value] of deck.groups) {
    const count = sum(heaps, (heap) => heap.values.get(value)!);
    const most = deck.ofValue(value);
    if (count <= most || told.has(value)) continue;
    const message = msg("Cards that count {value}: {count} in all, and the deck has {most}", { value, count, most });
    for (const { side, field, values } of heaps)
      if (values.get(value)) yield { code: "cards.value", side, field, message };
  }
}

const plural = (kind: string): Message => (kind === "*" ? msg("jokers", undefined, "cards") : meldName(kind));

/** Sums that are too large, told where most of them lies. */
function* inAll(deck: Deck, heaps: readonly Heap[]): Generator<Notice> {
  const points = sum(heaps, (heap) => heap.worth);
  const count = sum(heaps, (heap) => heap.number);
  const most = (of: (heap: Heap) => number) => heaps.reduce((best, heap) => (of(heap) > of(best) ? heap : best));
  if (points > deck.worth) {
    const { side, field } = most((heap) => heap.worth);
    const message = msg("All cards entered come to {points}, the whole deck to {most}", { points, most: deck.worth });
    yield { code: "cards.worth", side, field, message };
  } else if (count > deck.size) {
    const { side, field } = most((heap) => heap.number);
    const message = msg("Cards entered: {count} or more, and the deck has {most}", { count, most: deck.size });
    yield { code: "cards.number", side, field, message };
  }
}

/** What the points of every deal are a multiple of. */
function stepOf({ law }: Deck): number {
  const scores = [...Object.values(law.points), ...law.redPoints, ...Object.values(law.worth)];
  const divisor = (one: number, other: number): number => (other ? divisor(other, one % other) : Math.abs(one));
  return scores.reduce(divisor, 0) || 1;
}
