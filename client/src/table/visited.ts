/** The tables that this browser was at, newest first, and the one that its player belongs to now. */
import { keep, kept } from "../settings.svelte.ts";

export interface Visited {
  code: string;
  at: number;
}

const KEY = "kanasta.tables";
const CURRENT = "kanasta.table";
const MOST = 6;

export const visited = (): Visited[] => kept<Visited[]>(KEY, []);

/** The table to which a returning player comes back; empty: none. */
export const current = (): string => kept<string>(CURRENT, "");

/** The player sits at this table. */
export function visit(code: string): void {
  keep(KEY, [{ code, at: Date.now() }, ...visited().filter((each) => each.code !== code)].slice(0, MOST));
  keep(CURRENT, code);
}

/** The player went away from his table by himself. */
export function depart(code = "", forget = false): void {
  keep(CURRENT, "");
  if (forget)
    keep(
      KEY,
      visited().filter((each) => each.code !== code),
    );
}
