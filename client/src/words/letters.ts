/** A game's own words in the letters of the reader: `резерв` as `rezerv`, `Prljava kanasta` as `Прљава канаста`. */

const CYRILLIC = "абвгдежзийклмнопрстуфхцчшъьћђј";
const LATIN = "abvgdežzijklmnoprstufhcčšajćđj";
/** Letters that stand for two, and the other way round. */
const TO_LATIN: Record<string, string> = { щ: "št", ю: "ju", я: "ja", љ: "lj", њ: "nj", џ: "dž" };
const SERBIAN: [string, string][] = [
  ["лй", "љ"],
  ["нй", "њ"],
  ["дж", "џ"],
  ["иа", "ија"],
  ["й", "ј"],
];
const BULGARIAN: [string, string][] = [
  ["йа", "я"],
  ["иа", "ия"],
  ["йу", "ю"],
  ["ћ", "ч"],
  ["ђ", "дж"],
];

/** In Latin letters. */
export const latin = (text: string): string =>
  mapped(text, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? TO_LATIN[letter]);

/** In Cyrillic ones, Serbian or Bulgarian; what is all in capitals is a sign and stays. */
export function cyrillic(text: string, bulgarian: boolean): string {
  const spelt = text.replace(/\p{Script=Latin}+/gu, (word) =>
    /^\p{Lu}{2,}$/u.test(word) ? word : mapped(word, (letter) => CYRILLIC[LATIN.indexOf(plain(letter))]),
  );
  const pairs = bulgarian ? BULGARIAN : SERBIAN;
  return pairs.reduce((all, [from, to]) => all.replaceAll(from, to), spelt);
}

/** Without the accents that only mark length. */
const plain = (letter: string): string =>
  LATIN.includes(letter) ? letter : letter.normalize("NFD")[0]!.replace("y", "i");

function mapped(text: string, into: (letter: string) => string | undefined): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const small = letter.toLowerCase();
    const found = into(small);
    if (found === undefined || letter === small) return found ?? letter;
    return found[0]!.toUpperCase() + found.slice(1);
  });
}
