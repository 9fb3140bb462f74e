/** The rules of one table as the numbers that the pad reckons by: a variant's values, and the house's. */
import { type Message, msg } from "../words/message.ts";
import { Complaint } from "./complaint.ts";
import known from "./rules.json";

type Value = unknown;

interface Rules {
  id: string;
  version: number;
  values: Record<string, Value>;
  sources: Record<string, string[]>;
}

const VARIANTS = known.variants as unknown as Rules[];

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
  readonly concealedWaives: boolean;
  readonly points: Record<"natural" | "mixed" | "wild" | "out" | "concealed" | "black" | "redInReserve", number>;
  readonly canastaCards: boolean;
  readonly minusAll: boolean;
  readonly redPlusFor: string;
  readonly redMinus: boolean;
  readonly redTotals: Record<string, number>;
  readonly match: { ends: string; target: number; deals: number; tie: string };
  private readonly opening: { by: string; negative: number; bands: Band[]; deals: number[] };
  private readonly values: Record<string, Value>;
  private readonly sources: Record<string, string[]>;

  constructor(
    readonly rules: string,
    house: Record<string, Value>,
    readonly players: number,
  ) {
    const variant = variantOf(rules);
    this.values = withHouse(variant.values, house);
    this.sources = { ...variant.sources };
    // A house rule stands on no document.
    for (const key of Object.keys(house)) this.sources[key.split(".").slice(0, 2).join(".")] = [];
    this.version = variant.version;
    const numbers = this.values["players.numbers"] as number[];
    if (!numbers.includes(players))
      throw new Complaint(msg("{numbers} can play here, not {players}", { numbers: numbers.join(", "), players }));
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
    this.concealed = ["nothing melded by the player", "nothing melded by the side"].includes(
      String(this.value("concealed.after")),
    );
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

  /** The statements that some keys stand on, each once. */
  statements(...keys: string[]): string[] {
    return [...new Set(keys.flatMap((key) => this.sources[key] ?? []))];
  }

  private value(key: string): Value {
    return this.values[key];
  }

  private number(key: string): number {
    return Number(this.values[key]) || 0;
  }

  private forPlayers(key: string): number {
    const value = this.values[key];
    if (typeof value === "number") return value;
    const found = (value as Record<string, number>)[this.players];
    if (found === undefined)
      throw new Complaint(msg("{key}: no value for {players} players", { key, players: this.players }));
    return found;
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

/** What is known of a variant. Throws a Complaint where there is none of that name. */
function variantOf(rules: string): Rules {
  const found = VARIANTS.find(({ id }) => id === rules);
  if (found) return found;
  const all = VARIANTS.map(({ id }) => id).join(", ");
  throw new Complaint(msg("no variant is called {name}{hint} There are {all}", { name: rules, hint: ".", all }));
}

export const versionOf = (rules: string): number => variantOf(rules).version;

/** House rules over a variant's values: tables merge, lists replace. Throws a Complaint for a key that there is not. */
function withHouse(base: Record<string, Value>, house: Record<string, Value>): Record<string, Value> {
  const values = { ...base };
  for (const [dotted, given] of Object.entries(house)) {
    const [table, name, ...deeper] = dotted.split(".");
    const key = `${table}.${name}`;
    const old = values[key];
    if (old === undefined)
      throw new Complaint(
        msg("{where}: {key}: there is no such key{hint}", { where: msg("house rules"), key: dotted, hint: "" }),
      );
    let value: Value = deeper.length ? { [deeper.join(".")]: given } : given;
    if (isTable(value) && Object.keys(value).length) {
      const before = typeof old === "number" ? byPlayers(old, base) : old;
      if (isTable(before)) value = { ...before, ...value };
    }
    if (!alike(old, value))
      throw new Complaint(
        msg("{where}: {key}: this value cannot stand here", { where: msg("house rules"), key: dotted }),
      );
    values[key] = value;
  }
  return values;
}

const isTable = (value: Value): value is Record<string, Value> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One number for all as one for each number of players. */
function byPlayers(value: number, base: Record<string, Value>): Record<string, number> {
  return Object.fromEntries((base["players.numbers"] as number[]).map((number) => [String(number), value]));
}

/** Whether a value is of a sort that may stand where the other one stands. */
function alike(old: Value, value: Value): boolean {
  const numeric = (each: Value) => typeof each === "number" || isTable(each);
  if (numeric(old)) return isTable(value) ? Object.values(value).every(Number.isInteger) : Number.isInteger(value);
  if (Array.isArray(old)) return Array.isArray(value);
  return typeof old === typeof value;
}
