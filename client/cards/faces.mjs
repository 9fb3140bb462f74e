/**
 * Which symbols of cards.svg make up a card. The page imports this, the generator draws by it.
 *
 * A face is two letters, rank and suit (`Ks`, `Th`, `3d`), or `*`, the joker. A card shows its index and suit in the
 * corner, a sign beside the suit where it is more than a card of its rank, and its picture.
 */

/** The ranks, and the letters or figures that indices print; each entry is the id of a symbol after `i-`. */
const COMMON = { A: "A", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", T: "10" };

/**
 * The index sets, by name; the first is the default.
 * @type {Record<string, Record<string, string>>}
 */
export const INDICES = {
  AKQJ: { ...COMMON, K: "K", Q: "Q", J: "J" },
  AKDV: { ...COMMON, K: "K", Q: "D", J: "V" },
  AKDS: { ...COMMON, K: "K", Q: "D", J: "S" },
  АКДВ: { ...COMMON, K: "K", Q: "Д", J: "В" },
  АКДЖ: { ...COMMON, K: "K", Q: "Д", J: "Ж" },
  АПДЖ: { ...COMMON, K: "П", Q: "Д", J: "Ж" },
  "1-12-13-14": { ...COMMON, A: "1", K: "14", Q: "13", J: "12" },
};

/** Index sets to offer first in each language. @type {Record<string, string[]>} */
export const OFFERED = {
  en: ["AKQJ"],
  sr: ["AKQJ", "АКДЖ", "АПДЖ", "1-12-13-14"],
  cs: ["AKQJ", "AKDS"],
  bg: ["AKQJ", "АКДВ", "AKDV"],
};

/** Symbol ids have ASCII letters alone, so that a fragment needs no escape. @type {Record<string, string>} */
const ASCII = { В: "ve", Д: "de", Ж: "zhe", П: "pe" };

/** @param {string} text @returns {string} the id of the symbol that prints this index */
export function indexId(text) {
  return `i-${ASCII[text] ?? text}`;
}

/**
 * @param {string} face
 * @param {string} set a name in INDICES; an unknown one counts as the default
 * @returns {{ index: string, suit: string, sign: string, art: string, colour: string }} ids of symbols (`suit` and `sign`
 *   may be empty) and the class that gives the colour: one of s h d c joker
 */
export function parts(face, set = "AKQJ") {
  if (face === "*") return { index: "i-joker", suit: "", sign: "wild", art: "joker", colour: "joker" };
  const [rank, suit] = face;
  const index = indexId((INDICES[set] ?? INDICES.AKQJ)[rank]);
  return { index, suit, sign: sign(face), art: face, colour: suit };
}

/** @param {string} face @returns {"wild" | "bonus" | "stop" | ""} the sign beside its suit: wild, red three, black three */
export function sign(face) {
  if (face === "*" || face[0] === "2") return "wild";
  if (face[0] !== "3") return "";
  return "hd".includes(face[1]) ? "bonus" : "stop";
}
