/** The keys of shortcuts.ts in words. */
import { msg, type Message } from "../words/message.ts";

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
