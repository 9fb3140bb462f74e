/** Keeps the page on this device, so that it opens where there is no line: the score pads work there, and the rest says so. */
import { language } from "./words/language.svelte.ts";

let asked = false;

/** Have a worker keep the whole page; what differs since the last visit is fetched beside all else. */
export async function keepAtHand(): Promise<void> {
  if (asked || !navigator.serviceWorker || !navigator.onLine) return;
  asked = true;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: language() });
  } catch {
    // a browser without a place for it, or the line went away: the next visit asks again
    asked = false;
  }
}
