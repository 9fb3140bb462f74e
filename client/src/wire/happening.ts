/** What happened, as one of all. */
import type { Event } from "./types.ts";

export type AnyHappening = Event["what"];
export type { Played } from "./types.ts";
