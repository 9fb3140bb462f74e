/** What a tap means: the way from cards, melds, stock and pile to the actions of the player. */
import {
  facesFor,
  type Group,
  group,
  grouped,
  layText,
  mayLay,
  mayTake,
  type Own,
  ownMelds,
  takers,
  takeText,
} from "../cards/choice.ts";
import { cardsIn, kindOf, RANKS } from "../cards/face.ts";
import { warning } from "../cards/warning.ts";
import { type Message, msg } from "../words/message.ts";
import { settings } from "../settings.svelte.ts";
import type { LiveTable } from "./live.svelte.ts";

/** What lies over the table: a question to the player, or something to read. */
export type Sheet =
  | { is: "take"; faces: string[] }
  | { is: "place"; groups: Group[]; loose: string[] }
  | { is: "meld"; key: string }
  | { is: "rules"; statements?: readonly string[] }
  | { is: "cut" | "join" | "replay" | "score" | "log" | "menu" | "chat" | "settings" | "editor" };

export class Acting {
  sheet: Sheet | null = $state.raw(null);
  /** The card whose discard waits for the second tap. */
  armed: number | null = $state.raw(null);

  constructor(readonly live: LiveTable) {}

  own: Own = $derived.by(() => ownMelds(this.live.cards?.melds ?? {}, this.live.side));
  choice = $derived.by(() => grouped(this.live.faces, this.own, this.live.legal));
  /** The own melds that light up. */
  takers = $derived.by(() => (this.live.turn ? takers(this.live.faces, this.own, this.live.legal) : new Set<string>()));
  stage = $derived.by(() => this.live.cards?.stage ?? "");
  /** Whether the turn begins with the choice of drawing or taking. */
  starts = $derived.by(() => this.stage === "start" || this.stage === "take");
  can = $derived.by(() => new Set(this.live.legal.map(({ verb }) => verb)));
  /** Kinds of the hand that go onto an own meld as things stand. */
  fitting = $derived.by(() => {
    const steps = this.live.legal.filter(({ verb }) => verb === "add");
    return new Set(steps.map(({ cards }) => cards).filter((kind) => kind !== "2" && kind !== "*"));
  });
  /** The card that a discard would be of. */
  candidate = $derived.by(() => {
    const chosen = this.live.hand.filter(({ id }) => this.live.chosen.has(id));
    return chosen.length === 1 ? chosen[0]! : null;
  });
  warning: Message | null = $derived.by(() => {
    const { live, candidate } = this;
    if (!candidate || !live.cards || live.you === null || !live.room) return null;
    const seat = (live.you + 1) % live.room.seats.length;
    const side = seat % live.sides;
    const next = side === live.side ? null : { seat, side, name: live.who(seat) };
    return warning(candidate.face, {
      cards: live.cards,
      legal: live.legal,
      own: this.own,
      ontoMeld: live.facts.ontoMeld(live.cards.frozen),
      next,
    });
  });

  open(sheet: Sheet): void {
    this.sheet = sheet;
  }

  close(): void {
    this.sheet = null;
  }

  /** Say whose turn it is; true where it is not ours. */
  #notNow(): boolean {
    if (this.live.turn) return false;
    const cards = this.live.cards;
    if (cards && this.live.room?.phase === "playing")
      this.live.tell(msg("It is the turn of {name}.", { name: this.live.who(cards.actor) }));
    return true;
  }

  async draw(): Promise<void> {
    if (this.#notNow()) return;
    if (this.can.has("draw")) await this.live.play("draw");
    else await this.live.why("draw");
  }

  /** The pile: take it at the turn's beginning, discard onto it later. */
  async pile(dragged = false): Promise<void> {
    if (this.#notNow()) return;
    if (!this.starts) return this.discard(dragged);
    const { faces, legal } = this.live;
    const fitting = faces.length && mayTake(faces, legal);
    if (fitting || (!faces.length && this.can.has("take"))) return this.open({ is: "take", faces: [...faces] });
    await this.live.why(faces.length ? takeText(faces) : this.#likelyTake());
  }

  /** The take that a player would mean, to be told why it cannot be. */
  #likelyTake(): string {
    const up = kindOf(cardsIn(this.live.cards?.pile ?? "").at(-1) ?? "?");
    return RANKS.includes(up) && !this.own.has(up) ? takeText([up, up]) : "take";
  }

  async take(faces: readonly string[]): Promise<void> {
    this.close();
    await this.live.play(takeText(faces));
  }

  /** Lay the chosen cards: onto melds of their rank, or as new ones. */
  async lay(): Promise<void> {
    if (this.#notNow()) return;
    const { groups, loose } = this.choice;
    if (!groups.length && !loose.length) return this.live.tell(msg("Choose the cards to meld first."));
    if (loose.length) return this.open({ is: "place", groups, loose });
    await this.#layAll(groups);
  }

  async #layAll(groups: readonly Group[]): Promise<void> {
    this.close();
    const few = groups.find(({ key, faces }) => key === null && faces.length < 3);
    const text = groups.map(layText).join("; ");
    if (few && groups.length > 1) await this.live.why(layText(few));
    else await this.live.play(text);
  }

  /** Lay the groups with each wild where the player put it, by the group's place. */
  async placed(groups: readonly Group[], wilds: readonly { face: string; place: number }[]): Promise<void> {
    const filled = groups.map((one, place) => ({
      ...one,
      faces: [...one.faces, ...wilds.filter((wild) => wild.place === place).map(({ face }) => face)],
    }));
    await this.#layAll(filled.map(({ rank, faces }) => group(rank, faces, this.own, this.live.legal)));
  }

  /** A meld: lay the chosen cards onto it, or look at it. */
  async meld(key: string): Promise<void> {
    const { faces, live } = { faces: this.live.faces, live: this.live };
    const ours = key.startsWith(String(live.side));
    if (!faces.length || !ours) return this.open({ is: "meld", key });
    if (this.#notNow()) return;
    const rank = key[1]!;
    const onto: Group = { rank, faces, key };
    if (mayLay(onto, live.legal)) await live.play(layText(onto));
    else await live.why(layText(onto));
  }

  /** Discard the chosen card; the guard asks for it twice unless the button is held. */
  async discard(held = false): Promise<void> {
    if (this.#notNow()) return;
    const card = this.candidate;
    if (!card) {
      const many = this.live.faces.length > 1;
      return this.live.tell(
        many ? msg("One card is discarded: choose only one.") : msg("Choose the card to discard first."),
      );
    }
    const kind = kindOf(card.face);
    if (!this.live.legal.some((step) => step.verb === "discard" && step.cards === kind))
      return void (await this.live.why(`discard ${card.face}`));
    if (settings.guard && this.armed !== card.id && (!held || this.warning)) {
      this.armed = card.id;
      if (this.warning) this.live.tell(this.warning);
      return;
    }
    this.armed = null;
    await this.live.play(`discard ${card.face}`);
  }

  /** Whether a group can be laid as things stand. */
  mayLay = (one: Group): boolean => mayLay(one, this.live.legal);

  /** The ways in which the pile may be taken, each with cards of the hand. */
  ways = $derived.by(() => {
    const hand = this.live.hand.map(({ face }) => face);
    return this.live.legal.filter(({ verb }) => verb === "take").map((step) => facesFor(step.cards, hand));
  });
}
