/** What rules stand on, as it is shown: statements of documents and decisions by their numbers. */
import { VARIANTS } from "./facts.ts";

const GAMES = new Set(VARIANTS.map(({ id }) => id));

/** Of the classic game, which has no document, nothing is named: its sentences say all. */
export const sources = (statements: readonly string[]): string[] => statements.filter((each) => !GAMES.has(each));
