/** What the chosen cards of the hand can mean: melds, additions, a take, a discard, as texts of actions with their faces. */
import { isWild, kindOf, SORTED } from "./face.ts";
import { type Step, within } from "./legal.ts";

/** Cards that go onto one meld: an own one that lies there (`key`), or a new one. */
export interface Group {
  rank: string;
  faces: string[];
  key: string | null;
}

/** The chosen cards as groups, and wilds of which only the player can say where they go. */
export interface Choice {
  groups: Group[];
  loose: string[];
}

/** The own side's melds by rank, of which the last one that was begun can grow. */
export type Own = ReadonlyMap<string, string>;

export function ownMelds(melds: Readonly<Record<string, string>>, side: number): Own {
  const found = new Map<string, string>();
  for (const key of Object.keys(melds)) if (key.startsWith(String(side))) found.set(key[1]!, key);
  return found;
}

/** The chosen cards in groups of a rank. Wilds go with the only group there is, or make one of their own. */
export function grouped(faces: readonly string[], own: Own, legal: readonly Step[]): Choice {
  const naturals = new Map<string, string[]>();
  const wilds: string[] = [];
  for (const face of faces) {
    const kind = kindOf(face);
    if (isWild(kind)) wilds.push(face);
    else naturals.set(kind, [...(naturals.get(kind) ?? []), face]);
  }
  const ranks = [...naturals.keys()].sort((one, other) => SORTED.indexOf(one) - SORTED.indexOf(other));
  const alone = ranks.length === 1;
  const groups = ranks.map((rank) => group(rank, [...naturals.get(rank)!, ...(alone ? wilds : [])], own, legal));
  if (!ranks.length && wilds.length && (own.has("*") || wilds.length > 2)) groups.push(group("*", wilds, own, legal));
  return { groups, loose: alone || groups.some(({ rank }) => rank === "*") ? [] : wilds };
}

/** The group that these cards make; where a meld of the rank lies already, they join it if they may. */
export function group(rank: string, faces: string[], own: Own, legal: readonly Step[]): Group {
  const key = own.get(rank) ?? null;
  const kinds = faces.map(kindOf);
  const joins = legal.some((step) => step.verb === "add" && step.onto === rank);
  const begins = legal.some((step) => step.verb === "meld" && step.onto === rank && within(step.cards, kinds));
  return { rank, faces, key: key !== null && (joins || !begins) ? key : null };
}

/** The text of the action that lays a group. */
export function layText({ rank, faces, key }: Group): string {
  const cards = faces.join(" ");
  if (key === null) return `meld ${cards}`;
  if (rank === "*") return `add ${cards} to wild`;
  return faces.some((face) => isWild(kindOf(face))) ? `add ${cards} to ${rank}` : `add ${cards}`;
}

/** Whether laying a group can begin as things stand; the server tells of the rest. */
export function mayLay({ rank, faces, key }: Group, legal: readonly Step[]): boolean {
  const kinds = faces.map(kindOf);
  if (key === null) return legal.some((step) => step.verb === "meld" && step.onto === rank && within(step.cards, kinds));
  const joins = (kind: string) => legal.some((step) => step.verb === "add" && step.onto === rank && step.cards === kind);
  const naturals = kinds.filter((kind) => !isWild(kind));
  return naturals.length ? naturals.some(joins) : kinds.every(joins);
}

/** The text of a take with these cards; empty cards lay the upcard onto an own meld. */
export const takeText = (faces: readonly string[]): string => ["take", ...faces].join(" ");

/** Whether a take with these cards can begin. */
export function mayTake(faces: readonly string[], legal: readonly Step[]): boolean {
  const kinds = faces.map(kindOf);
  return legal.some(
    (step) => step.verb === "take" && (step.cards ? kinds.length > 1 && within(step.cards, kinds) : !kinds.length),
  );
}

/** Which of the hand's cards a step of a take uses: the first ones of their kinds. */
export function facesFor(cards: string, hand: readonly string[]): string[] {
  const left = [...hand];
  return [...cards].flatMap((kind) => {
    const place = left.findIndex((face) => kindOf(face) === kind);
    return place < 0 ? [] : left.splice(place, 1);
  });
}

/** The keys of own melds that a choice may go onto, and the kinds of the hand that may go somewhere. */
export function takers(faces: readonly string[], own: Own, legal: readonly Step[]): Set<string> {
  const found = new Set<string>();
  if (!faces.length) return found;
  const ranks = new Set(faces.map(kindOf).filter((kind) => !isWild(kind)));
  for (const [other, key] of own) {
    if (ranks.size > 1 || (ranks.size && !ranks.has(other))) continue;
    if (mayLay({ rank: other, faces: [...faces], key }, legal)) found.add(key);
  }
  return found;
}
