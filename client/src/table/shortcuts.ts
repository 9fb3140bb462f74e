/** Single letters as commands; they count only while the focus is on what is one's own, and can be turned off. */
import { settings } from "../settings.svelte.ts";
import type { Acting } from "./acting.svelte.ts";

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
      void live.takeBack();
      return true;
    case "s":
      live.own.sort("rank");
      return true;
    default:
      return false;
  }
}
