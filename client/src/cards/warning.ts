/** What speaks against a discard, as far as everybody can see. */
import { meldName } from "../words/cards.ts";
import { counted, type Message, msg, type Value } from "../words/message.ts";
import type { Cards } from "../wire/types.ts";
import { countIn, isWild, kindOf } from "./face.ts";
import { type Own, ownMelds } from "./choice.ts";
import type { Step } from "./legal.ts";

export interface Around {
  cards: Cards;
  legal: readonly Step[];
  own: Own;
  /** Whether the rules let a side lay the upcard onto its own meld, as the pile is now. */
  ontoMeld: boolean;
  /** The seat that plays next, its side, and how it is called. */
  next: { seat: number; side: number; name: Value } | null;
}

/** A warning for this discard; null where nothing speaks against it. */
export function warning(face: string, { cards, legal, own, ontoMeld, next }: Around): Message | null {
  const kind = kindOf(face);
  if (isWild(kind)) return msg("That throws away a wild card.");
  if (own.has(kind) && legal.some((step) => step.verb === "add" && step.cards === kind))
    return msg("It could go onto your own {meld}.", { meld: meldName(kind) });
  if (!next || kind === "r" || kind === "b" || cards.barred > 1) return null;
  const pile = pileSize(countIn(cards.pile) + 1);
  if (ontoMeld && ownMelds(cards.melds, next.side).has(kind))
    return msg("{name} has {meld} on the table, and might take the pile, {pile}.", {
      name: next.name,
      meld: meldName(kind),
      pile,
    });
  const known = [...(cards.known[next.seat] ?? "")].filter((held) => held === kind).length;
  if (known > 1) return msg("{name} is known to hold two of these, and might take the pile, {pile}.", { name: next.name, pile });
  return null;
}

const pileSize = (count: number): Message => counted(count, "one card", "{count} cards");
