/**
 * Our mark: a card with K over one face down, on the green of the table. `node client/cards/icon.mjs` writes
 * ../public/icon.svg; `node client/cards/icon.mjs 512 [maskable]` prints a page whose screenshot of that size is a PNG icon
 * (made once, by hand, with a headless browser: see the comment at the end).
 */
import { writeFileSync } from "node:fs";
import { GLYPHS } from "./glyphs.mjs";
import { place } from "./path.mjs";
import { SUITS } from "./suits.mjs";

function mark(corner, scale) {
  return (
    `<rect width="64" height="64" rx="${corner}" fill="#15694f"/><g transform="translate(32 32) scale(${scale})">` +
    `<rect x="-15" y="-21" width="30" height="42" rx="4" fill="#8c1d2f" stroke="#f0c9c4" transform="translate(-6.5 .5) rotate(-15)"/>` +
    `<g transform="translate(5 1) rotate(8)"><rect x="-16" y="-22.5" width="32" height="45" rx="4.5" fill="#fffdf6"/>` +
    `<path d="${place(GLYPHS.K, { x: -6.8, y: -17.5, scale: 0.62 })}" transform="translate(1.5)" fill="none" stroke="#15181e" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="${place(SUITS.h, { x: 0.5, y: 13, scale: 0.58 })}" fill="#c8102e"/></g></g>`
  );
}

const [size, kind] = process.argv.slice(2);
if (size) {
  const body = kind === "maskable" ? mark(0, 0.98) : mark(14, 1.1);
  console.log(`<!doctype html><style>*{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${body}</svg>`);
} else {
  writeFileSync(new URL("../public/icon.svg", import.meta.url), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${mark(14, 1.1)}</svg>\n`);
}
// chromium-headless-shell --screenshot=icon-512.png --window-size=512,512 --default-background-color=00000000 page.html
