/** What is asked after a deal, in the order in which a table counts: who went out, then side by side what lies there. */
import { type Message, msg } from "../words/message.ts";
import { holders } from "./checks/ending.ts";
import type { Law } from "./law.ts";
import type { FieldName } from "./notice.ts";
import { type DealEntry, type Manner, manners, type SideEntry } from "./pad.ts";

/** One thing that is entered; `side` is null for what concerns the deal as a whole. */
export interface Field {
  name: FieldName;
  side: number | null;
}

/** Every field that these rules have, given what was entered so far. */
export function* fields(law: Law, deal: DealEntry): Generator<Field> {
  if (deal.sides.some(({ total }) => total === undefined)) yield { name: "end", side: null };
  for (const [side, entry] of deal.sides.entries())
    if (entry.out && entry.total === undefined && manners(law).length > 1) yield { name: "how", side };
  for (const [side, entry] of deal.sides.entries()) {
    if (entry.total !== undefined) {
      yield { name: "total", side };
      continue;
    }
    yield { name: "canastas", side };
    yield { name: "melded", side };
    yield { name: "red_threes", side };
    if (holders(law, entry, side) || entry.hand?.length) yield { name: "hand", side };
    if (law.reserve) yield { name: "reserve", side };
  }
}

/** Whether the field was entered. */
export function answered(deal: DealEntry, { name, side }: Field): boolean {
  if (side === null) return !!deal.stock_out || deal.sides.some(({ out }) => out);
  return name !== "end" && deal.sides[side]![name] !== undefined;
}

/** The first field that was not entered yet. */
export function firstOpen(law: Law, deal: DealEntry): Field | null {
  for (const field of fields(law, deal)) if (!answered(deal, field)) return field;
  return null;
}

/** What a field is called; what is counted as melded depends on the canastas. */
export function title(law: Law, entry: SideEntry, name: FieldName): Message {
  switch (name) {
    case "end":
      return msg("Who went out");
    case "how":
      return msg("How");
    case "canastas":
      return msg("Canastas");
    case "melded":
      if (!entry.canastas?.length) return msg("Melded cards");
      if (countsOutside(law, entry)) return msg("Melded cards outside canastas");
      return msg("All melded cards, those in canastas too");
    case "red_threes":
      return msg("Red threes");
    case "hand":
      return msg("Cards left in hand");
    case "reserve":
      return msg("{reserve} not taken up", { reserve: law.label("reserve") });
    case "total":
      return msg("Points of the deal");
  }
}

/**
 * Whether melded cards are counted without those in canastas, unless a person says otherwise: they are where cards in
 * canastas do not count, or where every canasta's cards are named and so counted already.
 */
export function countsOutside(law: Law, entry: SideEntry): boolean {
  if (entry.melded) return entry.melded.of === "outside canastas";
  const canastas = entry.canastas ?? [];
  return !law.canastaCards || (canastas.length > 0 && canastas.every(({ cards }) => cards));
}

/** A way of going out by its name. */
export function mannerCalled(law: Law, how: Manner): Message {
  if (how === "concealed") return law.label("concealed");
  return how === "black threes" ? msg("with black threes") : msg("in the ordinary way");
}
