/** Reads what is typed into a field of a deal. docs/scorepad.md says what may be typed. */
import { msg } from "../words/message.ts";
import { amountOf, inOrder, merged } from "./amount.ts";
import { sortOf } from "./checks/canastas.ts";
import { Complaint, short } from "./complaint.ts";
import { countsOutside, type Field } from "./fields.ts";
import { KINDS, type Law, WILDS } from "./law.ts";
import {
  type Amount,
  bare,
  type Canasta,
  type DealEntry,
  type Held,
  type Manner,
  manners,
  type Melded,
  MOST_POINTS,
  MOST_SCORE,
  type Reserve,
  seatsOf,
  type SideEntry,
  type Sort,
  withSide,
} from "./pad.ts";

/** Letters of other alphabets that look like ours, as they come from a Cyrillic keyboard. */
const ALIKE: Record<string, string> = {
  К: "K", А: "A", Т: "T", Ј: "J", Х: "x", х: "x", к: "k", а: "a", т: "t", ј: "j", "×": "x", "−": "-", "–": "-",
}; // prettier-ignore
const LETTERS: Record<string, Sort> = { n: "natural", m: "mixed", w: "wild" };
const NOTHING = ["", "0", "-"];
/** More cards or canastas are not typed at once. */
export const MOST_CARDS = 60;
const LONGEST = 1000;
const MOST_VALUE = 10_000;
const MOST_COUNTED = 400;

/** Finds the side, and the seat where that is said, of a name. Throws a Complaint. */
export type Who = (text: string) => [side: number, seat: number | undefined];

/** The deal with what was typed in one field. Throws a Complaint for what cannot be read. */
export function enter(law: Law, deal: DealEntry, { name, side }: Field, given: string, who: Who): DealEntry {
  const text = plain(given);
  if (text.length > LONGEST) throw new Complaint(msg("{text}: that is too many", { text: short(text) }));
  if (side === null) return ended(law, deal, text, who);
  const entry = deal.sides[side]!;
  return withSide(deal, side, { ...entry, ...read(law, entry, { name, side }, text) });
}

/** With the letters of a Cyrillic keyboard as ours. */
export const plain = (text: string): string =>
  [...text]
    .map((letter) => ALIKE[letter] ?? letter)
    .join("")
    .trim();

function read(law: Law, entry: SideEntry, { name, side }: Field, text: string): Partial<SideEntry> {
  switch (name) {
    case "how":
      return { how: manner(law, text) };
    case "canastas":
      return { canastas: canastas(law, text) };
    case "melded":
      return { melded: melded(law, entry, text) };
    case "red_threes":
      return { red_threes: whole(text) };
    case "hand":
      return { hand: hand(law, side ?? 0, text) };
    case "reserve":
      return { reserve: reserve(law, text) };
    default:
      return { total: text === "-" ? undefined : score(text) } as Partial<SideEntry>;
  }
}

/** Who went out: a name or number, several with `+` between them, `0` where the stock ran out. */
function ended(law: Law, deal: DealEntry, text: string, who: Who): DealEntry {
  const plainly = deal.sides.map(({ out: _, seat: __, how: ___, ...rest }) => rest as SideEntry);
  if (text === "0" || text === "-") return bare({ ...deal, sides: plainly, stock_out: true });
  if (!text)
    throw new Complaint(msg("Say who went out: the number or the name of a player, or 0 where the stock ran out"));
  const ways = manners(law);
  for (const name of names(text, who)) {
    const [side, seat] = who(name);
    const was = deal.sides[side]!;
    const how = was.seat === seat && was.out ? was.how : ways.length === 1 ? ways[0] : undefined;
    plainly[side] = bare<SideEntry>({ ...plainly[side], out: true, seat, how });
  }
  return bare({ ...deal, sides: plainly, stock_out: false });
}

/** One name, or several where it is none as a whole. */
function names(text: string, who: Who): string[] {
  try {
    who(text);
    return [text];
  } catch (error) {
    const found = text.split(/[+,&]/).map((name) => name.trim());
    if (found.length === 1) throw error;
    return found;
  }
}

function manner(law: Law, text: string): Manner {
  const ways = manners(law);
  if (!text) return ways[0]!;
  const begins = (word: string) => word.toLowerCase().startsWith(text.toLowerCase());
  for (const how of ways) if (begins(how) || (how === "concealed" && begins(law.label("concealed").text))) return how;
  throw new Complaint(msg("{text}: there are {ways}", { text: short(text), ways: ways.join(", ") }));
}

/** `2n m` by sort, `K 822 KKKKK2*` by cards, where one natural letter stands for as many as it takes. */
export function canastas(law: Law, text: string): Canasta[] {
  if (NOTHING.includes(text)) return [];
  const found: Canasta[] = [];
  for (const word of text.split(/[\s,+;]+/)) {
    found.push(...canastasIn(law, word));
    if (found.length > MOST_CARDS) throw new Complaint(msg("{text}: that is too many", { text: short(text) }));
  }
  return found;
}

function canastasIn(law: Law, word: string): Canasta[] {
  const colon = word.indexOf(":");
  const letter = word.slice(0, colon).toLowerCase();
  if (colon > 0 && letter in LETTERS)
    return [{ sort: LETTERS[letter]!, cards: cardsOfCanasta(law, word.slice(colon + 1)) }];
  const parts = [...word.matchAll(/(\d*)([nmw])/gi)];
  if (parts.map(([part]) => part).join("") === word)
    return parts.flatMap(([, number, sort]) =>
      Array.from({ length: Math.min(integer(number || "1"), MOST_CARDS + 1) }, () => ({
        sort: LETTERS[sort!.toLowerCase()]!,
      })),
    );
  if (/^\d$/.test(word)) {
    if ("13".includes(word)) throw new Complaint(msg("{word}: of which sort? Such as {word}n or {word}m", { word }));
    throw new Complaint(msg("{word}: write {word}n or {word}m for so many, x{word} for one of that card", { word }));
  }
  const cards = cardsOfCanasta(law, word);
  return [{ sort: sortOf(cards), cards }];
}

function cardsOfCanasta(law: Law, word: string): string {
  const x = word.search(word.includes("X") ? /X/ : /x/);
  const number = x < 0 ? "" : word.slice(0, x);
  if (number && !/^\d+$/.test(number))
    throw new Complaint(msg("{word}: write it like K, 822, 8xK or KKKKK22", { word: short(word) }));
  const cards = kinds(x < 0 ? word : word.slice(x + 1));
  const naturals = [...cards].filter((kind) => !WILDS.includes(kind));
  const wilds = inOrder([...cards].filter((kind) => WILDS.includes(kind)).join(""));
  if (number) {
    if (naturals.length !== 1)
      throw new Complaint(
        msg("{word}: the number goes with one natural card, as in 8xK or 5xK22", { word: short(word) }),
      );
    return naturals[0]!.repeat(Math.min(integer(number), MOST_CARDS)) + wilds;
  }
  if (naturals.length === 1) return naturals[0]!.repeat(Math.max(1, law.canasta - wilds.length)) + wilds;
  return inOrder(naturals.join("")) + wilds;
}

/** `320`, `120+45`, `3x20 6x10` by what cards count, `KKK 444 2x8` by kind. */
export function amount(law: Law, text: string): Amount {
  if (NOTHING.includes(text)) return {};
  const words = text.split(/[\s,+]+/).filter(Boolean);
  const asCards = words.some((word) => !/^\d+p?$/i.test(word));
  return merged(words.map((word) => amountIn(law, word, asCards)));
}

function amountIn(law: Law, word: string, asCards: boolean): Amount {
  const points = /^(\d+)p?$/i.exec(word);
  if (points && (!asCards || /p$/i.test(word))) {
    const number = integer(points[1]!);
    if (number > MOST_POINTS) throw new Complaint(msg("{word}: that is too much", { word: short(word) }));
    return amountOf(number, {}, "");
  }
  if (points && new Set(word.replaceAll("10", "T")).size > 1)
    throw new Complaint(
      msg("{word}: beside cards write {word}p for points, or x{word} for cards", { word: short(word) }),
    );
  const counted = /^(\d+)([x@])(.+)$/i.exec(word);
  if (!counted) return amountOf(0, {}, inOrder(kinds(word.replace(/^x/, "").replace(/^X/, ""))));
  const [number, sign, what] = [integer(counted[1]!), counted[2]!, counted[3]!];
  if (number > MOST_COUNTED) throw new Complaint(msg("{word}: that is too much", { word: short(word) }));
  const values = [...KINDS].slice(1).map((kind) => law.worth[kind]);
  if (/^\d+$/.test(what) && (sign === "@" || what.length > 1 || values.includes(integer(what))))
    return amountOf(0, { [Math.min(integer(what), MOST_VALUE)]: number }, "");
  const kind = kinds(what);
  if (kind.length !== 1)
    throw new Complaint(msg("{word}: write it like 3xK, or 3x20 for cards that count 20", { word: short(word) }));
  return amountOf(0, {}, kind.repeat(number));
}

/** An amount; `all` or `outside` before it says whether the cards in canastas are among them. */
export function melded(law: Law, { melded: _, ...entry }: SideEntry, text: string): Melded {
  const [word = "", ...rest] = text.split(" ");
  let outside = countsOutside(law, entry);
  for (const [name, says] of [
    ["all", false],
    ["outside", true],
  ] as const)
    // prettier-ignore
    if (word.length > 1 && name.startsWith(word.toLowerCase())) [outside, text] = [says, rest.join(" ").trim()];
  return { ...amount(law, text), ...(outside && { of: "outside canastas" }) };
}

/** An amount for the whole side, or one for each player with `/` between them. */
export function hand(law: Law, side: number, text: string): Held[] {
  const seats = seatsOf(side, law);
  const parts = text.split(/[/|]/);
  const whole = parts.length === 1 && seats.length > 1;
  if (!whole && parts.length !== seats.length)
    throw new Complaint(
      msg("{text}: one number for the side, or one for each of {number} players with / between", {
        text: short(text),
        number: seats.length,
      }),
    );
  return parts.map((part, place) => ({ ...amount(law, part.trim()), ...(!whole && { seat: seats[place]! }) }));
}

/** An amount, in which `r` is a red three: `AK4r`, `85 2xr`. */
export function reserve(law: Law, text: string): Reserve {
  let reds = 0;
  const rest = text.replace(/(?:(\d+)x)?r/gi, (_, number: string | undefined) => {
    reds += number ? Math.min(integer(number), MOST_CARDS) : 1;
    return "";
  });
  return { ...amount(law, rest.trim()), ...(reds && { red_threes: reds }) };
}

/** A small number of cards; nothing is none. */
export function whole(text: string): number {
  if (NOTHING.includes(text)) return 0;
  if (!/^\d+$/.test(text) || integer(text) > MOST_CARDS)
    throw new Complaint(msg("{text}: a number is wanted, 0 to {most}", { text: short(text), most: MOST_CARDS }));
  return integer(text);
}

/** A number of points, which may be less than nothing. */
export function score(given: string): number {
  const text = plain(given);
  const figures = text.replace(/^[+-]/, "");
  if (!/^\d+$/.test(figures) || integer(figures) > MOST_SCORE)
    throw new Complaint(msg("{text}: points are wanted, such as 850 or -120", { text: short(text) }));
  return text.startsWith("-") && integer(figures) ? -integer(figures) : integer(figures);
}

/** A number of any length, of which only the beginning matters where it is far too large. */
const integer = (figures: string): number => Number((figures.replace(/^0+/, "") || "0").slice(0, 9));

/** Cards by kind as they are typed: small letters do, `10` is `T`, `3` a black three. */
function kinds(text: string): string {
  let found = "";
  for (const letter of text.replaceAll("10", "T")) {
    let kind = [letter, letter.toUpperCase(), letter.toLowerCase()].find((each) => KINDS.includes(each)) ?? letter;
    if (kind === "3") kind = "b";
    if (!KINDS.includes(kind))
      throw new Complaint(
        msg("{text}: there is no card {letter}; cards are * 2 b 4 5 6 7 8 9 T J Q K A", {
          text: short(text),
          letter: short(letter),
        }),
      );
    found += kind;
  }
  if (found.length > MOST_COUNTED) throw new Complaint(msg("{text}: that is too many", { text: short(text) }));
  return found;
}
