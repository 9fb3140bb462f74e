/** Cards in words and signs. */
import { INDICES } from "../../cards/faces.mjs";
import { kindOf, suitSign } from "../cards/face.ts";
import { type Marked, type Message, msg } from "./message.ts";

const NAMES: Record<string, Message> = {
  "*": msg("joker", undefined, "card"),
  "2": msg("two", undefined, "card"),
  r: msg("red three", undefined, "card"),
  b: msg("black three", undefined, "card"),
  "4": msg("four", undefined, "card"),
  "5": msg("five", undefined, "card"),
  "6": msg("six", undefined, "card"),
  "7": msg("seven", undefined, "card"),
  "8": msg("eight", undefined, "card"),
  "9": msg("nine", undefined, "card"),
  T: msg("ten", undefined, "card"),
  J: msg("jack", undefined, "card"),
  Q: msg("queen", undefined, "card"),
  K: msg("king", undefined, "card"),
  A: msg("ace", undefined, "card"),
};
const PLURALS: Record<string, Message> = {
  "*": msg("wilds", undefined, "cards"),
  "2": msg("twos", undefined, "cards"),
  r: msg("red threes", undefined, "cards"),
  b: msg("black threes", undefined, "cards"),
  "4": msg("fours", undefined, "cards"),
  "5": msg("fives", undefined, "cards"),
  "6": msg("sixes", undefined, "cards"),
  "7": msg("sevens", undefined, "cards"),
  "8": msg("eights", undefined, "cards"),
  "9": msg("nines", undefined, "cards"),
  T: msg("tens", undefined, "cards"),
  J: msg("jacks", undefined, "cards"),
  Q: msg("queens", undefined, "cards"),
  K: msg("kings", undefined, "cards"),
  A: msg("aces", undefined, "cards"),
};
const SUITS: Record<string, Message> = {
  s: msg("spades", undefined, "suit"),
  h: msg("hearts", undefined, "suit"),
  d: msg("diamonds", undefined, "suit"),
  c: msg("clubs", undefined, "suit"),
};

/** What a meld is of, by its kind; wilds on their own go by the joker. */
export const meldName = (kind: string): Message => PLURALS[kind] ?? msg("unseen card");

/** A kind by its name. */
export const kindName = (kind: string): Message => NAMES[kind] ?? msg("unseen card");

/** A face in words, for the ear: `queen of spades`. */
export function faceName(face: string): Message {
  if (face === "?") return msg("unseen card");
  const rank = NAMES[face[0] === "3" ? kindOf(face) : (face[0] ?? "")]!;
  const suit = SUITS[face[1] ?? ""];
  return suit ? msg("{rank} of {suit}", { rank, suit }) : rank;
}

/** A face in signs, with the letters of an index set: `Q♠`. */
export function faceSigns(face: string, set = "AKQJ"): Marked {
  if (face === "*") return { mark: "face", text: "★" };
  const letters: Record<string, string> = INDICES[set] ?? INDICES["AKQJ"]!;
  return { mark: "face", text: `${letters[face[0] ?? ""] ?? face[0]}${suitSign(face)}` };
}
