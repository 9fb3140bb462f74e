/**
 * Writes the sprites of the page, ../public/cards.svg with the faces and ../public/icons.svg with what is seen before any
 * face: `node client/cards/make.mjs`; with --check it writes nothing and fails if they are not what would be written.
 * Symbols of cards.svg:
 *   i-A … i-14, i-ve …   indices, strokes            34 × 40
 *   i-joker              the joker's index, filled   34 × 40
 *   s h d c              suits, filled               24 × 24
 *   wild bonus stop      signs, filled               14 × 14
 *   As … Kc joker        pictures                   100 × 140
 * Symbols of icons.svg:
 *   back                 the back                   100 × 140
 *   u-…                  pictures of the interface, strokes  24 × 24
 * Fill, stroke and colour come from the page by inheritance (src/style/cards.css).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { BACK } from "./back.mjs";
import { COLOURS, COURTS, JOKER } from "./courts.mjs";
import { INDICES, indexId } from "./faces.mjs";
import { GLYPHS } from "./glyphs.mjs";
import { place, star } from "./path.mjs";
import { ace, NUMBERS, pips } from "./pips.mjs";
import { ICONS, SIGNS } from "./signs.mjs";
import { SUITS } from "./suits.mjs";

const FOLDER = new URL("../public/", import.meta.url);

const symbol = (id, width, height, body) => `<symbol id="${id}" viewBox="0 0 ${width} ${height}">${body}</symbol>`;
const path = (d, attributes = "") => `<path ${attributes}d="${d}"/>`;
const painted = (shapes) =>
  shapes.map(([colour, d, where]) => path(place(d, where), colour === "suit" ? "" : `fill="${COLOURS[colour]}" `)).join("");

/** One glyph in the middle, two side by side. */
function index(text) {
  const placed =
    text.length === 1
      ? place(GLYPHS[text], { x: 7.5, y: 3.5, sx: 1.06 })
      : place(GLYPHS[1], { x: 0.6, y: 3.5, sx: 0.75 }) + place(GLYPHS[text[1]], { x: 16.8, y: 3.5, sx: 0.78 });
  return symbol(indexId(text), 34, 40, path(placed));
}

function* faces() {
  for (const text of new Set(Object.values(INDICES).flatMap(Object.values))) yield index(text);
  yield symbol("i-joker", 34, 40, path(place(star(17, 21.5, 5, 18, 7.6))));
  for (const [suit, d] of Object.entries(SUITS)) yield symbol(suit, 24, 24, path(place(d, { x: 12, y: 12, scale: 0.97 })));
  for (const [id, d] of Object.entries(SIGNS)) yield symbol(id, 14, 14, path(d, 'fill-rule="evenodd" '));
  for (const suit of Object.keys(SUITS)) {
    const { pip, ring } = ace(suit);
    yield symbol(`A${suit}`, 100, 140, path(pip) + path(ring, 'fill="none" stroke="currentColor" stroke-width="1" stroke-dasharray="1 3" '));
    for (const rank of NUMBERS) yield symbol(`${rank}${suit}`, 100, 140, path(pips(rank, suit)));
  }
  for (const [rank, court] of Object.entries(COURTS))
    for (const suit of Object.keys(SUITS)) yield symbol(`${rank}${suit}`, 100, 140, `<g transform="translate(3.5)">${painted(court(suit))}</g>`);
  yield symbol("joker", 100, 140, painted(JOKER));
}

function* icons() {
  const line = 'fill="none" stroke="var(--back-line,#f0c9c4)" ';
  yield symbol(
    "back", 100, 140,
    path(BACK.frame, `${line}stroke-width="2" `) + path(BACK.lattice, `${line}stroke-width=".9" opacity=".55" `) +
      path(BACK.medal, `fill="var(--back,#8c1d2f)" stroke="var(--back-line,#f0c9c4)" stroke-width="2" `) +
      path(BACK.letter, `${line}stroke-width="5" stroke-linecap="round" stroke-linejoin="round" `),
  );
  for (const [id, d] of Object.entries(ICONS)) yield symbol(`u-${id}`, 24, 24, path(d));
}

const sprites = { "cards.svg": faces(), "icons.svg": icons() };
for (const [name, symbols] of Object.entries(sprites)) {
  const file = new URL(name, FOLDER);
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${[...symbols].join("\n")}\n</svg>\n`;
  if (!process.argv.includes("--check")) {
    writeFileSync(file, sprite);
    console.log(`client/public/${name}: ${sprite.length} characters, ${gzipSync(sprite, { level: 9 }).length} bytes gzipped`);
  } else if (readFileSync(file, "utf8") !== sprite) {
    console.error(`client/public/${name} is not what client/cards makes: run node client/cards/make.mjs`);
    process.exitCode = 1;
  }
}
