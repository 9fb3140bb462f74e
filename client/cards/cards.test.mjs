/** `node --test client/cards`: what a card needs is in the sprite, and its colours can be read on its ground. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { INDICES, OFFERED, parts, sign } from "./faces.mjs";

const read = (name) => readFileSync(new URL(`../public/${name}`, import.meta.url), "utf8");
const sprite = read("cards.svg");
const icons = read("icons.svg");
const tokens = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");
const ids = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
const FACES = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit)).concat("*");

test("every face has its symbols in every index set", () => {
  for (const set of Object.keys(INDICES))
    for (const face of FACES) {
      const { index, suit, sign: mark, art } = parts(face, set);
      for (const id of [index, suit, mark, art].filter(Boolean)) assert.ok(ids.includes(id), `${face} in ${set} needs ${id}`);
    }
  assert.equal(new Set(ids).size, ids.length, "an id stands twice");
});

test("in one index set no two ranks print the same index", () => {
  for (const [set, indices] of Object.entries(INDICES)) assert.equal(new Set(Object.values(indices)).size, 13, set);
  for (const set of Object.values(OFFERED).flat()) assert.ok(set in INDICES, set);
});

test("wilds, red threes and black threes carry a sign, and nothing else does", () => {
  const signed = Object.fromEntries(FACES.map((face) => [face, sign(face)]).filter(([, mark]) => mark));
  assert.deepEqual(signed, {
    "2s": "wild", "2h": "wild", "2d": "wild", "2c": "wild", "*": "wild",
    "3s": "stop", "3c": "stop", "3h": "bonus", "3d": "bonus",
  });
});

test("the sprites need no other file, style, script or reference, and are small", () => {
  for (const [text, most] of [[sprite, 12 * 1024], [icons, 2 * 1024]]) {
    assert.doesNotMatch(text.replace('xmlns="http://www.w3.org/2000/svg"', ""), /style|<script|href|url\(|http/);
    assert.ok(gzipSync(text, { level: 9 }).length <= most);
  }
});

test("what is seen before any face is in the sprite of the icons", () => {
  assert.match(icons, /<symbol id="back"/);
  assert.doesNotMatch(sprite, /<symbol id="(back|u-)/);
});

/** The custom properties of the block that begins with `selector {`. */
function block(selector) {
  const from = tokens.indexOf(`\n${selector} {`);
  assert.ok(from >= 0, selector);
  return Object.fromEntries([...tokens.slice(from, tokens.indexOf("\n}", from)).matchAll(/(--[\w-]+):\s*(#[0-9a-f]+);/g)].map(([, name, value]) => [name, value]));
}

/** Contrast of two opaque colours by WCAG 2. */
function contrast(one, other) {
  const light = (hex) => {
    const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(full.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test("suits and signs can be read on light and dark cards, chosen or not: 4.5 to 1", () => {
  const light = block(":root");
  const dark = { ...light, ...block(':root[data-cards="dark"],\n:root[data-theme="dark"]:not([data-cards])') };
  for (const colours of [light, dark])
    for (const name of ["--suit-s", "--suit-h", "--suit-d", "--suit-c", "--suit-joker", "--sign"])
      for (const ground of ["--card", "--card-picked"]) {
        const found = contrast(colours[name], colours[ground]);
        assert.ok(found >= 4.5, `${name} on ${ground}: ${found.toFixed(2)}`);
      }
});

test("the dark colours are the same whether chosen or asked for by the system", () => {
  const inner = (text) => text.replace(/\s+/g, " ").trim();
  const media = tokens.slice(tokens.indexOf("@media (prefers-color-scheme: dark)"));
  const body = (text, start) => inner(text.slice(text.indexOf("{", text.indexOf(start)) + 1, text.indexOf("}", text.indexOf(start))));
  assert.equal(body(media, ":root:not([data-theme])"), body(tokens, ':root[data-theme="dark"] {'));
  assert.equal(body(media, ":root:not([data-theme], [data-cards])"), body(tokens, ':root[data-cards="dark"],'));
});
