/** A table at a moment that is past: it is looked at as any other, and nothing can be done there. */
import { variantOf } from "../rules/facts.ts";
import { settings } from "../settings.svelte.ts";
import type { Reply, Socket } from "../wire/connection.ts";
import type { Cards, Room } from "../wire/types.ts";
import { LiveTable } from "./live.svelte.ts";
import { Log } from "./log.svelte.ts";
import type { Deal, Told } from "./replay.ts";

const NOWHERE = (): Socket => ({
  onopen: null,
  onmessage: null,
  onclose: null,
  send: () => undefined,
  close: () => undefined,
});
/** So many lines of the log stand on the table. */
const LINES = 60;

export class StillTable extends LiveTable {
  constructor(readonly of: Deal) {
    super("", NOWHERE);
  }

  /** Show this moment, to which these steps led. */
  showMoment(cards: Cards, steps: readonly Told[]): void {
    const room = roomOf(this.of, cards.stage === "over" ? "counted" : "playing");
    this.scene = {
      tell: "scene",
      version: 1,
      at: 0,
      you: this.of.seat,
      host: false,
      room,
      cards: { ...cards, legal: "", take_back: 0 },
    };
    this.own.become(cards.hand ? cards.hand.split(" ") : [], false);
    this.#tell(steps.slice(-LINES));
  }

  #tell(steps: readonly Told[]): void {
    const log = new Log();
    const style = { set: settings.indices, reserve: this.facts.labels.reserve, reserves: this.facts.reserves };
    for (const { seat = 0, step = "", came = "", red = 0 } of steps)
      log.played({ is: "played", seat, steps: [step], came, red }, this.who(seat), style);
    this.log.lines = log.lines;
  }

  override async wish(): Promise<Reply> {
    return { tell: "legal", id: "" };
  }

  override async takeBack(): Promise<void> {}

  override async why(): Promise<boolean> {
    return false;
  }
}

function roomOf({ names, rules, house, sides, deal, dealer, scores }: Deal, phase: string): Room {
  return {
    phase,
    terms: { rules, players: names.length, house },
    title: variantOf(rules).title.text,
    sides,
    host: null,
    seats: names.map((name) => ({ name })),
    match: 1,
    deal,
    dealer,
    scores,
    commitment: "",
    noted: [],
    seed: "",
    nonces: [],
    paused: false,
    pause_asked: [],
    turn_ends: null,
    time_left: null,
    ended_how: "",
    ended_by: null,
    sheet: [],
    winners: null,
    closed: "",
  };
}
