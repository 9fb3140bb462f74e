/** What one seat was told of whole deals: made by tools/page_recording.py. */
import { readdirSync, readFileSync } from "node:fs";
import type { Event, Scene } from "../src/wire/types.ts";

export interface Recording {
  name: string;
  first: Scene;
  events: Event[];
  last: Scene;
}

const folder = new URL("./recordings/", import.meta.url);

export const RECORDINGS: Recording[] = readdirSync(folder).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Omit<Recording, "name">),
}));
