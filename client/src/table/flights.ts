/** Cards that fly from where they lay to where they lie now. Places carry `data-at`: stock, pile, hand, seat:2, meld:0K, card:7. */
import { cardsIn, countIn, kindOf, rankOf } from "../cards/face.ts";
import { flies } from "../settings.svelte.ts";
import type { Cards, Played } from "../wire/types.ts";

/** Where everything lay before a change. */
export interface Before {
  places: Map<string, DOMRect>;
  /** The card that lay on the pile, as it looked. */
  upcard: Element | null;
  hand: { id: number; face: string }[];
}

/** What flights need to know of the table. */
export interface Ground {
  you: number | null;
  sides: number;
  cards: Cards | null;
  hand: readonly { id: number; face: string; fresh: boolean }[];
}

const STAGGER = 70;
const MOST = 8;

export class Flights {
  before(ground: Ground): Before | null {
    if (!flies()) return null;
    const places = new Map<string, DOMRect>();
    for (const element of document.querySelectorAll<HTMLElement>("[data-at]"))
      places.set(element.dataset.at!, spot(element).getBoundingClientRect());
    const upcard = document.querySelector("[data-at='pile'] .card")?.cloneNode(true) as Element | undefined;
    return { places, upcard: upcard ?? null, hand: ground.hand.map(({ id, face }) => ({ id, face })) };
  }

  fly(before: Before, { seat, steps, came = "" }: Played, ground: Ground): void {
    const own = seat === ground.you;
    const home = own ? "hand" : `seat:${seat}`;
    let delay = 0;
    const go = (from: DOMRect | undefined, to: Element | null) => {
      if (from && to && launch(from, to, delay)) delay += STAGGER;
    };
    const left = [...before.hand];
    const source = (face: string) => {
      if (!own) return before.places.get(home);
      const place = left.findIndex((card) => card.face === face);
      const [card] = place < 0 ? [] : left.splice(place, 1);
      return before.places.get(card ? `card:${card.id}` : home);
    };
    for (const step of steps.slice(-3)) {
      const [verb, rest = ""] = step.split(/ (.*)/);
      const [written, target] = rest.split(" to ");
      const faces = cardsIn(written ?? "");
      if (verb === "draw") this.#arrive(before.places.get("stock"), own, home, countIn(came), ground, go);
      else if (verb === "discard") {
        if (before.upcard) cover(before.upcard, before.places.get("pile"));
        go(source(faces[0] ?? "?"), at("pile"));
      } else if (verb === "meld" || verb === "add") {
        const rank = target ? (target === "wild" ? "*" : kindOf(target)) : rankOf(faces);
        const meld = at(`meld:${seat % ground.sides}${rank}`);
        for (const face of faces) go(source(face), meld);
      } else if (verb === "take") this.#arrive(before.places.get("pile"), own, home, countIn(came), ground, go);
    }
  }

  #arrive(
    from: DOMRect | undefined,
    own: boolean,
    home: string,
    count: number,
    ground: Ground,
    go: (from: DOMRect | undefined, to: Element | null) => void,
  ): void {
    const fresh = own ? ground.hand.filter((card) => card.fresh) : [];
    if (fresh.length) for (const { id } of fresh.slice(0, MOST)) go(from, at(`card:${id}`));
    else for (let card = 0; card < Math.min(count, 4); card += 1) go(from, at(home));
  }
}

const at = (name: string): HTMLElement | null => document.querySelector(`[data-at="${CSS.escape(name)}"]`);

/** The card that is seen at a place, or else the place itself. */
function spot(place: Element): Element {
  if (place.matches(".card")) return place;
  const cards = place.querySelectorAll(".card");
  return cards[cards.length - 1] ?? place;
}

/** Let a copy of the card at `to` come from there; the card itself is seen when it has arrived. */
function launch(from: DOMRect, to: Element, delay: number): boolean {
  const target = spot(to);
  const card = target.matches(".card") ? target : document.querySelector(".stock .card");
  if (!card) return false;
  const there = target.getBoundingClientRect();
  const width = card.getBoundingClientRect().width || 40;
  const copy = card.cloneNode(true) as HTMLElement;
  for (const name of ["id", "data-at", "aria-label", "aria-pressed"]) copy.removeAttribute(name);
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  copy.style.setProperty("--w", `${width}px`);
  const goal =
    target === card ? there : new DOMRect(there.x + there.width / 2 - width / 2, there.y, width, width * 1.4);
  const time = duration();
  const scale = from.width && from.width < 3 * width ? from.width / width : 1;
  const start = { x: from.x + from.width / 2 - (width * scale) / 2, y: from.y };
  const hides = target === card && target.matches("[data-at^='card:']");
  document.body.append(copy);
  if (hides) (target as HTMLElement).style.visibility = "hidden";
  const flight = copy.animate(
    [
      { transform: `translate(${start.x}px, ${start.y}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: `translate(${goal.x}px, ${goal.y}px) scale(1)`, transformOrigin: "0 0", opacity: 1, offset: 0.95 },
      { transform: `translate(${goal.x}px, ${goal.y}px) scale(1)`, transformOrigin: "0 0", opacity: hides ? 1 : 0 },
    ],
    { duration: time, delay, easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" },
  );
  const done = () => {
    copy.remove();
    if (hides) (target as HTMLElement).style.visibility = "";
  };
  flight.onfinish = done;
  flight.oncancel = done;
  return true;
}

/** What lay on the pile stays in sight until the card that is discarded has come. */
function cover(card: Element, where: DOMRect | undefined): void {
  if (!where?.width) return;
  const copy = card as HTMLElement;
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  copy.style.setProperty("--w", `${where.width}px`);
  copy.style.transform = `translate(${where.x}px, ${where.y}px)`;
  document.body.append(copy);
  setTimeout(() => copy.remove(), duration() * 0.9);
}

function duration(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue("--fly").trim();
  const value = parseFloat(text) || 380;
  return text.endsWith("ms") ? value : value * 1000;
}
