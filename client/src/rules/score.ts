/** The score sheets of all sides as one table: a row for each thing that counts, a column for each side. */
import type { Facts } from "./facts.ts";
import { cardsIn, isWild, kindOf, rankOf } from "../cards/face.ts";
import { settings } from "../settings.svelte.ts";
import { faceSigns } from "../words/cards.ts";
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

/** What is left when a deal is over: all hands are laid open then, and the reserves that nobody took up. */
export interface Left {
  seat: number;
  /** Whether it is of a reserve. */
  reserve: boolean;
  faces: string[];
}
type Told = Pick<Cards, "hands_left" | "reserves_left">;

/** Of a side's seats, or of all, those with cards left; nothing before the end, and where a server does not tell of it. */
export function left({ hands_left = [], reserves_left = [] }: Told, side = 0, sides = 1): Left[] {
  const lying = (every: string[], reserve: boolean) =>
    every.flatMap((text, seat) => (text && seat % sides === side ? [{ seat, reserve, faces: cardsIn(text) }] : []));
  return [...lying(hands_left, false), ...lying(reserves_left, true)];
}

/** The same of all seats in words, for the log. */
export function remained(cards: Told, named: (seat: number) => Value, { labels }: Facts): Message[] {
  return left(cards).map(({ seat, reserve, faces }) => {
    const who = named(seat);
    const signs = faces.map((face) => faceSigns(face, settings.indices).text);
    const lying: Value = { mark: "face", text: signs.join(" ") };
    return reserve
      ? msg("{who} – {reserve} not taken up: {cards}.", { who, reserve: labels.reserve, cards: lying })
      : msg("{who} – left in hand: {cards}.", { who, cards: lying });
  });
}

/** Cards that lie together: a meld of the side, or what one of its seats has left. */
export interface Group {
  faces: string[];
  seat?: number;
}

/** The cards that a line is about. */
export function cardsOf(line: SheetLine, side: number, cards: Cards, facts: Facts, own: number | null = null): Group[] {
  const sides = cards.opened.length;
  switch (line.what.text) {
    case RED_THREES:
      return [{ faces: cardsIn(cards.red_threes[side] ?? "") }];
    case "Cards left in hand":
      return cards.hands_left ? left(cards, side, sides).filter(({ reserve }) => !reserve) : counts(cards, side, own);
    case "Cards in a reserve not taken up":
      return reserves(cards, side, (kind) => kind !== "r");
    case "Red threes in a reserve not taken up":
      return reserves(cards, side, (kind) => kind === "r");
    default:
      return meldsOf(line, side, cards, facts).map((faces) => ({ faces }));
  }
}

/** Of reserves that were not taken up, the cards of these kinds: red threes have a line of their own. */
function reserves(cards: Cards, side: number, wanted: (kind: string) => boolean): Group[] {
  return left(cards, side, cards.opened.length)
    .filter(({ reserve }) => reserve)
    .map(({ seat, faces }) => ({ seat, faces: faces.filter((face) => wanted(kindOf(face))) }));
}

/** Where a server does not lay the hands open yet: one's own, and of others how many cards there are. */
function counts(cards: Cards, side: number, own: number | null): Group[] {
  return cards.hands.flatMap((count, seat) => {
    if (seat % cards.opened.length !== side) return [];
    return [{ seat, faces: seat === own ? cardsIn(cards.hand) : Array.from({ length: count }, () => "?") }];
  });
}

function meldsOf(line: SheetLine, side: number, cards: Cards, facts: Facts): string[][] {
  const melds = Object.entries(cards.melds).flatMap(([key, text]) =>
    key.startsWith(String(side)) ? [cardsIn(text)] : [],
  );
  const label = line.what.values?.["label"];
  if (typeof label === "object" && line.what.values?.["count"] !== undefined) {
    const kind = (["natural", "mixed", "wild"] as const).find((each) => facts.labels[each].text === label.text);
    return kind ? melds.filter((meld) => meld.length >= facts.canasta && kindOfMeld(meld) === kind) : [];
  }
  if (line.what.text.startsWith("Melded cards")) return melds;
  // Whoever goes out stands on the canastas that allow it.
  if (line.what.text.startsWith("Going out")) {
    const canastas = melds.filter((meld) => meld.length >= facts.canasta);
    return canastas.length ? canastas : melds;
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
