/** Where the page is: the start, a table, or a score pad. The address says it, so that a link leads there. */

/** What a position begins with in an address. */
export const POSITION = "#position=";
const TABLE = /^\/t\/([\w-]+)/;
const PAD = /^\/scorepad\/?(.*)$/;

class Route {
  /** The table's code; empty at the start. */
  table = $state.raw(code());
  /** What stands after `/scorepad/` in the address; null where that is no score pad's. */
  pad = $state.raw(padPath());
  /** What stands after the address: a position that somebody has sent. */
  hash = $state.raw(location.hash);
  /** Whether the player wants to play there at once, with bots on every free seat. */
  atOnce = $state.raw(false);
}

export const route = new Route();

function code(): string {
  return TABLE.exec(location.pathname)?.[1] ?? "";
}

function padPath(): string | null {
  return PAD.exec(location.pathname)?.[1] ?? null;
}

/** Go to the score pads, or to what has this path among them. */
export function goPad(path: string, instead = false): void {
  const address = `/scorepad${path && `/${path}`}`;
  if (instead) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route.table = "";
  route.hash = "";
  route.pad = path;
}

/** Go to a table, or to the start. */
export function go(table: string, atOnce = false): void {
  history.pushState(null, "", table ? `/t/${table}` : "/");
  route.atOnce = atOnce;
  route.table = table;
  route.pad = null;
  route.hash = "";
}

window.addEventListener("popstate", () => {
  route.table = code();
  route.pad = padPath();
  route.hash = location.hash;
});

/** Whether an address has a position of a finished deal. */
export const hasPosition = (hash: string): boolean => hash.startsWith(POSITION);
