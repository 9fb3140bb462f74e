/** The classes that give a card its colours: those of cards.css. */
import { sign } from "../../cards/faces.mjs";

export function looks(face: string): string {
  if (face === "?") return "card back";
  return `card ${face === "*" ? "joker" : face[1]} ${sign(face)}`;
}
