/** What an open pad needs, and one that is shown: it comes after the list of pads. */
import "../open.css";
export { default as Begin } from "./Begin.svelte";
export { default as Opened } from "./Opened.svelte";
export { default as Shown } from "./Shown.svelte";
export { readCsv } from "../columns.ts";
export { sideCalled } from "../calling.ts";
export { lawOf } from "../pad.ts";
export { readPad } from "../reader.ts";
export { reckon } from "../reckoning.ts";
