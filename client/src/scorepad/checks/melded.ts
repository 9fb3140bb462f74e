/** What can look odd in the melded cards of a side, beside its canastas. */
import { counted, msg } from "../../words/message.ts";
import { meldName } from "../../words/cards.ts";
import { countIn, some, worth, worthOf } from "../amount.ts";
import type { Deck } from "../deck.ts";
import { RANKS } from "../law.ts";
import type { Notice } from "../notice.ts";
import type { Canasta, Melded, SideEntry } from "../pad.ts";
import type { Fault } from "./canastas.ts";

/** What looks odd in them, once they are entered. */
export function meldedNotices(deck: Deck, entry: SideEntry, side: number, minimum: number): Notice[] {
  if (!entry.melded) return [];
  const found = [...faults(deck, entry, entry.melded, minimum)];
  return found.map(([code, message]) => ({ code, side, field: "melded", message }));
}

/** What the cards of these canastas come to at least. */
export function leastWorth(deck: Deck, canastas: readonly Canasta[]): number {
  return canastas.reduce(
    (sum, { sort, cards }) => sum + (cards ? worthOf(cards, deck.worthOf) : deck.leastCanasta(sort)),
    0,
  );
}

function* faults(deck: Deck, entry: SideEntry, melded: Melded, minimum: number): Generator<Fault> {
  const canastas = entry.canastas ?? [];
  const bare = canastas.filter(({ cards }) => !cards).length;
  if (melded.of !== "outside canastas") {
    const least = leastWorth(deck, canastas);
    if (worth(melded, deck.worthOf) < least)
      yield [
        "melded.canastas",
        msg("The canastas alone come to {least} or more; are their cards counted in?", { least }),
      ];
    else if (bare && !deck.law.canastaCards)
      yield ["melded.all", msg("Cards in canastas do not count here: count those outside them")];
  } else if (bare && deck.law.canastaCards)
    yield [
      "melded.bare",
      counted(
        bare,
        "The cards of one canasta are not counted: name them, or count all melded cards",
        "The cards of {count} canastas are not counted: name them, or count all melded cards",
      ),
    ];
  yield* tooLittle(deck, entry, melded, minimum);
  yield* byKind(deck, entry, melded);
}

/** Where all melded cards are known: less than any meld, or than it took to open. */
function* tooLittle(deck: Deck, entry: SideEntry, melded: Melded, minimum: number): Generator<Fault> {
  const canastas = entry.canastas ?? [];
  if (!some(melded) && !canastas.length) return;
  let points = worth(melded, deck.worthOf);
  if (melded.of === "outside canastas") {
    if (canastas.some(({ cards }) => !cards)) return;
    points += leastWorth(deck, canastas);
  } else if (points < leastWorth(deck, canastas)) return; // that is said already
  if (points < deck.leastMeld)
    yield [
      "melded.little",
      msg("{points}: no meld comes to so little; the smallest comes to {least}", { points, least: deck.leastMeld }),
    ];
  else if (points < minimum && !(entry.out && deck.law.concealedWaives))
    yield [
      "melded.opening",
      msg("It took {minimum} to open, and the melded cards come to {points}", { minimum, points }),
    ];
}

function* byKind(deck: Deck, entry: SideEntry, melded: Melded): Generator<Fault> {
  const { law } = deck;
  const cards = melded.cards ?? "";
  if (cards.includes("b") && !law.blackThrees) yield ["melded.black_threes", msg("Black threes are never melded here")];
  else if (cards.includes("b") && !entry.out)
    yield ["melded.black_threes", msg("Black threes are melded only when going out")];
  if (entry.out && entry.how === "black threes" && law.blackThrees) {
    const countedUp = melded.points || Object.keys(melded.values ?? {}).length;
    if (!countedUp && countIn(cards, "b") < 3)
      yield ["melded.black_threes", msg("Going out with black threes takes three of them among the melded cards")];
  }
  if (melded.of !== "outside canastas") return;
  for (const rank of RANKS) {
    const count = countIn(cards, rank);
    if (count >= law.canasta)
      yield ["melded.canasta", msg("{kinds} × {count}: that would be a canasta", { kinds: meldName(rank), count })];
  }
}
