/** What the player is asked now, in a sentence. */
import type { Step } from "../cards/legal.ts";
import { type Message, msg, type Value } from "../words/message.ts";
import type { Cards, Room } from "../wire/types.ts";

export interface Asked {
  room: Room;
  cards: Cards | null;
  you: number | null;
  legal: readonly Step[];
  who: (seat: number) => Value;
}

export function prompt({ room, cards, you, legal, who }: Asked): Message {
  if (room.paused) return msg("The game is paused.");
  if (room.phase === "shuffling") return msg("The cards are being shuffled.");
  if (!cards || room.phase !== "playing") return msg("The deal is over.");
  if (!legal.length) return waits(cards, you, room, who);
  const can = (verb: string) => legal.some((step) => step.verb === verb);
  switch (cards.stage) {
    case "start":
      if (!can("take")) return can("draw") ? msg("Your turn. Draw.") : msg("Your turn.");
      return can("draw") ? msg("Your turn. Draw, or take the pile.") : msg("Your turn. Take the pile.");
    case "take":
      return msg("Take the pile: what you laid was for that.");
    case "first":
      return msg("Your turn. Choose one card to discard.");
    case "ask":
      return msg("{name} asks: may I go out?", { name: who(cards.turn) });
    case "cut":
      return msg("You cut the cards. Choose what you keep.");
    default:
      if (cards.pending) return msg("Lay more: your opening does not reach its minimum yet.");
      if (!can("discard")) return msg("Your turn. Lay what you can.");
      return can("meld") || can("add")
        ? msg("Your turn. Meld, or choose one card to discard.")
        : msg("Your turn. Choose one card to discard.");
  }
}

function waits(cards: Cards, you: number | null, room: Room, who: (seat: number) => Value): Message {
  const name = who(cards.actor);
  if (cards.actor === you && room.seats[you]?.bot) return msg("A bot plays for you.");
  if (cards.actor === you) return msg("Your turn.");
  if (cards.stage === "ask") return msg("{name} is asked whether to go out.", { name });
  if (cards.stage === "cut") return msg("{name} cuts the cards.", { name });
  return msg("It is the turn of {name}.", { name });
}
