/** The table as it is shown: scenes and events of the connection, at a pace that the eye can follow. */
import { tick } from "svelte";
import { cardsIn } from "../cards/face.ts";
import type { Held } from "../cards/hand.ts";
import { steps, type Step } from "../cards/legal.ts";
import { facts, type Facts } from "../rules/facts.ts";
import { kept, pace, settings } from "../settings.svelte.ts";
import { msg, type Message, type Value } from "../words/message.ts";
import { Connection, type Listener, type Reply, type Socket, type State, type Wish } from "../wire/connection.ts";
import { merge } from "../wire/merge.ts";
import type { Cards, Difference, Event, Halt, Present, Refusal, Room, Scene, Words } from "../wire/types.ts";
import { Flights } from "./flights.ts";
import { happened, Log } from "./log.svelte.ts";
import { OwnHand } from "./own.svelte.ts";
import { Pace } from "./pace.ts";
import { sound } from "./sounds.ts";

/** What the player is told about his last wish: a refusal, or a word of the page itself. */
export interface Notice {
  words: Message;
  statements: string[];
}

export class LiveTable implements Listener {
  scene: Scene | null = $state.raw(null);
  present: Present = $state.raw({ tell: "present", seats: [], watchers: 0 });
  /** Who sat down since that was told, and so is there. */
  #arrived: ReadonlySet<number> = $state.raw(new Set());
  state: State = $state.raw("connecting");
  notice: Notice | null = $state.raw(null);
  /** Back after the line was down, with so many moves missed; shown until it is seen. */
  back: { moves: number } | null = $state.raw(null);
  /** What the host has changed in the rules since we sat down or were ready. */
  changed: { differences: Difference[]; game: boolean } | null = $state.raw(null);
  /** What the table promised before the deal, and our own part in the shuffle. */
  promised = $state.raw({ commitment: "", nonce: "" });
  /** Why the table waits, where the server cannot keep what happens. */
  halted: Words | null = $state.raw(null);
  /** Whether a wish of ours is on its way. */
  busy = $state.raw(false);
  readonly own: OwnHand;
  readonly log = new Log();
  readonly flights = new Flights();
  /** By how much the server's clock is ahead of ours, in ms. */
  ahead = 0;
  #connection: Connection;
  #pace = new Pace<Event | Scene>((item, hurried) => this.#show(item, hurried));
  /** Of each time that something was laid in this turn, how many cards the hand had before. */
  #laid: number[] = [];
  /** What was played last, and may be on its way. */
  #playing: Promise<unknown> = Promise.resolve();
  #returning: { moves: number } | null = null;

  constructor(
    readonly code: string,
    open: (since: number, you: number | null) => Socket,
  ) {
    this.own = new OwnHand(code);
    this.#connection = new Connection(open, this);
  }

  // What is there

  room: Room | null = $derived(this.scene?.room ?? null);
  cards: Cards | null = $derived(this.scene?.cards ?? null);
  you: number | null = $derived(this.scene?.you ?? null);
  sides = $derived(this.room?.sides ?? 2);
  /** The own side; a watcher sees the table from the first one. */
  side = $derived((this.you ?? 0) % this.sides);
  legal: Step[] = $derived(steps(this.cards?.legal ?? ""));
  facts: Facts = $derived(facts(this.room?.terms ?? { rules: "", players: 4 }));
  host = $derived(this.scene?.host ?? false);
  /** Whether it is for us to act. */
  turn = $derived(this.legal.length > 0 && !this.room?.paused);

  get hand(): Held[] {
    return this.own.cards;
  }

  get chosen(): ReadonlySet<number> {
    return this.own.chosen;
  }

  get faces(): string[] {
    return this.own.faces;
  }

  name(seat: number): string {
    return this.room?.seats[seat]?.name ?? "";
  }

  /** Whether the person of this seat is not at the table. */
  away(seat: number): boolean {
    return !!this.room?.seats[seat]?.person && !this.present.seats.includes(seat) && !this.#arrived.has(seat);
  }

  /** A seat in a sentence: `You`, or a marked name. */
  who(seat: number): Value {
    return seat === this.you ? msg("You") : { mark: "name", text: this.name(seat) };
  }

  // What the player does

  connect(): void {
    this.#connection.connect();
  }

  /** The browser says that there is no line: one that goes silent would be noticed only after a while. */
  lost(): void {
    this.#connection.lose();
  }

  close(): void {
    this.#pace.clear();
    this.#connection.close();
  }

  /** Send a wish; a refusal is shown. */
  async wish(wish: Wish): Promise<Reply> {
    this.busy = true;
    try {
      const seen = wish.do === "play" ? this.scene?.version : undefined;
      this.notice = null;
      const reply = await this.#connection.send(wish, seen);
      if (reply.tell === "refused") this.refuse(reply);
      return reply;
    } finally {
      this.busy = false;
    }
  }

  /** Bots onto the free seats, and be ready: the cards are dealt when everybody is. */
  async start(): Promise<void> {
    const seats = this.room?.seats ?? [];
    const bot = kept<{ bot?: string }>("kanasta.setup", {}).bot ?? "careful";
    const wishes: Wish[] = seats.flatMap(({ name }, seat) => (name ? [] : [{ do: "fill", seat, bot }]));
    await Promise.all([...wishes, { do: "ready", ready: true } as Wish].map((wish) => this.wish(wish)));
  }

  /** Be ready for the next deal, or no longer; whoever is, plays again himself. */
  async ready(on: boolean): Promise<void> {
    const mine = this.you === null ? null : this.room?.seats[this.you];
    if (on && mine?.bot) await this.wish({ do: "stand_in", on: false });
    await this.wish({ do: "ready", ready: on });
  }

  /** Play an action, and let go of the chosen cards where it was done. */
  async play(actions: string): Promise<boolean> {
    const settle = this.own.playing();
    const held = this.hand.length;
    const playing = this.wish({ do: "play", actions });
    this.#playing = playing;
    const reply = await playing;
    settle(reply.tell === "done");
    if (reply.tell === "done" && /^(meld|add|take)/.test(actions)) this.#laid.push(held);
    return reply.tell === "done";
  }

  /** Take back what was laid with one tap, in as many steps as that was. */
  async takeBack(): Promise<void> {
    await this.#playing.catch(() => undefined); // whoever is quick sees its first step, and means all of it
    const held = this.#laid.pop() ?? 0;
    while ((await this.wish({ do: "take_back" })).tell === "done") {
      await this.#pace.idle();
      if (this.hand.length >= held || !this.cards?.take_back) return;
    }
  }

  /** Show why an action is not legal; false where it is. */
  async why(actions: string): Promise<boolean> {
    const reply = await this.#connection.send({ do: "why", actions });
    if (reply.tell === "refused") this.refuse(reply);
    return reply.tell === "refused";
  }

  refuse({ words, statements = [] }: Pick<Refusal, "words" | "statements">): void {
    this.notice = { words, statements };
  }

  tell(words: Message): void {
    this.notice = { words, statements: [] };
  }

  choose(id: number): void {
    this.own.choose(id);
    this.notice = null;
  }

  // What the connection hears

  onState(state: State): void {
    if (state === "open" && this.state === "away") this.#returning = { moves: 0 };
    this.state = state;
  }

  onScene(scene: Scene): void {
    this.#pace.clear();
    this.#pace.push(scene);
    this.#returned();
    if (scene.room.phase === "shuffling") this.#giveNonce(scene.you, scene.room.noted);
  }

  onEvent(event: Event): void {
    this.ahead = event.at - Date.now();
    if (event.what.is === "committed") {
      this.promised = { commitment: event.room?.commitment ?? "", nonce: "" };
      this.#giveNonce(this.you, []);
    }
    if (event.what.is === "sat") this.#arrived = new Set([...this.#arrived, event.what.seat]);
    if (this.#returning && event.what.is === "played" && event.what.seat !== this.you) this.#returning.moves += 1;
    this.#pace.push(event);
  }

  onHalt({ code, words }: Halt): void {
    this.halted = code ? (words ?? null) : null;
  }

  onPresent(present: Present): void {
    this.present = present;
    this.#arrived = new Set();
    this.#returned();
  }

  #returned(): void {
    if (this.#returning) this.back = this.#returning;
    this.#returning = null;
  }

  /** Our part in the shuffle, which nobody could know before. */
  #giveNonce(you: number | null, noted: number[]): void {
    if (you === null || noted.includes(you)) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.promised = { ...this.promised, nonce };
    void this.#connection.send({ do: "nonce", nonce });
  }

  // How it is shown

  async #show(item: Event | Scene, hurried: boolean): Promise<number> {
    if (item.tell === "scene") {
      this.scene = item;
      this.own.become(cardsIn(this.cards?.hand ?? ""), false);
      return 0;
    }
    if (!this.scene) return 0;
    const { what } = item;
    const from = hurried || what.is !== "played" ? null : this.flights.before(this);
    this.#tell(item);
    const { turn, room } = this;
    this.scene = merge(this.scene, item);
    this.own.become(cardsIn(this.cards?.hand ?? ""), what.is === "dealt");
    if (this.turn !== turn) {
      this.notice = null;
      this.#laid = [];
    }
    if (this.turn && !turn) sound("turn");
    else if (this.room?.sheet.length && !room?.sheet.length) sound("end");
    else if (what.is === "played" && !hurried) sound("card");
    await tick();
    if (from && what.is === "played") this.flights.fly(from, what, this);
    if (what.is !== "played" || what.seat === this.you) return 0;
    return what.steps[0] === "draw" ? pace() / 2 : pace();
  }

  /** Write it into the log. */
  #tell({ what, at, room }: Event): void {
    if (what.is === "played") {
      const style = { set: settings.indices, reserve: this.facts.labels.reserve, reserves: this.facts.reserves };
      this.log.played(what, this.who(what.seat), style);
    } else if (what.is === "said") {
      this.log.said(what.seat, this.name(what.seat), what.text, at);
    } else {
      // The host knows what he changed; and another game is said in a line.
      if (what.is === "changed")
        this.changed = this.host
          ? null
          : { differences: what.differences, game: !!room?.terms && room.terms.rules !== this.room?.terms.rules };
      else if (what.is === "dealt") this.changed = null;
      const words = happened(what, (seat) => this.who(seat));
      if (words) this.log.add(words);
    }
  }
}
