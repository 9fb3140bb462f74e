/** Who comes to the first screen, and where to. */
import { route } from "./route.svelte.ts";
import { current } from "./table/visited.ts";

/** Whether the server sent this page; else this device kept it, since there is no line. */
export const reached = (): boolean => navigator.onLine && !("kept" in document.documentElement.dataset);

/** A player who comes to the first screen belongs to his table, unless he left it, follows a link with rules, or is off line. */
export function comeBack(): void {
  if (route.table || route.pad !== null || location.hash || !current() || !reached()) return;
  history.replaceState(null, "", `/t/${current()}`);
  route.table = current();
}
