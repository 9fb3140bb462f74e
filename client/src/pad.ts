/** The page that begins with the score pads; another one fetches its screen from here too. */
import { begin } from "./begin.ts";
import Scorepad from "./scorepad/screens/Scorepad.svelte";
import { need } from "./words/language.svelte.ts";

await need("pad").catch(() => undefined);
void begin({ Scorepad });
export default Scorepad;
