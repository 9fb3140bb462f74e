/** What is asked of the server outside the socket. */
import { msg } from "../words/message.ts";
import type { Replay } from "../table/replay.ts";
import type { Terms, Words } from "./types.ts";

const UNREACHED = msg("The server cannot be reached.") as Words;

/** The server said no, in words for people; status 0: it could not be reached. */
export class Denied extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
    readonly code = "",
  ) {
    super(words.text);
  }
}

export async function asked<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Denied(0, UNREACHED);
  }
  const answer = (await response.json().catch(() => ({}))) as T & { words?: Words; code?: string };
  if (!response.ok) throw new Denied(response.status, answer.words ?? UNREACHED, answer.code);
  return answer;
}

/** A table that somebody would like to have. */
export interface Wanted {
  terms: Terms;
  /** The bots that sit down at once, by seat. */
  bots?: Record<number, string>;
  /** Who sits down at once. */
  name?: string;
}

export const openTable = (wanted: Wanted): Promise<{ code: string; link: string }> => asked("/api/tables", wanted);

/** What may be known of a table before one joins it. */
export interface Outside {
  title: Words;
  terms: Terms;
  phase: string;
  seats: { name: string; person: boolean; bot: string; you: boolean }[];
  host: boolean;
  matches: number;
}

export const lookAt = (code: string): Promise<Outside> => asked(`/api/tables/${code}`);

/** One sentence of a rule sheet. */
export interface Sentence {
  words: Words;
  keys: string[];
  statements: string[];
  decided_by_us: boolean;
  house: boolean;
}

/** What is said otherwise than elsewhere: by the variant itself, or by the one that it is based on. */
export interface Change {
  chapter: Words;
  keys: string[];
  before: Sentence[];
  after: Sentence[];
}

export interface RuleSheet {
  id: string;
  title: Words;
  origin: Words;
  players: number;
  house: Record<string, string>;
  sections: { name: string; title: Words; sentences: Sentence[] }[];
  changes: Change[];
  base: string;
  differences: Change[];
}

export const ruleSheet = (code: string): Promise<RuleSheet> => asked(`/api/tables/${code}/rules`);

/** One key of a house rule, and what may stand there. */
export interface Key {
  key: string;
  table: string;
  meaning: Words;
  needs: Words;
  words: { word: string; meaning: Words }[];
  by_players: boolean;
  schema: Schema;
}

/** As much of JSON Schema as keys use. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

export interface Shelf {
  variants: {
    id: string;
    title: Words;
    origin: Words;
    players: { numbers: number[]; best: number };
    base: string;
    values: Record<string, unknown>;
    sources: Record<string, string[]>;
  }[];
  tables: { name: string; meaning: Words }[];
  keys: Key[];
  bots: { name: string; version: number }[];
}

export const shelf = (): Promise<Shelf> => asked("/api/variants");

export interface Checked {
  ok: boolean;
  complaint?: Words;
  changes?: Change[];
  trial?: { deals: number; ended: Record<string, number>; stuck: number | null };
}

/** Whether these terms can be played: some deals are tried. */
export const checkRules = (terms: Terms): Promise<Checked> => asked("/api/rules/check", terms);

/** A finished deal step by step, as a seat saw it. */
export const replayOf = (code: string, match: number, deal: number, seat: number): Promise<Replay> =>
  asked(`/api/tables/${code}/replay?match=${match}&deal=${deal}&seat=${seat}`);

/** What a bot would have done at a moment of a finished deal. */
export interface Hint {
  bot: string;
  reason: Words;
  turns: { actions: string[]; points: number; chance: number; worlds: number }[];
}

export const hintFor = (code: string, match: number, deal: number, step: number): Promise<Hint> =>
  asked(`/api/tables/${code}/hint?match=${match}&deal=${deal}&step=${step}`);

/** Where the record of a match lies. */
export const recordAddress = (code: string, match: number): string => `/api/tables/${code}/record?match=${match}`;

/** The socket of a table, from a version of a seat on. */
export function socket(code: string, since: number, you: number | null): WebSocket {
  const query = since ? `?since=${since}${you === null ? "" : `&you=${you}`}` : "";
  return new WebSocket(`${location.origin.replace(/^http/, "ws")}/t/${code}/socket${query}`);
}
