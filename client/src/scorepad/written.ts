/** Writes what stands in a field as it would be typed, so that reading it gives the same again. */
import { asCards, inOrder, merged, written } from "./amount.ts";
import { sortOf } from "./checks/canastas.ts";
import type { Field } from "./fields.ts";
import { type Law, WILDS } from "./law.ts";
import { type Canasta, type DealEntry, type Held, seatsOf, SORTS } from "./pad.ts";

/** What stands in a field of a deal, as it is typed; empty where nothing was entered. */
export function textOf(law: Law, deal: DealEntry, { name, side }: Field): string {
  if (side === null) {
    const out = deal.sides.flatMap(({ out, seat }, place) =>
      out ? [seat === undefined ? `side ${place + 1}` : String(seat + 1)] : [],
    );
    return deal.stock_out ? "0" : out.join("+");
  }
  const entry = deal.sides[side]!;
  switch (name) {
    case "how":
      return entry.how ?? "";
    case "canastas":
      return entry.canastas ? canastasText(entry.canastas) : "";
    case "melded":
      return entry.melded
        ? `${entry.melded.of === "outside canastas" ? "outside" : "all"} ${written(entry.melded)}`
        : "";
    case "hand":
      return entry.hand ? handText(law, side, entry.hand) : "";
    case "reserve": {
      if (!entry.reserve) return "";
      return written(entry.reserve) + (entry.reserve.red_threes ? ` ${entry.reserve.red_threes}xr` : "");
    }
    case "red_threes":
      return entry.red_threes === undefined ? "" : String(entry.red_threes);
    default:
      return entry.total === undefined ? "" : String(entry.total);
  }
}

/** One amount, or one for each player where it is said whose they are. */
function handText(law: Law, side: number, hand: Held[]): string {
  if (!hand.length || hand.some(({ seat }) => seat === undefined)) return written(merged(hand));
  return seatsOf(side, law)
    .map((seat) => written(merged(hand.filter((held) => held.seat === seat))))
    .join(" | ");
}

/** Canastas as they are typed: `KKKKKKK 2n m`; `0` for none. */
export function canastasText(canastas: Canasta[]): string {
  const words = canastas.filter(({ cards }) => cards).map(named);
  for (const sort of SORTS) {
    const count = canastas.filter((canasta) => !canasta.cards && canasta.sort === sort).length;
    if (count) words.push(`${count > 1 ? count : ""}${sort[0]}`);
  }
  return words.join(" ") || "0";
}

function named({ sort, cards = "" }: Canasta): string {
  const ordered = [...inOrder(cards)];
  const naturals = ordered.filter((kind) => !WILDS.includes(kind));
  const wilds = ordered.filter((kind) => WILDS.includes(kind)).join("");
  const text = naturals.length === 1 ? `1x${naturals[0]}${wilds}` : asCards(naturals.join("") + wilds);
  return sortOf(cards) === sort ? text : `${sort[0]}:${text}`;
}
