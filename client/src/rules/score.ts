/** The score sheets of all sides as one table: a row for each thing that counts, a column for each side. */
import type { Facts } from "./facts.ts";
import { cardsIn, isWild, kindOf, rankOf } from "../cards/face.ts";
import { type Message, msg, type Value } from "../words/message.ts";
import type { Cards, Room, SheetLine, SideSheet } from "../wire/types.ts";

/** The line of the red threes on the table, as the server has it. */
const RED_THREES = "Red threes × {count}";

export interface Row {
  what: Message;
  /** By column; null where that side has no such line. */
  cells: (SheetLine | null)[];
}

/** The rows for the sides in this order of columns; what one side lacks comes where the others have it. */
export function rows(sheet: readonly SideSheet[], order: readonly number[]): Row[] {
  const found: { key: string; row: Row }[] = [];
  order.forEach((side, column) => {
    let after = -1;
    for (const line of sheet[side]?.lines ?? []) {
      const key = keyOf(line.what);
      let place = found.findIndex((each) => each.key === key);
      if (place < 0) {
        place = after + 1;
        found.splice(place, 0, { key, row: { what: line.what, cells: order.map(() => null) } });
      }
      found[place]!.row.cells[column] = line;
      after = place;
    }
  });
  return found.map(({ row }) => named(row));
}

/** Lines are alike where they say the same, whatever their numbers. */
function keyOf({ text, values = {} }: Message): string {
  const labels = Object.values(values).filter((value) => typeof value === "object");
  return [text, ...labels.map((label) => ("text" in label ? label.text : ""))].join("|");
}

/** What a row is called: how many there were stands in its cells. */
function named(row: Row): Row {
  const { text, values = {} } = row.what;
  if (values["count"] === undefined) return row;
  if (text === RED_THREES) return { ...row, what: msg("Red threes") };
  const { label } = values;
  return { ...row, what: typeof label === "object" && "text" in label ? label : row.what };
}

/** How many there were of what a line is for; 0 where it does not count things. */
export const timesOf = (line: SheetLine | null): number => Number(line?.what.values?.["count"] ?? 0);

/** The cards that a line is about, meld by meld; of hands that of `own` seat by face, of others how many there are. */
export function cardsOf(
  line: SheetLine,
  side: number,
  cards: Cards,
  facts: Facts,
  own: number | null = null,
): string[][] {
  const melds = Object.entries(cards.melds).flatMap(([key, text]) =>
    key.startsWith(String(side)) ? [cardsIn(text)] : [],
  );
  const label = line.what.values?.["label"];
  if (typeof label === "object" && line.what.values?.["count"] !== undefined) {
    const kind = (["natural", "mixed", "wild"] as const).find((each) => facts.labels[each].text === label.text);
    return kind ? melds.filter((meld) => meld.length >= facts.canasta && kindOfMeld(meld) === kind) : [];
  }
  if (line.what.text === RED_THREES) return [cardsIn(cards.red_threes[side] ?? "")];
  if (line.what.text.startsWith("Melded cards")) return melds;
  // Whoever goes out stands on the canastas that allow it.
  if (line.what.text.startsWith("Going out")) {
    const canastas = melds.filter((meld) => meld.length >= facts.canasta);
    return canastas.length ? canastas : melds;
  }
  if (line.what.text === "Cards left in hand") {
    const sides = cards.opened.length;
    return cards.hands.flatMap((count, seat) => {
      if (seat % sides !== side) return [];
      return [seat === own ? cardsIn(cards.hand) : Array.from({ length: count }, () => "?")];
    });
  }
  return [];
}

function kindOfMeld(meld: readonly string[]): "natural" | "mixed" | "wild" {
  if (rankOf(meld) === "*") return "wild";
  return meld.some((face) => isWild(kindOf(face))) ? "mixed" : "natural";
}

/** Why the deal ended. */
export function ending(room: Room, who: (seat: number) => Value, facts: Facts): Message {
  const name = room.ended_by === null ? "" : who(room.ended_by);
  switch (room.ended_how) {
    case "going out":
      return msg("{name} went out.", { name });
    case "concealed":
      return msg("{name} went out with the whole hand in one turn: {label}.", { name, label: facts.labels.concealed });
    case "black threes":
      return msg("{name} went out with black threes.", { name });
    case "stock out":
      return msg("The stock ran out; nobody went out.");
    default:
      return msg("The deal is over.");
  }
}
