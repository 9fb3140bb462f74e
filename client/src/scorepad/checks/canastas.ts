/** What can look odd in the canastas of a side. */
import { counted, type Message, msg } from "../../words/message.ts";
import { meldName } from "../../words/cards.ts";
import { shown } from "../amount.ts";
import type { Deck } from "../deck.ts";
import { RANKS, WILDS } from "../law.ts";
import type { Notice } from "../notice.ts";
import { type Canasta, type SideEntry, type Sort, SORTS } from "../pad.ts";

export type Fault = [code: string, message: Message];

export const cards = (count: number): Message => counted(count, "one card", "{count} cards");

const isWild = (kind: string): boolean => WILDS.includes(kind);

export function canastaNotices(deck: Deck, entry: SideEntry, side: number): Notice[] {
  return [...faults(deck, entry.canastas ?? [])].map(([code, message]) => ({ code, side, field: "canastas", message }));
}

/** The sort of a canasta of these cards. */
export function sortOf(cards: string): Sort {
  const wilds = [...cards].filter(isWild).length;
  if (wilds === cards.length) return "wild";
  return wilds ? "mixed" : "natural";
}

function* faults(deck: Deck, canastas: Canasta[]): Generator<Fault> {
  const { law } = deck;
  if (canastas.some(({ sort }) => sort === "wild") && !law.wildMelds)
    yield ["canasta.no_wild", msg("Wilds are not melded on their own here")];
  for (const canasta of canastas) if (canasta.cards) yield* ofCards(deck, canasta.sort, canasta.cards);
  if (!law.again) {
    const ranks = new Map<string, number>();
    for (const canasta of canastas) {
      const rank = rankOf(canasta);
      if (rank) ranks.set(rank, (ranks.get(rank) ?? 0) + 1);
    }
    for (const [rank, count] of ranks)
      if (count > 1)
        yield ["canasta.twice", msg("{kinds}: a side has only one meld of a rank", { kinds: meldName(rank) })];
  }
  yield* beyondDeck(deck, canastas);
}

/** The kind that a canasta is of, the joker for wilds; nothing where that was not said. */
function rankOf({ sort, cards = "" }: Canasta): string {
  return [...cards].find((kind) => !isWild(kind)) ?? (sort === "wild" ? "*" : "");
}

function* ofCards(deck: Deck, sort: Sort, held: string): Generator<Fault> {
  const { law } = deck;
  const size = held.length;
  const text = shown(held);
  const wilds = [...held].filter(isWild).length;
  const naturals = new Set([...held].filter((kind) => !isWild(kind)));
  if (size < law.canasta)
    yield [
      "canasta.small",
      msg("{text}: {cards}; a canasta needs {size}", { text, cards: cards(size), size: law.canasta }),
    ];
  if (law.mostCards && size > law.mostCards)
    yield [
      "canasta.large",
      msg("{text}: {cards}; a meld has {most} at most", { text, cards: cards(size), most: law.mostCards }),
    ];
  if (sortOf(held) !== sort)
    yield ["canasta.sort", msg("{text}: that is no {label}", { text, label: law.label(`${sort}_canasta`) })];
  if (naturals.size > 1 || [...naturals].some((kind) => !RANKS.includes(kind)))
    yield ["canasta.rank", msg("{text}: a canasta is of one rank, and not of threes", { text })];
  const most = law.wildLimit[Math.min(Math.max(size, 3), law.wildLimit.length - 1)]!;
  if (naturals.size && wilds > most)
    yield [
      "canasta.wilds",
      msg("{text}: too many wild cards ({count}); with so many cards {most} at most", { text, count: wilds, most }),
    ];
}

function* beyondDeck(deck: Deck, canastas: Canasta[]): Generator<Fault> {
  const size = deck.law.canasta;
  const naturals = [...RANKS].reduce((sum, rank) => sum + Math.floor(deck.counts[rank]! / size), 0);
  const most: Record<Sort, number> = { natural: naturals, mixed: deck.wilds, wild: Math.floor(deck.wilds / size) };
  for (const sort of SORTS) {
    const count = canastas.filter((canasta) => canasta.sort === sort).length;
    if (count > most[sort])
      yield [
        "canasta.too_many",
        msg("{label} × {count}: the deck has cards for {most} of them", {
          label: deck.law.label(`${sort}_canasta`),
          count,
          most: most[sort],
        }),
      ];
  }
}
