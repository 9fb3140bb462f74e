/** The page that begins with the first screen; the other one fetches its screen from here too. */
import { begin } from "./begin.ts";
import { comeBack } from "./coming.ts";
import Start from "./screens/Start.svelte";
import { need } from "./words/language.svelte.ts";

/** When its words are there. */
export const ready = need("start");
void begin({ Start }, comeBack);
export default Start;
