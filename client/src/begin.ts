/** How the page begins, whichever of its screens comes first. */
import { type ComponentProps, mount } from "svelte";
import App from "./App.svelte";
import { keep, kept, settings, show } from "./settings.svelte.ts";
import { preferred, speak } from "./words/language.svelte.ts";
import "./style/tokens.css";
import "./style/cards.css";
import "./style/table.css";
import "./page.css";

/** So long after its beginning a page has nothing else to fetch, in ms. */
const QUIET = 6000;
let begun = false;

/** With these screens at hand, after what comes `before` everything else. */
export async function begin(screens: ComponentProps<typeof App>, before?: () => void): Promise<void> {
  if (begun) return;
  begun = true;
  // After an update of the server, parts of this page are gone: the new page has its own.
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine) return; // there is no other page now
    if (Date.now() - kept("kanasta.reloaded", 0) < 30_000) return;
    keep("kanasta.reloaded", Date.now());
    location.reload();
  });
  show();
  before?.();
  // Words that are not on this device are not to be had without a line: then it speaks English.
  await speak(settings.language || preferred(navigator.languages)).catch(() => undefined);
  const page = document.getElementById("page")!;
  const skeleton = [...page.childNodes];
  mount(App, { target: page, props: screens });
  // Only now: so the sprite that it has fetched stays.
  for (const node of skeleton) node.remove();
  // Whoever was here may come back without a line, or want the score pad there: it is kept once all else is done.
  const keepPage = () => import("./offline.ts").then(({ keepAtHand }) => keepAtHand()).catch(() => undefined); // next time
  if (import.meta.env.PROD) setTimeout(() => void keepPage(), QUIET);
}
