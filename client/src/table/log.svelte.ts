/** The log of a table: what was played, who came and went, and what was said. */
import { msg, type Message, type Value } from "../words/message.ts";
import type { AnyHappening, Played } from "../wire/happening.ts";
import { sentence, told, type Style, type Turn } from "./teller.ts";

export interface Line {
  id: number;
  what: Message;
  /** Whether more may come to it. */
  open: boolean;
}

export interface Spoken {
  id: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

const TOOK_BACK = msg("{name} took back what was laid.").text;
const LONGEST = 300;
/** So long a bubble stands, in ms. */
const BUBBLE = 7000;

export class Log {
  /** What was said lately, by seat: shown beside it for a while. */
  bubbles: Record<number, string> = $state.raw({});
  lines: Line[] = $state.raw([]);
  spoken: Spoken[] = $state.raw([]);
  /** So many of the spoken were seen. */
  read = $state.raw(0);
  /** The names of those whom this player does not want to hear. */
  muted: ReadonlySet<string> = $state.raw(new Set<string>());
  #turn: Turn | undefined;
  #count = 0;

  played(event: Played, who: Value, style: Style): void {
    const goesOn = this.#turn && !this.#turn.over && this.#turn.seat === event.seat;
    this.#turn = told(this.#turn, event, style);
    const line = {
      id: goesOn ? this.lines.at(-1)!.id : ++this.#count,
      what: sentence(who, this.#turn),
      open: !this.#turn.over,
    };
    this.lines = [...(goesOn ? this.lines.slice(0, -1) : this.lines), line].slice(-LONGEST);
  }

  add(what: Message): void {
    this.#turn = undefined;
    // What one tap laid may go back in several steps; that is told once.
    if (what.text === TOOK_BACK && JSON.stringify(this.lines.at(-1)?.what) === JSON.stringify(what)) return;
    this.lines = [...this.lines, { id: ++this.#count, what, open: false }].slice(-LONGEST);
  }

  /** Mute somebody, or hear him again. */
  mute(name: string): void {
    const muted = new Set(this.muted);
    if (!muted.delete(name)) muted.add(name);
    this.muted = muted;
    this.bubbles = {};
  }

  said(seat: number, name: string, text: string, at: number): void {
    this.spoken = [...this.spoken, { id: ++this.#count, seat, name, text, at }].slice(-LONGEST);
    if (this.muted.has(name)) return;
    this.bubbles = { ...this.bubbles, [seat]: text };
    setTimeout(() => {
      if (this.bubbles[seat] === text) this.bubbles = { ...this.bubbles, [seat]: "" };
    }, BUBBLE);
  }
}

/** What happened, other than cards that were played, in a sentence; null where nothing need be said. */
export function happened(event: Exclude<AnyHappening, Played>, name: (seat: number) => Value): Message | null {
  switch (event.is) {
    case "changed":
      return msg("The terms of the table have changed.");
    case "sat":
      return msg("{name} sat down.", { name: { mark: "name", text: event.name } });
    case "filled":
      return msg("{name}, a bot, sat down.", { name: { mark: "name", text: event.name } });
    case "left":
      return msg("A seat is free.");
    case "dealt":
      return msg("The cards were dealt.");
    case "took_back":
      return msg("{name} took back what was laid.", { name: name(event.seat) });
    case "stood_in":
      return msg("A bot plays for {name}.", { name: name(event.seat) });
    case "handed_back":
      return msg("{name} plays again.", { name: name(event.seat) });
    case "pause_asked":
      return msg("{name} would like a pause.", { name: name(event.seat) });
    case "resumed":
      return msg("The game goes on.");
    case "abandoned":
      return msg("The host ended the match.");
    case "woke":
      return msg("The server was away for a moment. The game goes on.");
    case "closed":
      return msg("The table is closed.");
    default:
      return null;
  }
}
