/** How sides are called: by their members, the reader's own first. */
import { t } from "../words/language.svelte.ts";
import type { LiveTable } from "./live.svelte.ts";

export function sideTitle(live: LiveTable, side: number): string {
  const members = (live.room?.seats ?? []).flatMap((_, seat) => (seat % live.sides === side ? [seat] : []));
  const names = members
    .toSorted((one, other) => Number(other === live.you) - Number(one === live.you))
    .map((seat) => (seat === live.you ? t("You") : live.name(seat)));
  const [one = "", other] = names;
  return other === undefined ? one : t("{one} and {other}", { one, other: names.slice(1).join(", ") });
}
