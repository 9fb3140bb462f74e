/** Everything that can lie over the page, by what it is; the rule editor comes by itself. */
import "../paper.ts";
import Chat from "./Chat.svelte";
import Cut from "./Cut.svelte";
import Join from "./Join.svelte";
import LogSheet from "./LogSheet.svelte";
import MeldView from "./MeldView.svelte";
import Menu from "./Menu.svelte";
import PlaceWilds from "./PlaceWilds.svelte";
import Rules from "./Rules.svelte";
import Score from "./Score.svelte";
import Settings from "./Settings.svelte";
import Take from "./Take.svelte";

export const DIALOGS = {
  chat: Chat,
  cut: Cut,
  join: Join,
  log: LogSheet,
  meld: MeldView,
  menu: Menu,
  place: PlaceWilds,
  rules: Rules,
  score: Score,
  settings: Settings,
  take: Take,
};
