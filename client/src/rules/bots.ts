/** Bots as people call them. */
import { type Message, msg } from "../words/message.ts";

/** A bot as people call it. */
export function botName(bot: string): Message {
  switch (bot) {
    case "chance":
      return msg("Random", undefined, "bot");
    case "careful":
      return msg("Careful", undefined, "bot");
    case "easy":
      return msg("Easy", undefined, "bot");
    case "medium":
      return msg("Medium", undefined, "bot");
    case "hard":
      return msg("Hard", undefined, "bot");
    case "search":
      return msg("Search", undefined, "bot");
    default:
      return { text: bot };
  }
}
