/** Dragging cards of the hand: within it, onto a meld, the table or the pile. */
import type { Acting } from "./acting.svelte.ts";

/** So far a pointer may move and still tap, in px. */
const SLACK = 9;

export class Drag {
  /** The cards that are on their way. */
  ids: ReadonlySet<number> = $state.raw(new Set<number>());
  #from: { x: number; y: number; id: number; pointer: number } | null = null;
  #ghosts: { element: HTMLElement; dx: number }[] = [];
  #dragged = false;

  constructor(private readonly acting: Acting) {}

  /** Whether a click that comes now is one, and not the end of a drag. */
  clicked(): boolean {
    const clicked = !this.#dragged;
    this.#dragged = false;
    return clicked;
  }

  down(event: PointerEvent, id: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#dragged = false;
    this.#from = { x: event.clientX, y: event.clientY, id, pointer: event.pointerId };
    window.addEventListener("pointermove", this.#move);
    window.addEventListener("pointerup", this.#up);
    window.addEventListener("pointercancel", this.#cancel);
  }

  #move = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from || event.pointerId !== from.pointer) return;
    if (!this.ids.size) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK) return;
      this.#begin(from.id);
    }
    for (const { element, dx } of this.#ghosts)
      element.style.transform = `translate(${event.clientX + dx}px, ${event.clientY - 30}px)`;
  };

  #begin(id: number): void {
    const { live } = this.acting;
    this.#dragged = true;
    this.ids = live.chosen.has(id) ? live.chosen : new Set([id]);
    let place = 0;
    for (const each of this.ids) {
      const card = document.querySelector<HTMLElement>(`[data-at="card:${each}"]`);
      if (!card) continue;
      const copy = card.cloneNode(true) as HTMLElement;
      copy.removeAttribute("data-at");
      copy.className = `${card.className} flying`;
      copy.style.setProperty("--w", `${card.offsetWidth}px`);
      document.body.append(copy);
      this.#ghosts.push({ element: copy, dx: (place++ - (this.ids.size - 1) / 2) * 22 - card.offsetWidth / 2 });
    }
  }

  #up = (event: PointerEvent): void => {
    const ids = this.ids;
    this.#stop();
    if (!ids.size) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (place) void this.#drop(place, ids, event);
    setTimeout(() => (this.#dragged = false));
  };

  async #drop(place: string, ids: ReadonlySet<number>, event: PointerEvent): Promise<void> {
    const { acting } = this;
    if (place === "hand") return acting.live.own.move(ids, before(event));
    acting.live.own.chooseOnly(ids);
    if (place === "pile") await acting.pile(true);
    else if (place.startsWith("meld:")) await acting.meld(place.slice(5));
    else await acting.lay();
  }

  #cancel = (): void => this.#stop();

  #stop(): void {
    this.#from = null;
    this.ids = new Set();
    for (const { element } of this.#ghosts) element.remove();
    this.#ghosts = [];
    window.removeEventListener("pointermove", this.#move);
    window.removeEventListener("pointerup", this.#up);
    window.removeEventListener("pointercancel", this.#cancel);
  }
}

/** The card before which a drop at this point belongs; null: at the end. */
function before(event: PointerEvent): number | null {
  const card = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-at^='card:']");
  if (!card) return null;
  const id = Number(card.dataset.at!.slice(5));
  const next = card.nextElementSibling as HTMLElement | null;
  const strip = next ? next.getBoundingClientRect().left - card.getBoundingClientRect().left : card.offsetWidth;
  const right = event.clientX - card.getBoundingClientRect().left > Math.abs(strip) / 2;
  if (!right) return id;
  return next?.dataset.at ? Number(next.dataset.at.slice(5)) : null;
}
