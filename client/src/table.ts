/** The page that begins with a table; the other one fetches its screen from here too. */
import { begin } from "./begin.ts";
import AtTable from "./screens/AtTable.svelte";

void begin({ AtTable });
export default AtTable;
