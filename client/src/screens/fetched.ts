/** The screens of a table, each with its words and its style: they come when they are first wanted, or before. */
import type { Component } from "svelte";
import type { Acting } from "../table/acting.svelte.ts";
import { need } from "../words/language.svelte.ts";

type Screen = Component<{ acting: Acting }>;

/** What is fetched once; and again where it could not be had. */
function once<What>(fetch: () => Promise<What>): () => Promise<What> {
  let coming: Promise<What> | null = null;
  return () =>
    (coming ??= fetch().catch((error: unknown) => {
      coming = null;
      throw error;
    }));
}

async function withWords(found: Promise<{ default: Screen }>, ...parts: string[]): Promise<Screen> {
  const [{ default: screen }] = await Promise.all([found, need(...parts)]);
  return screen;
}

/** Where there are no cards yet, or who comes has no seat. */
export const theLobby = once(() => withWords(import("./Lobby.svelte"), "lobby"));
/** Where there are cards; with what the server says of them. */
export const theTable = once(() => withWords(import("./Table.svelte"), "table", "play"));
