// Made by tools/wire_types.py from the schema in src/kanasta/web/protocol.py; edit it there.

/** A sentence to be said in the reader's language: its English text with places, and what fills them. */
export interface Words {
  text: string;
  values?: Record<string, string | number | Words>;
  context?: string;
  many?: string;
  number?: number;
}

/** Take a seat: a free one, a bot's, or another than one's own. */
export interface Sit {
  do: "sit";
  seat: number;
  name: string;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** The host puts a bot on a seat; in the middle of a match it takes over from a player who is removed. */
export interface Fill {
  do: "fill";
  seat: number;
  bot?: string;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** The host removes a bot, or a player, from a seat between matches. */
export interface Empty {
  do: "empty";
  seat: number;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Leave one's seat for good; in the middle of a match a bot takes it. */
export interface Leave {
  do: "leave";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Be ready for the next deal, or a rematch; or no longer. */
export interface Ready {
  do: "ready";
  ready?: boolean;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** The host changes the terms, before a match or after it. */
export interface Change {
  do: "change";
  terms: Terms;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** The terms of one table. Anyone at it must be ready again when they change. */
export interface Terms {
  /** the variant's name */
  rules: string;
  /** how many play */
  players: number;
  /** house rules by dotted key */
  house?: Record<string, unknown>;
  /** time for a turn; 0: as long as one likes */
  turn_seconds?: number;
  /** time that each step adds, of an opening when it is told */
  step_seconds?: number;
  /** how long a seat waits before a bot stands in */
  away_seconds?: number;
  /** whether people without a seat may watch */
  watchers?: boolean;
  /** the bot that stands in for who is away */
  stand_in?: string;
}

/** Give the own nonce for the next deck, once its commitment was seen. */
export interface Nonce {
  do: "nonce";
  nonce: string;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Play one or several actions, as text: ``take KK; add 6; discard 4``, with or without faces. */
export interface Play {
  do: "play";
  actions: string;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Take back what was laid. */
export interface TakeBack {
  do: "take_back";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Let a bot play for oneself (``on``), or play again. */
export interface StandIn {
  do: "stand_in";
  on?: boolean;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Wish for a pause, or agree to one. */
export interface Pause {
  do: "pause";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** End the pause, or take the wish back. */
export interface Resume {
  do: "resume";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** Say something to the table. */
export interface Say {
  do: "say";
  text: string;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** The host ends the match before it is over. */
export interface Abandon {
  do: "abandon";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** The host closes the table. */
export interface Close {
  do: "close";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** A question: are these actions legal for me now, and why not? */
export interface Why {
  do: "why";
  actions: string;
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** A question: show me the whole scene again. */
export interface Look {
  do: "look";
  /** of the client's own choice; sent again with the same one, nothing is done twice */
  id: string;
  /** the version that the client had seen when it was given */
  seen?: number;
}

/** All that an audience may know of a table. */
export interface Scene {
  tell: "scene";
  version: number;
  at: number;
  you: number | null;
  host: boolean;
  room: Room;
  cards: Cards | null;
}

/** All of a table but its cards: everybody may know it. */
export interface Room {
  phase: string;
  terms: Terms;
  title: string;
  sides: number;
  host: number | null;
  seats: Sitter[];
  match: number;
  deal: number;
  dealer: number | null;
  scores: number[];
  commitment: string;
  noted: number[];
  seed: string;
  nonces: string[];
  paused: boolean;
  pause_asked: number[];
  turn_ends: number | null;
  time_left: number | null;
  ended_how: string;
  ended_by: number | null;
  sheet: SideSheet[];
  winners: number[] | null;
  closed: string;
}

/** Who sits on a chair; a free one has no name. */
export interface Sitter {
  name?: string;
  person?: boolean;
  bot?: string;
  version?: number;
  why?: string;
  ready?: boolean;
}

/** One side's score in the deal that is over. */
export interface SideSheet {
  lines: SheetLine[];
  points: number;
  total: number;
}

/** One line of a score sheet. */
export interface SheetLine {
  what: Words;
  points: number;
  statements: string[];
  keys?: string[];
}

/** The deal at hand as one audience may see it. Cards are faces with blanks between, ``?`` one that is unknown. */
export interface Cards {
  turn: number;
  actor: number;
  stage: string;
  hand: string;
  hands: number[];
  reserves: number[];
  melds: Record<string, string>;
  red_threes: string[];
  pile: string;
  stock: number;
  bottom: string;
  known: string[];
  frozen: boolean;
  barred: number;
  minimum: number[];
  opened: boolean[];
  melded: boolean[];
  pending: boolean;
  waiting: boolean;
  staged: number;
  so_far: SoFar;
  legal: string;
  take_back: number;
  hands_left?: string[];
  reserves_left?: string[];
}

/** What the rules remember of the turn at hand; an opening that is being laid shows in it to nobody else. */
export interface SoFar {
  laid?: boolean;
  joined?: boolean;
  begun?: string;
  closed_begun?: boolean;
  answer?: string;
  taken_up?: string;
}

/** One thing that happened, and what it changed. */
export interface Event {
  tell: "event";
  version: number;
  at: number;
  what: Changed | Sat | Filled | Left | Readied | Committed | Noted | Dealt | Played | TookBack | StoodIn | HandedBack | PauseAsked | Resumed | Abandoned | Said | Woke | Closed;
  room?: RoomChange;
  cards?: CardsChange | null;
}

/** The terms have changed. */
export interface Changed {
  is: "changed";
  differences: Difference[];
}

/** One rule that has changed: its chapter, its sentences before and after; either may be none. */
export interface Difference {
  chapter: Words;
  before: Words[];
  after: Words[];
}

/** Somebody sat down. */
export interface Sat {
  is: "sat";
  seat: number;
  name: string;
}

/** A bot sat down, or took over the seat of somebody who left or was removed. */
export interface Filled {
  is: "filled";
  seat: number;
  bot: string;
  name: string;
  removed?: boolean;
}

/** A seat is free. */
export interface Left {
  is: "left";
  seat: number;
  removed?: boolean;
}

/** A player is ready, or no longer. */
export interface Readied {
  is: "readied";
  seat: number;
  ready: boolean;
}

/** The seed of the next deal is chosen; the room has its commitment. Give your nonce. */
export interface Committed {
  is: "committed";
}

/** A seat gave its nonce. */
export interface Noted {
  is: "noted";
  seat: number;
}

/** The cards were dealt. */
export interface Dealt {
  is: "dealt";
}

/** A player acted. */
export interface Played {
  is: "played";
  seat: number;
  steps: string[];
  came?: string;
  red?: number;
  bot?: string;
}

/** A player took back what was laid. */
export interface TookBack {
  is: "took_back";
  seat: number;
}

/** A bot plays for a player who is ``away``, out of ``time``, or ``asked`` for it. */
export interface StoodIn {
  is: "stood_in";
  seat: number;
  bot: string;
  why: string;
}

/** The player plays again. */
export interface HandedBack {
  is: "handed_back";
  seat: number;
}

/** A player wishes for a pause; when all do, the table pauses. */
export interface PauseAsked {
  is: "pause_asked";
  seat: number;
}

/** The pause is over, or a player no longer wishes for one. */
export interface Resumed {
  is: "resumed";
  seat: number;
}

/** The host ended the match; the room has the seed of its deal. */
export interface Abandoned {
  is: "abandoned";
}

/** A player said something. */
export interface Said {
  is: "said";
  seat: number;
  text: string;
}

/** The server was away for a while; the turn at hand has its whole time again. */
export interface Woke {
  is: "woke";
}

/** The table is closed. */
export interface Closed {
  is: "closed";
}

export interface RoomChange {
  phase?: string;
  terms?: Terms;
  title?: string;
  sides?: number;
  host?: number | null;
  seats?: Sitter[];
  match?: number;
  deal?: number;
  dealer?: number | null;
  scores?: number[];
  commitment?: string;
  noted?: number[];
  seed?: string;
  nonces?: string[];
  paused?: boolean;
  pause_asked?: number[];
  turn_ends?: number | null;
  time_left?: number | null;
  ended_how?: string;
  ended_by?: number | null;
  sheet?: SideSheet[];
  winners?: number[] | null;
  closed?: string;
}

export interface CardsChange {
  turn?: number;
  actor?: number;
  stage?: string;
  hand?: string;
  hands?: number[];
  reserves?: number[];
  melds?: Record<string, string | null>;
  red_threes?: string[];
  pile?: PileChange;
  stock?: number;
  bottom?: string;
  known?: string[];
  frozen?: boolean;
  barred?: number;
  minimum?: number[];
  opened?: boolean[];
  melded?: boolean[];
  pending?: boolean;
  waiting?: boolean;
  staged?: number;
  so_far?: SoFar;
  legal?: string;
  take_back?: number;
  hands_left?: string[];
  reserves_left?: string[];
}

/** How the pile changed: so many of its lowest cards stay, and these come onto them. */
export interface PileChange {
  keep: number;
  add?: string;
}

/** The command was done, now or before; its events came or come with this version at the latest. */
export interface Done {
  tell: "done";
  id: string;
  version: number;
}

/** Nothing was done. ``code`` is for programs, ``words`` for people, ``statements`` are what it stands on. */
export interface Refusal {
  tell: "refused";
  id: string;
  code: string;
  words: Words;
  statements?: string[];
}

/** The answer to ``why`` where the actions are legal. */
export interface Legal {
  tell: "legal";
  id: string;
}

/** Who is there: seats whose person is connected, and how many others look on. It has no version. */
export interface Present {
  tell: "present";
  seats: number[];
  watchers: number;
}

/** The table waits, because what happens cannot be kept: ``code`` is ``full`` or ``unavailable``, as in refusals.

Without a code it goes on. It has no version. */
export interface Halt {
  tell: "halt";
  code?: string;
  words?: Words | null;
}

export type ClientMessage =
  | Sit
  | Fill
  | Empty
  | Leave
  | Ready
  | Change
  | Nonce
  | Play
  | TakeBack
  | StandIn
  | Pause
  | Resume
  | Say
  | Abandon
  | Close
  | Why
  | Look;

export type ServerMessage =
  | Scene
  | Event
  | Done
  | Refusal
  | Legal
  | Present
  | Halt;
