/** The back of every card: a lattice with knots in a frame, and our letter in the middle. */
import { circle, place } from "./path.mjs";
import { GLYPHS } from "./glyphs.mjs";

const [LEFT, TOP, RIGHT, BOTTOM, STEP] = [8, 8, 92, 132, 14];

/** Slanting lines both ways, cut at the frame. */
function lattice() {
  let lines = "";
  const [width, height] = [RIGHT - LEFT, BOTTOM - TOP];
  for (let across = STEP - height; across < width; across += STEP) {
    const [from, to] = [Math.max(0, across), Math.min(width, across + height)];
    const [length, down] = [to - from, from - across];
    lines += `M${LEFT + from} ${TOP + down}l${length} ${length}M${RIGHT - from} ${TOP + down}l${-length} ${length}`;
  }
  return lines;
}

export const BACK = {
  frame: `M${LEFT + 4} ${TOP}H${RIGHT - 4}a4 4 0 0 1 4 4V${BOTTOM - 4}a4 4 0 0 1-4 4H${LEFT + 4}a4 4 0 0 1-4-4V${TOP + 4}a4 4 0 0 1 4-4z`,
  lattice: lattice(),
  medal: place(circle(50, 70, 21)),
  letter: place(GLYPHS.K, { x: 42, y: 56.5, scale: 0.82 }),
};
