/** The sentences of the rule sheet behind the lines of a score, by the keys that decide them; with no line too. */
import { counted, listed, type Message, msg, type Value } from "../../words/message.ts";
import type { Label, Law } from "../law.ts";

/** What a line has its points by, in the order of its keys; nothing for points that were agreed on, or counted elsewhere. */
export function behind(law: Law, keys: readonly string[]): Message[] {
  return [...new Set(keys.flatMap((key) => SENTENCES[key]?.(law) ?? []))];
}

const points = (number: number): Message => {
  if (number === 0) return msg("no points");
  if (number < 0) return counted(-number, "minus one point", "minus {count} points");
  return counted(number, "one point", "{count} points");
};

const NUMBERS: readonly Message[] = [
  msg("no", undefined, "number"),
  msg("one", undefined, "number"),
  msg("two", undefined, "number"),
  msg("three", undefined, "number"),
  msg("four", undefined, "number"),
  msg("five", undefined, "number"),
  msg("six", undefined, "number"),
  msg("seven", undefined, "number"),
  msg("eight", undefined, "number"),
  msg("nine", undefined, "number"),
  msg("ten", undefined, "number"),
  msg("eleven", undefined, "number"),
  msg("twelve", undefined, "number"),
];
const word = (number: number): Value => NUMBERS[number] ?? number;

const named = (law: Law, label: Label, key: string) => ({ name: law.label(label), points: points(law.number(key)) });

const SENTENCES: Record<string, (law: Law) => Message[]> = {
  "scoring.natural_canasta": (law) => [
    msg(
      "Each canasta without wild cards ({name}) brings {points}.",
      named(law, "natural_canasta", "scoring.natural_canasta"),
    ),
  ],
  "scoring.mixed_canasta": (law) => [
    msg("Each canasta with wild cards ({name}) brings {points}.", named(law, "mixed_canasta", "scoring.mixed_canasta")),
  ],
  "scoring.wild_canasta": (law) =>
    law.wildMelds
      ? [
          msg(
            "Each canasta of wild cards only ({name}) brings {points}.",
            named(law, "wild_canasta", "scoring.wild_canasta"),
          ),
        ]
      : [],
  "scoring.melded_cards": (law) => [
    law.canastaCards
      ? msg("All melded cards bring their value, those in canastas too.")
      : msg("Melded cards bring their value only outside canastas; a canasta brings its bonus and nothing more."),
  ],
  "scoring.without_canasta": (law) => [
    law.minusAll
      ? msg("For a side without a canasta everything counts minus: melded cards, cards in hands and red threes.")
      : msg("The melded cards of a side without a canasta count plus all the same."),
  ],
  "red_threes.each": (law) => [
    msg("Each red three counts {points}.", { points: points(law.number("red_threes.each")) }),
  ],
  "red_threes.totals": totals,
  "red_threes.plus_for": (law) => [PLUS_FOR[law.redPlusFor]!],
  "red_threes.otherwise": (law) => {
    if (law.redPlusFor === "every side") return [];
    return [
      law.redMinus
        ? msg("For any other side they count just as much minus.")
        : msg("For any other side they count nothing."),
    ];
  },
  "scoring.going_out": (law) => [msg("Going out brings {points}.", { points: points(law.points.out) })],
  "scoring.concealed": (law) => [
    msg("Going out with the whole hand ({name}) brings {points} in its place.", {
      name: law.label("concealed"),
      points: points(law.points.concealed),
    }),
  ],
  "concealed.after": (law) => [
    law.concealedAfter === "nothing melded by the player"
      ? msg("The player must have melded and added nothing in an earlier turn of the deal.")
      : msg("The side must have melded nothing in an earlier turn of the deal."),
  ],
  "scoring.black_threes": (law) => [
    msg("Going out with black threes brings {points} in its place.", { points: points(law.points.black) }),
  ],
  "common.hands": (law) => [
    msg("Cards left in the hands of a side cost it their value."),
    ...(law.reserve
      ? [msg("So do the cards of a {reserve} that was not taken up.", { reserve: law.label("reserve") })]
      : []),
  ],
  "red_threes.in_reserve": (law) =>
    law.reserve
      ? [
          msg("Each red three in a {reserve} that was not taken up costs {points}.", {
            reserve: law.label("reserve"),
            points: points(law.points.redInReserve),
          }),
        ]
      : [],
};

const PLUS_FOR: Record<string, Message> = {
  "a side with a canasta": msg("They count plus for a side that has a canasta, and one canasta covers them all."),
  "a side that opened": msg("They count plus for a side that has opened."),
  "the side that went out": msg("They count plus for the side that went out, and for every side if nobody did."),
  "every side": msg("They count plus for every side."),
};

/** What so many come to together, where a number has a total of its own. */
function totals(law: Law): Message[] {
  const numbers = Object.keys(law.redTotals)
    .map(Number)
    .sort((one, other) => one - other);
  const most = numbers.at(-1);
  if (most === undefined) return [];
  const each = numbers.map((number) =>
    counted(number, "{number} counts {points} together", "{number} count {points} together", {
      number: word(number),
      points: points(law.redTotals[number]!),
    }),
  );
  const found = [msg("But {totals}.", { totals: listed(each) })];
  if (most < law.deck["r"]!) found.push(msg("Each further one counts by itself again."));
  return found;
}
