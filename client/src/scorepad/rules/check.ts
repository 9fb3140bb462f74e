/** Combinations that cannot be: each value may be right and the whole still be no game. */
import { type Message, msg } from "../../words/message.ts";
import { Complaint } from "../complaint.ts";

type Values = Record<string, unknown>;
type Fault = [key: string, why: Message];

const MOST_NEEDED = 7;
const MOST_PACKS = 6;
const MOST_JOKERS = 24;
const MOST_DRAWN = 10;
const PACK = 52;

/** A key's number for a table of so many players. Throws a Complaint where the table of numbers leaves it out. */
export function forPlayers(values: Values, key: string, players: number): number {
  const value = values[key] as number | Record<string, number>;
  if (typeof value === "number") return value;
  const found = value[players];
  if (found === undefined) throw new Complaint(msg("{key}: no value for {players} players", { key, players }));
  return found;
}

/** What cannot be together, with the key to change. */
export function* check(values: Values): Generator<Fault> {
  const number = (key: string) => values[key] as number;
  yield* playersFaults(values);
  yield* pileFaults(values);
  yield* meldFaults(values);
  const scores = (values["opening.bands"] as { score: number }[]).map(({ score }) => score);
  if (scores[0] !== 0 || scores.some((score, place) => place > 0 && score <= scores[place - 1]!))
    yield ["opening.bands", msg("scores go up, from 0")];
  for (const key of ["going_out.natural_canastas", "going_out.mixed_canastas", "going_out.wild_canastas"])
    if (number(key) > MOST_NEEDED) yield [key, tooManyNeeded()];
  if (number("going_out.wild_canastas") && !values["melds.wild_melds"])
    yield ["going_out.wild_canastas", msg("wilds are not melded on their own here (melds.wild_melds)")];
  if (number("going_out.mixed_canastas") && !wildsFit(values))
    yield ["going_out.mixed_canastas", msg("no canasta of a rank can hold a wild card here (melds)")];
  if (Object.keys(values["red_threes.totals"] as object).some((count) => Number(count) < 1))
    yield ["red_threes.totals", msg("a total is for one red three or more")];
}

const tooManyNeeded = (): Message => msg("more than {most} cannot be asked", { most: MOST_NEEDED });

function* playersFaults(values: Values): Generator<Fault> {
  const numbers = values["players.numbers"] as number[];
  const best = values["players.best"] as number;
  if (!numbers.length) yield ["players.numbers", msg("somebody has to play")];
  if (!numbers.includes(best)) yield ["players.best", msg("{number} is not among players.numbers", { number: best })];
  for (const number of numbers) {
    const sides = forPlayers(values, "players.sides", number);
    if (sides < 2 || sides > number || number % sides)
      yield [
        "players.sides",
        msg("{number} players cannot make {sides} equal sides of at least two", { number, sides }),
      ];
    if (forPlayers(values, "going_out.canastas", number) > MOST_NEEDED) yield ["going_out.canastas", tooManyNeeded()];
    const drawn = forPlayers(values, "stock.draw", number);
    if (drawn < 1 || drawn > MOST_DRAWN) yield ["stock.draw", msg("1 to 10 cards are drawn")];
    if (forPlayers(values, "dealing.hand", number) < 2) yield ["dealing.hand", msg("a hand needs at least 2 cards")];
    yield* deckFaults(values, number);
  }
  const reserve = values["dealing.reserve"] as number;
  if (reserve > 0 && reserve < 3) yield ["dealing.reserve", msg("a reserve needs at least 3 cards")];
  if ((values["dealing.cut"] === "gives the reserves") !== reserve > 0)
    yield [
      "dealing.reserve",
      // Texts stand in double quotes, where the catalogues look for them.
      // prettier-ignore
      msg("a reserve goes with dealing.cut = \"gives the reserves\", and the cut with a reserve"),
    ];
}

function* deckFaults(values: Values, number: number): Generator<Fault> {
  const packs = forPlayers(values, "deck.packs", number);
  const jokers = forPlayers(values, "deck.jokers", number);
  if (packs < 1 || packs > MOST_PACKS)
    yield ["deck.packs", msg("1 to 6 packs can be played with, not {packs}", { packs })];
  if (jokers > MOST_JOKERS)
    yield ["deck.jokers", msg("at most 24 jokers can be played with, not {jokers}", { jokers })];
  const hand = forPlayers(values, "dealing.hand", number);
  const upcard = values["dealing.upcard"] === "turned" ? 1 : 0;
  const dealt =
    number * (hand + (values["dealing.reserve"] as number)) + (values["dealing.extra_card"] as number) + upcard;
  const size = PACK * packs + jokers;
  if (dealt > size)
    yield [
      "dealing.hand",
      msg("{number} players are dealt {dealt} cards, and the deck holds {size}", { number, dealt, size }),
    ];
}

function* pileFaults(values: Values): Generator<Fault> {
  const first = "pile.finish_first";
  if (values[first] && values["pile.own_unfinished_meld"] !== "bars")
    // prettier-ignore
    yield [first, msg("it needs pile.own_unfinished_meld = \"bars\"")];
  if (values[first] && values["melds.most_cards"] === 0)
    yield [first, msg("a meld of any size is never finished (melds.most_cards)")];
  if (values["pile.most_taken"] === 1) yield ["pile.most_taken", msg("0 is the whole pile; else at least 2")];
}

function* meldFaults(values: Values): Generator<Fault> {
  const most = values["melds.most_cards"] as number;
  const canasta = values["melds.canasta"] as number;
  if (most && most < canasta)
    yield ["melds.most_cards", msg("no meld could become a canasta of {size}", { size: canasta })];
  if (values["melds.same_rank"] === "again after a canasta" && most !== canasta)
    yield ["melds.same_rank", msg("another meld of a rank needs melds.most_cards to be the size of a canasta")];
  const limits = values["melds.wilds_by_size"] as number[];
  if (limits.some((limit, place) => place > 0 && ![0, 1].includes(limit - limits[place - 1]!)))
    yield ["melds.wilds_by_size", msg("with each card more, as many wilds or one more")];
  if (limits.length && limits[0]! > 1) yield ["melds.wilds_by_size", msg("a meld of 3 cards holds one wild at most")];
}

function wildsFit(values: Values): boolean {
  const limits = values["melds.wilds_by_size"] as number[];
  return !limits.length || limits[Math.min((values["melds.canasta"] as number) - 3, limits.length - 1)]! > 0;
}
