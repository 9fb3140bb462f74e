/** The rules of one table as the numbers that the pad reckons by: a variant's values, and the house's. */
import { variantOf as shownVariant } from "../rules/facts.ts";
import { type Message, msg } from "../words/message.ts";
import { Complaint } from "./complaint.ts";
import { forPlayers } from "./rules/check.ts";
import { loadVariant, type Value, variantOf } from "./rules/shelf.ts";

/** Every kind; a kind's place in this string is its number. */
export const KINDS = "*2rb456789TJQKA";
/** The order in which cards are shown. */
export const SORTED = "*2AKQJT987654br";
/** The kinds that form melds of their own rank. */
export const RANKS = "456789TJQKA";
export const WILDS = "*2";
const MOST_SIZE = 64;
const MOST_CARDS = 344;

export type Label = "natural_canasta" | "mixed_canasta" | "wild_canasta" | "concealed" | "reserve";

interface Band {
  score: number;
  minimum: number;
}

/** What a variant, with house rules by dotted key, says for so many players. Throws a Complaint where it says nothing. */
export class Law {
  readonly sides: number;
  readonly version: number;
  /** By kind, what one counts. */
  readonly worth: Record<string, number>;
  /** By kind, how many there are. */
  readonly deck: Record<string, number>;
  /** By size of a meld, how many wilds it may have. */
  readonly wildLimit: number[];
  /** By how many, what red threes come to. */
  readonly redPoints: number[];
  readonly reserve: number;
  readonly canasta: number;
  readonly mostCards: number;
  readonly again: boolean;
  readonly wildMelds: boolean;
  readonly blackThrees: boolean;
  readonly needCanastas: number;
  readonly need: Record<"natural" | "mixed" | "wild", number>;
  readonly concealed: boolean;
  readonly concealedAfter: string;
  readonly concealedWaives: boolean;
  readonly points: Record<"natural" | "mixed" | "wild" | "out" | "concealed" | "black" | "redInReserve", number>;
  readonly canastaCards: boolean;
  readonly minusAll: boolean;
  readonly redPlusFor: string;
  readonly redMinus: boolean;
  readonly redTotals: Record<string, number>;
  readonly match: { ends: string; target: number; deals: number; tie: string };
  private readonly opening: { by: string; negative: number; bands: Band[]; deals: number[] };
  readonly values: Readonly<Record<string, Value>>;
  private readonly house: ReadonlySet<string>;
  private readonly sources: Record<string, string[]>;

  constructor(
    readonly rules: string,
    house: Record<string, Value>,
    readonly players: number,
  ) {
    const variant = loadVariant(rules, house);
    this.values = variant.values;
    this.sources = variant.sources;
    this.house = variant.house;
    this.version = variant.version;
    const numbers = this.values["players.numbers"] as number[];
    if (!numbers.includes(players))
      throw new Complaint(
        msg("players: {variant} is played by {numbers}, not by {players}", {
          variant: shownVariant(rules).title,
          numbers: numbers.join(", "),
          players,
        }),
      );
    this.sides = this.forPlayers("players.sides");
    this.worth = this.readWorth();
    this.deck = this.readDeck();
    this.reserve = this.number("dealing.reserve");
    this.canasta = this.number("melds.canasta");
    this.mostCards = this.number("melds.most_cards");
    this.again = this.value("melds.same_rank") === "again after a canasta";
    this.wildMelds = !!this.value("melds.wild_melds");
    this.blackThrees = this.value("melds.black_threes") === "when going out";
    this.wildLimit = this.readLimits();
    this.needCanastas = this.forPlayers("going_out.canastas");
    this.need = {
      natural: this.number("going_out.natural_canastas"),
      mixed: this.number("going_out.mixed_canastas"),
      wild: this.number("going_out.wild_canastas"),
    };
    this.concealedAfter = String(this.value("concealed.after"));
    this.concealed = this.concealedAfter !== "no such bonus";
    this.concealedWaives = !!this.value("concealed.waives_minimum");
    this.points = {
      natural: this.number("scoring.natural_canasta"),
      mixed: this.number("scoring.mixed_canasta"),
      wild: this.number("scoring.wild_canasta"),
      out: this.number("scoring.going_out"),
      concealed: this.number("scoring.concealed"),
      black: this.number("scoring.black_threes"),
      redInReserve: this.number("red_threes.in_reserve"),
    };
    this.canastaCards = this.value("scoring.melded_cards") === "all count";
    this.minusAll = this.value("scoring.without_canasta") === "everything counts minus";
    this.redPlusFor = String(this.value("red_threes.plus_for"));
    this.redMinus = this.value("red_threes.otherwise") === "minus";
    this.redTotals = (this.value("red_threes.totals") ?? {}) as Record<string, number>;
    this.redPoints = Array.from({ length: MOST_SIZE }, (_, count) => this.redThrees(count));
    this.match = {
      ends: String(this.value("match.ends")),
      target: this.number("match.target"),
      deals: this.number("match.deals"),
      tie: String(this.value("match.tie")),
    };
    this.opening = {
      by: String(this.value("opening.by")),
      negative: this.number("opening.negative"),
      bands: this.value("opening.bands") as Band[],
      deals: this.value("opening.deals") as number[],
    };
  }

  /** The opening minimum of a side with this score, in the deal of this number from 1. */
  minimum(score: number, number: number): number {
    const { by, deals, negative, bands } = this.opening;
    if (by === "deal") return deals[Math.min(number, deals.length) - 1] ?? 0;
    if (score < 0) return negative;
    const reached = bands.filter((band) => band.score <= score).sort((one, other) => other.score - one.score);
    return reached[0]?.minimum ?? 0;
  }

  /** The scores from which openings need more, lowest first; none where the number of the deal decides. */
  get bands(): Band[] {
    return this.opening.by === "deal" ? [] : [...this.opening.bands].sort((one, other) => one.score - other.score);
  }

  label(name: Label): Message {
    return { text: String(this.value(`labels.${name}`)), context: "label" };
  }

  /** Whether the table decided one of these keys itself. */
  isHouse(keys: readonly string[]): boolean {
    return keys.some((key) => this.house.has(key));
  }

  /** The statements that some keys stand on, each once. */
  statements(...keys: string[]): string[] {
    return [...new Set(keys.flatMap((key) => this.sources[key] ?? []))];
  }

  private value(key: string): Value {
    return this.values[key];
  }

  /** A key's number; 0 where it has none. */
  number(key: string): number {
    return Number(this.values[key]) || 0;
  }

  private forPlayers(key: string): number {
    return forPlayers(this.values, key, this.players);
  }

  private readWorth(): Record<string, number> {
    const found: Record<string, number> = { r: 0 };
    for (const kind of "4567") found[kind] = this.number("values.four_to_seven");
    for (const kind of "89TJQK") found[kind] = this.number("values.eight_to_king");
    found["A"] = this.number("values.ace");
    found["*"] = this.number("values.joker");
    found["2"] = this.number("values.two");
    found["b"] = this.number("values.black_three");
    return found;
  }

  private readDeck(): Record<string, number> {
    const packs = this.forPlayers("deck.packs");
    const found: Record<string, number> = {};
    for (const kind of KINDS) found[kind] = "rb".includes(kind) ? 2 * packs : 4 * packs;
    found["*"] = this.forPlayers("deck.jokers");
    const size = Object.values(found).reduce((sum, count) => sum + count, 0);
    if (size > MOST_CARDS)
      throw new Complaint(
        msg("deck: {size} cards are too many; at most {most} can be played with", { size, most: MOST_CARDS }),
      );
    return found;
  }

  private readLimits(): number[] {
    const most = this.number("melds.most_wilds");
    const bySize = (this.value("melds.wilds_by_size") ?? []) as number[];
    return Array.from({ length: MOST_SIZE }, (_, size) => {
      if (size < 3) return 0;
      let limit = size - this.number("melds.least_naturals");
      if (most) limit = Math.min(limit, most);
      if (this.value("melds.half_wilds")) limit = Math.min(limit, Math.floor(size / 2));
      if (bySize.length) limit = Math.min(limit, bySize[Math.min(size - 3, bySize.length - 1)]!);
      return limit;
    });
  }

  /** Beyond the largest number that has a total of its own, each further one counts by itself again. */
  private redThrees(count: number): number {
    const reached = Math.max(
      0,
      ...Object.keys(this.redTotals)
        .map(Number)
        .filter((number) => number <= count),
    );
    return (this.redTotals[reached] ?? 0) + (count - reached) * this.number("red_threes.each");
  }
}

export const versionOf = (rules: string): number => variantOf(rules).version;
