/** What this browser remembers of its player: how the page looks, moves and speaks, and what was chosen last. */

export interface Settings {
  /** A tag of LANGUAGES; empty: as the browser asks. */
  language: string;
  theme: "" | "felt" | "light" | "dark";
  contrast: "" | "more";
  suits: "" | "two";
  cards: "" | "light" | "dark";
  print: "" | "large";
  speed: "" | "slow" | "normal" | "fast" | "off";
  /** A name in INDICES. */
  indices: string;
  sounds: boolean;
  order: "rank" | "own";
  /** Ask again before a discard. */
  guard: boolean;
  /** Single letters as commands. */
  shortcuts: boolean;
  name: string;
}

const KEY = "kanasta";
const DEFAULTS: Settings = {
  language: "",
  theme: "",
  contrast: "",
  suits: "",
  cards: "",
  print: "",
  speed: "",
  indices: "AKQJ",
  sounds: false,
  order: "rank",
  guard: true,
  shortcuts: true,
  name: "",
};
const SHOWN = ["theme", "contrast", "suits", "cards", "print", "speed"] as const;

const found: Settings = { ...DEFAULTS, ...kept<Partial<Settings>>(KEY, {}) };

class Chosen implements Settings {
  language = $state.raw(found.language);
  theme = $state.raw(found.theme);
  contrast = $state.raw(found.contrast);
  suits = $state.raw(found.suits);
  cards = $state.raw(found.cards);
  print = $state.raw(found.print);
  speed = $state.raw(found.speed);
  indices = $state.raw(found.indices);
  sounds = $state.raw(found.sounds);
  order = $state.raw(found.order);
  guard = $state.raw(found.guard);
  shortcuts = $state.raw(found.shortcuts);
  name = $state.raw(found.name);
}

export const settings: Settings = new Chosen();

/** Keep a change, and show it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  found[name] = value;
  keep(KEY, found);
  show();
}

/** The settings that the style sheets know, as attributes of the page. */
export function show(): void {
  for (const name of SHOWN) {
    if (settings[name]) document.documentElement.dataset[name] = settings[name];
    else delete document.documentElement.dataset[name];
  }
}

/** Something that was kept in this browser. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep something in this browser; where it keeps nothing, the page works all the same. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a private window, or a full one
  }
}

const PACES = { slow: 1500, normal: 850, fast: 320, off: 0 };

/** How long the act of another player is shown before the next one, in ms. */
export function pace(): number {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return PACES[settings.speed || (still ? "fast" : "normal")];
}

/** Whether cards fly. */
export function flies(): boolean {
  if (settings.speed) return settings.speed !== "off";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
