/** One's own hand at a table: its cards in their order, and which of them are chosen. */
import { kindOf } from "../cards/face.ts";
import { held, moved, sorted, type Held, type Order } from "../cards/hand.ts";
import { set, settings } from "../settings.svelte.ts";

const NONE: ReadonlySet<number> = new Set();

export class OwnHand {
  cards: Held[] = $state.raw([]);
  chosen: ReadonlySet<number> = $state.raw(NONE);
  /** The faces of the chosen cards, as they lie. */
  faces: string[] = $derived(this.cards.filter(({ id }) => this.chosen.has(id)).map(({ face }) => face));
  /** What is being played: of cards that look alike, these leave the hand. */
  #playing = NONE;

  constructor(private readonly code: string) {}

  choose(id: number, on = !this.chosen.has(id)): void {
    const chosen = new Set(this.chosen);
    if (on) chosen.add(id);
    else chosen.delete(id);
    this.chosen = chosen;
  }

  /** Choose every card of the kind that this one has. */
  chooseLike(id: number): void {
    const card = this.cards.find((each) => each.id === id);
    if (!card) return;
    const like = this.cards.filter(({ face }) => kindOf(face) === kindOf(card.face));
    this.chosen = new Set([...this.chosen, ...like.map((each) => each.id)]);
  }

  chooseOnly(ids: Iterable<number>): void {
    this.chosen = new Set(ids);
  }

  sort(order: Order): void {
    set("order", order);
    if (order === "rank") this.cards = sorted(this.cards);
    this.#keep();
  }

  move(ids: ReadonlySet<number>, before: number | null): void {
    set("order", "own");
    this.cards = moved(this.cards, ids, before);
    this.#keep();
  }

  /** The chosen cards are played; whether they were, comes later. */
  playing(): (done: boolean) => void {
    const playing = this.chosen;
    this.#playing = playing;
    return (done) => {
      if (done) this.chosen = new Set([...this.chosen].filter((id) => !playing.has(id)));
      if (this.#playing === playing) this.#playing = NONE;
    };
  }

  /** The hand has become these; `dealt`: they are other cards than before, even where some look alike. */
  become(faces: readonly string[], dealt: boolean): void {
    // A page that is loaded again finds the player's own order where it was.
    const before = dealt ? [] : this.cards.length ? this.cards : held([], this.#kept(), "own");
    const cards = held(before, faces, settings.order, this.#playing);
    this.cards = this.cards.length || dealt ? cards : cards.map((card) => ({ ...card, fresh: false }));
    this.#keep();
    const ids = new Set(this.cards.map(({ id }) => id));
    if ([...this.chosen].some((id) => !ids.has(id)))
      this.chosen = new Set([...this.chosen].filter((id) => ids.has(id)));
  }

  get #key(): string {
    return `kanasta.hand.${this.code}`;
  }

  #kept(): string[] {
    try {
      return (JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as unknown[]).map(String);
    } catch {
      return [];
    }
  }

  #keep(): void {
    if (settings.order !== "own") return;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.cards.map(({ face }) => face)));
    } catch {
      // it keeps nothing
    }
  }
}
