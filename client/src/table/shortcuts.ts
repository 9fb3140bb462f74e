/** Single letters as commands; they count only while the focus is on what is one's own, and can be turned off. */
import { settings } from "../settings.svelte.ts";
import { msg, type Message } from "../words/message.ts";
import type { Acting } from "./acting.svelte.ts";

/** The keys, and what they do. */
export const KEYS: [string, Message][] = [
  ["← →", msg("along the hand")],
  ["Alt + ← →", msg("move the card")],
  ["Space", msg("choose the card")],
  ["Shift + Space", msg("choose all cards of its kind")],
  ["D", msg("draw")],
  ["T", msg("take the pile")],
  ["M", msg("meld the chosen cards")],
  ["X", msg("discard the chosen card; twice to be sure")],
  ["U", msg("take back")],
  ["S", msg("sort")],
  ["Esc", msg("choose none")],
];

/** Do what a key stands for; false where it stands for nothing. */
export function shortcut(key: string, acting: Acting): boolean {
  const { live } = acting;
  if (key === "Escape" && live.chosen.size) {
    live.own.chooseOnly([]);
    return true;
  }
  if (!settings.shortcuts) return false;
  switch (key.toLowerCase()) {
    case "d":
      void acting.draw();
      return true;
    case "t":
      void acting.pile();
      return true;
    case "m":
      void acting.lay();
      return true;
    case "x":
      void acting.discard();
      return true;
    case "u":
      void live.wish({ do: "take_back" });
      return true;
    case "s":
      live.own.sort("rank");
      return true;
    default:
      return false;
  }
}
