/** The pictures of the number cards: pips as one path, right of the corner that holds the index. */
import { circle, place } from "./path.mjs";
import { SUITS } from "./suits.mjs";

const [LEFT, MIDDLE, RIGHT] = [53, 69, 85];
const both = (...heights) => heights.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const middle = (...heights) => heights.map((y) => [MIDDLE, y]);

const PLACES = {
  2: middle(36, 104),
  3: middle(32, 70, 108),
  4: both(36, 104),
  5: [...both(36, 104), ...middle(70)],
  6: both(32, 70, 108),
  7: [...both(32, 70, 108), ...middle(51)],
  8: [...both(32, 70, 108), ...middle(51, 89)],
  9: [...both(25, 55, 85, 115), ...middle(70)],
  T: [...both(25, 55, 85, 115), ...middle(40, 100)],
};

/** The ranks from two to ten. */
export const NUMBERS = Object.keys(PLACES);

/** @returns {string} the path of all pips of that card; those of the lower half stand on their heads */
export function pips(rank, suit) {
  const scale = "89T".includes(rank) ? 0.62 : 0.8;
  return PLACES[rank].map(([x, y]) => place(SUITS[suit], { x, y, sx: y > 70 ? -scale : scale, sy: y > 70 ? -scale : scale })).join("");
}

/** The ace: one great pip in a fine ring. @returns {{ pip: string, ring: string }} */
export function ace(suit) {
  return { pip: place(SUITS[suit], { x: 64, y: 84, scale: 1.7 }), ring: place(circle(64, 84, 30)) };
}
