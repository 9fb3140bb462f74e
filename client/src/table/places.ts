/** Where melds lie: each stays in its place, whatever is laid beside it, so that nobody taps on another one than he saw. */

/** The keys of melds that lie there, those from before in their order, and then the new ones in the given order. */
export function placed(before: readonly string[], keys: readonly string[]): string[] {
  return [...before.filter((key) => keys.includes(key)), ...keys.filter((key) => !before.includes(key))];
}
