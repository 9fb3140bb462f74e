/** The page that begins with the first screen; the other one fetches its screen from here too. */
import { begin } from "./begin.ts";
import Start from "./screens/Start.svelte";

void begin({ Start });
export default Start;
