/** How players and sides of a pad are called. */
import { listed, msg, type Value } from "../words/message.ts";
import type { Law } from "./law.ts";
import { type Pad, seatsOf } from "./pad.ts";

/** A player by name, or by the number of the seat. */
export function playerCalled(pad: Pad, law: Law, seat: number): Value {
  const name = pad.names?.[seat];
  if (name) return name;
  const side = pad.side_names?.[seat % law.sides];
  if (side && law.sides === law.players) return side;
  if (side) return msg("{side} ({number})", { side, number: Math.floor(seat / law.sides) + 1 });
  return msg("player {number}", { number: seat + 1 });
}

/** A side by its name, else by its players' names, else by its number. */
export function sideCalled(pad: Pad, law: Law, side: number): Value {
  const name = pad.side_names?.[side];
  if (name) return name;
  const seats = seatsOf(side, law);
  if (seats.length === 1 || seats.some((seat) => pad.names?.[seat]))
    return listed(seats.map((seat) => playerCalled(pad, law, seat)));
  return msg("side {number}", { number: side + 1 });
}
