/** The table that somebody would like to have, as chosen last. */
import { BOTS, facts, sidesOf, variantOf } from "../rules/facts.ts";
import { keep, kept, settings } from "../settings.svelte.ts";
import { t } from "../words/language.svelte.ts";
import { Denied, openTable } from "../wire/http.ts";
import { rulesIn } from "../rules/share.ts";
import type { Terms } from "../wire/types.ts";

export type Length = "deal" | "short" | "full";

interface Chosen {
  rules: string;
  players: number;
  bot: string;
  length: Length;
}

const KEY = "kanasta.setup";
/** So much a short match goes to, where a full one ends at a score. */
const SHORT = 2500;

export class Setup {
  rules = $state.raw("original");
  players = $state.raw(4);
  bot = $state.raw("medium");
  length: Length = $state.raw("full");
  /** House rules that came with a link. */
  shared: Record<string, unknown> | null = $state.raw(null);

  constructor() {
    const link = rulesIn(location.hash);
    if (link) {
      this.choose(link.rules);
      this.players = link.players;
      this.shared = link.house;
      return;
    }
    const chosen = kept<Partial<Chosen>>(KEY, {});
    this.choose(chosen.rules ?? "original");
    if (chosen.players && this.variant.players.includes(chosen.players)) this.players = chosen.players;
    if (chosen.bot && BOTS.includes(chosen.bot)) this.bot = chosen.bot;
    if (chosen.length) this.length = chosen.length;
  }

  variant = $derived.by(() => variantOf(this.rules));
  sides = $derived.by(() => sidesOf(this.rules, this.players));

  choose(rules: string): void {
    if (rules !== this.rules) this.shared = null;
    this.rules = variantOf(rules).id;
    if (!this.variant.players.includes(this.players)) this.players = this.variant.best;
  }

  terms: Terms = $derived.by(() => {
    const length = house(this.rules, this.length).house;
    return { rules: this.rules, players: this.players, house: { ...this.shared, ...length } };
  });

  /** Set the table up; its code. */
  async open(name: string, bots: boolean): Promise<string> {
    if (!this.shared)
      keep(KEY, { rules: this.rules, players: this.players, bot: this.bot, length: this.length } satisfies Chosen);
    const seats = Array.from({ length: this.players - 1 }, (_, seat) => [seat + 1, this.bot] as const);
    const sits = name.trim() || settings.name || t("Guest");
    const wanted = { terms: this.terms, name: sits };
    if (!bots) return (await openTable(wanted)).code;
    try {
      return (await openTable({ ...wanted, bots: Object.fromEntries(seats) })).code;
    } catch (error) {
      // A bot may have the player's name; at a table that he is at already, it takes another one.
      if (!(error instanceof Denied) || error.code !== "name") throw error;
      return (await openTable(wanted)).code;
    }
  }
}

/** The house rules that make a match short. */
export function house(rules: string, length: Length): { house?: Record<string, unknown> } {
  if (length === "full") return {};
  if (length === "deal") return { house: { "match.ends": "after deals", "match.deals": 1 } };
  const { end } = facts({ rules, players: 4 });
  return { house: "score" in end ? { "match.target": SHORT } : { "match.deals": Math.ceil(end.deals / 2) } };
}
