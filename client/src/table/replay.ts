/** A finished deal as it is looked at again: its moments, and a single one that is sent to somebody. */
import { mergeCards } from "../wire/merge.ts";
import type { Cards, CardsChange } from "../wire/types.ts";

/** One step of a deal, as it is told. */
export interface Told {
  seat?: number;
  step?: string;
  came?: string;
  red?: number;
}

/** What is the same at every moment of a deal. */
export interface Deal {
  names: string[];
  rules: string;
  house: Record<string, unknown>;
  sides: number;
  deal: number;
  dealer: number;
  scores: number[];
  /** Through whose eyes it is seen. */
  seat: number;
}

/** What the server tells of a deal: GET /api/tables/CODE/replay. */
export interface Replay extends Deal {
  deals: number;
  moments: (Told & { cards: CardsChange })[];
}

/** One moment, with the steps before it. */
export interface Position extends Deal {
  cards: Cards;
  steps: Told[];
}

/** The cards of every moment. */
export function states(replay: Replay): Cards[] {
  const found: Cards[] = [];
  for (const { cards } of replay.moments) found.push(mergeCards(found.at(-1) ?? null, cards)!);
  return found;
}

/** What a position begins with in an address. */
const MARK = "#position=";

/** The link to a position: all of it is in the link, so that it can be opened by anybody, at any time. */
export async function positionLink(origin: string, position: Position): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(position)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${origin}/${MARK}${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The position in a link; null where there is none that can be shown. */
export async function positionIn(hash: string): Promise<Position | null> {
  const coded = hash.slice(MARK.length).match(/^[\w-]+/)?.[0];
  if (!hash.startsWith(MARK) || !coded) return null;
  try {
    const letters = atob(coded.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
    const found = JSON.parse(text) as Position;
    return sound(found) ? found : null;
  } catch {
    return null;
  }
}

/** Whether what a stranger's link says can be drawn. */
function sound({ names, sides, seat, scores, steps, cards, rules }: Position): boolean {
  const players = names?.length ?? 0;
  return (
    players > 1 &&
    players < 7 &&
    names.every((name) => typeof name === "string" && name.length < 40) &&
    typeof rules === "string" &&
    sides > 0 &&
    sides <= players &&
    seat >= 0 &&
    seat < players &&
    scores?.length === sides &&
    Array.isArray(steps) &&
    cards?.hands?.length === players &&
    [cards.hands_left ?? [], cards.reserves_left ?? []].every(isTexts) &&
    typeof cards.hand === "string" &&
    typeof cards.pile === "string" &&
    typeof cards.legal === "string" &&
    typeof cards.melds === "object" &&
    cards.red_threes?.length === sides
  );
}

const isTexts = (every: unknown) => Array.isArray(every) && every.every((each) => typeof each === "string");

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const read = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await read.arrayBuffer());
}
