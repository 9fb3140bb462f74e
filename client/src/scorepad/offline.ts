/** Keeps the whole page on this device, with what was loaded before the worker that keeps it was there. */
import { SPRITE } from "../cards/sprite.ts";
import { need } from "../words/language.svelte.ts";

let asked = false;

/** Have everything that score pads need here, whatever comes first. */
export async function keepAtHand(): Promise<void> {
  if (asked || !navigator.serviceWorker || !navigator.onLine) return;
  asked = true;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    // The editor of house rules too, with what it asks the server for.
    await Promise.all([import("../dialogs/Editor.svelte"), need("later"), need("rules"), need("pad")]);
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/api/"))
      .map(({ pathname, search }) => pathname + search);
    active?.postMessage({ screens: ["/scorepad", "/"], files: [...files, SPRITE.split("#")[0], "/api/variants"] });
  } catch {
    // a browser without a place for it, or the line went away: the next visit asks again
    asked = false;
  }
}
