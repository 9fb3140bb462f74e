/** Everything that looks odd in one deal's entry, by the rules of its table. */
import { canastaNotices } from "./checks/canastas.ts";
import { cardNotices } from "./checks/cards.ts";
import { endingNotices } from "./checks/ending.ts";
import { meldedNotices } from "./checks/melded.ts";
import { deckOf } from "./deck.ts";
import type { Law } from "./law.ts";
import type { Notice } from "./notice.ts";
import type { DealEntry } from "./pad.ts";

/**
 * What looks odd, field by field; what was not entered yet is not odd. `minimum` is the opening's, by side. A deal that was
 * played by the rules and entered as it lay gives none.
 */
export function notices(law: Law, deal: DealEntry, minimum: readonly number[]): Notice[] {
  const deck = deckOf(law);
  const found = [...endingNotices(law, deal)];
  for (const [side, entry] of deal.sides.entries())
    if (entry.total === undefined)
      found.push(...canastaNotices(deck, entry, side), ...meldedNotices(deck, entry, side, minimum[side]!));
  return [...found, ...cardNotices(deck, deal)];
}
