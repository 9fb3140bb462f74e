/** How the page begins, whichever of its screens comes first. */
import { type ComponentProps, mount } from "svelte";
import App from "./App.svelte";
import { comeBack } from "./route.svelte.ts";
import { keep, kept, settings, show } from "./settings.svelte.ts";
import { preferred, speak } from "./words/language.svelte.ts";
import "./style/tokens.css";
import "./style/cards.css";
import "./style/table.css";
import "./page.css";

let begun = false;

export async function begin(screens: ComponentProps<typeof App>): Promise<void> {
  if (begun) return;
  begun = true;
  // After an update of the server, parts of this page are gone: the new page has its own.
  window.addEventListener("vite:preloadError", () => {
    if (Date.now() - kept("kanasta.reloaded", 0) < 30_000) return;
    keep("kanasta.reloaded", Date.now());
    location.reload();
  });
  show();
  comeBack();
  await speak(settings.language || preferred(navigator.languages));
  const page = document.getElementById("page")!;
  const skeleton = [...page.childNodes];
  mount(App, { target: page, props: screens });
  // Only now: so the sprite that it has fetched stays.
  for (const node of skeleton) node.remove();
}
