/**
 * The pads that this browser keeps. Every change is written down twice before the next tap: at once where the page itself
 * may die (localStorage), and where even the browser may (IndexedDB, flushed to the disk). Whichever is newer counts.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { begun, type History, type Step, stepped, stepTo } from "./history.ts";
import type { Pad } from "./pad.ts";

/** Where a pad is shown to others, and what allows to change it there. */
export interface SharedAt {
  code: string;
  key: string;
}

/** A pad as it is kept: with its changes, each as a step from the newer pad to the older one, or back. */
export interface Kept {
  id: string;
  /** Counts up with every change. */
  revision: number;
  /** When it was changed last, in ms since 1970. */
  at: number;
  now: Pad;
  past: Step[];
  ahead: Step[];
  shared?: SharedAt;
}

interface Schema extends DBSchema {
  pads: { key: string; value: Kept };
}

const PREFIX = "kanasta.pad.";
let opened: Promise<IDBPDatabase<Schema> | null> | undefined;

/** The database; null where this browser has none to give. */
function database(): Promise<IDBPDatabase<Schema> | null> {
  const open = () =>
    openDB<Schema>("kanasta", 1, {
      upgrade: (db) => void db.createObjectStore("pads", { keyPath: "id" }),
      terminated: () => (opened = undefined),
    });
  // Where there is none, asking for it may throw at once.
  opened ??= Promise.resolve()
    .then(open)
    .catch(() => null);
  return opened;
}

/** A name for a new pad that nobody else has: the time, and some letters by chance. */
export function newId(): string {
  const chance = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => (byte % 36).toString(36)).join("");
  return Date.now().toString(36) + chance;
}

/** Every pad, the one that was changed last at first. */
export async function allPads(): Promise<Kept[]> {
  const found = new Map<string, Kept>();
  const db = await database();
  const stored = (await db?.getAll("pads").catch(() => [])) ?? [];
  for (const kept of [...stored, ...noted()]) {
    const other = found.get(kept.id);
    if (!other || other.revision < kept.revision) found.set(kept.id, kept);
  }
  return [...found.values()].sort((one, other) => other.at - one.at);
}

/** One pad; null where it is not here. */
export async function padOf(id: string): Promise<Kept | null> {
  const db = await database();
  const stored = await db?.get("pads", id).catch(() => undefined);
  const note = read(PREFIX + id);
  if (!note || (stored && stored.revision > note.revision)) return stored ?? null;
  return note;
}

/** Keep a pad. False where this browser keeps nothing at all: then only a file keeps it. */
export async function keepPad(kept: Kept): Promise<boolean> {
  const note = write(kept);
  const db = await database();
  if (!db) return note;
  try {
    const change = db.transaction("pads", "readwrite", { durability: "strict" });
    const older = await change.store.get(kept.id);
    // What another window has changed since is newer, and stays.
    if (!older || older.revision <= kept.revision) await change.store.put(kept);
    change.commit();
    await change.done;
    return true;
  } catch {
    return note;
  }
}

/** Throw a pad away. */
export async function dropPad(id: string): Promise<void> {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // it keeps nothing
  }
  await (await database())?.delete("pads", id).catch(() => undefined);
}

/** Be told when another window changes that pad, with what it is then; null where it is thrown away. */
export function onChange(id: string, then: (kept: Kept | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === PREFIX + id) then(event.newValue === null ? null : parsed(event.newValue));
  };
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}

/** A pad's history as it is kept. */
export function folded({ now, past, ahead }: History): Pick<Kept, "now" | "past" | "ahead"> {
  const steps = (chain: Pad[]): Step[] => chain.map((pad, place) => stepTo(pad, chain[place + 1] ?? now));
  return { now, past: steps(past), ahead: steps(ahead) };
}

/** And back. */
export function unfolded({ now, past, ahead }: Pick<Kept, "now" | "past" | "ahead">): History {
  const pads = (steps: Step[]): Pad[] => {
    const chain: Pad[] = [];
    for (let place = steps.length - 1, pad = now; place >= 0; place--)
      chain.unshift((pad = stepped(pad, steps[place]!)));
    return chain;
  };
  try {
    return { now, past: pads(past), ahead: pads(ahead) };
  } catch {
    return begun(now); // the pad itself is worth more than what it was
  }
}

// The notes: what localStorage has

function noted(): Kept[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap((key) => read(key) ?? []);
  } catch {
    return [];
  }
}

function read(key: string): Kept | null {
  try {
    return parsed(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function parsed(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Kept | null;
    return kept && typeof kept.revision === "number" && kept.now ? kept : null;
  } catch {
    return null;
  }
}

function write(kept: Kept): boolean {
  const key = PREFIX + kept.id;
  const text = JSON.stringify(kept);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // It is full: what the database has too may go.
  }
  try {
    for (const other of Object.keys(localStorage)) if (other.startsWith(PREFIX)) localStorage.removeItem(other);
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
