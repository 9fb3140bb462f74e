/** Where the page is: the start, or a table. The address says it, so that a link leads there. */
import { current } from "./table/visited.ts";

/** What a position begins with in an address. */
export const POSITION = "#position=";
const TABLE = /^\/t\/([\w-]+)/;

class Route {
  /** The table's code; empty at the start. */
  table = $state.raw(code());
  /** What stands after the address: a position that somebody has sent. */
  hash = $state.raw(location.hash);
  /** Whether the player wants to play there at once, with bots on every free seat. */
  atOnce = $state.raw(false);
}

export const route = new Route();

function code(): string {
  return TABLE.exec(location.pathname)?.[1] ?? "";
}

/** Go to a table, or to the start. */
export function go(table: string, atOnce = false): void {
  history.pushState(null, "", table ? `/t/${table}` : "/");
  route.atOnce = atOnce;
  route.table = table;
  route.hash = "";
}

window.addEventListener("popstate", () => {
  route.table = code();
  route.hash = location.hash;
});

/** Whether an address has a position of a finished deal. */
export const hasPosition = (hash: string): boolean => hash.startsWith(POSITION);

/** A player who comes to the first screen belongs to his table, unless he left it or follows a link with rules. */
export function comeBack(): void {
  if (route.table || location.hash || !current()) return;
  history.replaceState(null, "", `/t/${current()}`);
  route.table = current();
}
