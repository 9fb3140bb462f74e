/** What can look odd in how a deal ended, and in what was left over. */
import { listed, msg, type Value } from "../../words/message.ts";
import { known, some } from "../amount.ts";
import { deckOf } from "../deck.ts";
import type { Law } from "../law.ts";
import type { FieldName, Notice } from "../notice.ts";
import { type DealEntry, manners, seatsOf, type SideEntry, SORTS } from "../pad.ts";

/** How many of a side did not go out. */
export const holders = (law: Law, entry: SideEntry, side: number): number =>
  seatsOf(side, law).length - (entry.out ? 1 : 0);

export function* endingNotices(law: Law, deal: DealEntry): Generator<Notice> {
  const out = deal.sides.flatMap((entry, side) => (entry.out ? [side] : []));
  if (out.length > 1)
    for (const side of out)
      yield { code: "end.both", side, field: "end", message: msg("More than one side went out; only one can") };
  if (out.length && deal.stock_out) {
    const message = msg("Somebody went out, so the stock did not end the deal");
    yield { code: "end.stock", side: out[0]!, field: "end", message };
  }
  const isCounted = deal.sides.some(({ total }) => total === undefined);
  if (deal.done && isCounted && !out.length && !deal.stock_out)
    yield { code: "missing", side: null, field: "end", message: msg("Not entered") };
  for (const [side, entry] of deal.sides.entries()) {
    if (entry.total !== undefined) continue;
    if (deal.done) yield* missing(law, entry, side);
    if (entry.out) yield* goingOut(law, entry, side);
    yield* leftOver(law, entry, side, out.length > 0 || !!deal.stock_out);
    yield* reserveNotices(law, entry, side);
  }
}

function* missing(law: Law, entry: SideEntry, side: number): Generator<Notice> {
  const wanted: (FieldName & keyof SideEntry)[] = ["canastas", "melded", "red_threes", "hand"];
  if (law.reserve) wanted.push("reserve");
  for (const field of wanted)
    if (entry[field] === undefined && !(field === "hand" && holders(law, entry, side) === 0))
      yield { code: "missing", side, field, message: msg("Not entered") };
}

function* goingOut(law: Law, entry: SideEntry, side: number): Generator<Notice> {
  if (entry.how !== undefined && !manners(law).includes(entry.how))
    yield { code: "end.how", side, field: "how", message: msg("These rules know no such way of going out") };
  if (!entry.canastas) return;
  const all = [...lacking(law, entry)];
  if (all.length) {
    const message = msg("To go out, this side needed besides: {lacking}", { lacking: listed(all) });
    yield { code: "end.canastas", side, field: "end", message };
  }
}

function* lacking(law: Law, entry: SideEntry): Generator<Value> {
  const canastas = entry.canastas ?? [];
  let counted = 0;
  for (const sort of SORTS) {
    const count = law.need[sort] - canastas.filter((canasta) => canasta.sort === sort).length;
    if (count <= 0) continue;
    counted += count;
    yield msg("{label} × {count}", { label: law.label(`${sort}_canasta`), count });
  }
  const count = law.needCanastas - canastas.length - counted;
  if (count > 0) yield msg("canastas × {count}", { count });
}

function* leftOver(law: Law, entry: SideEntry, side: number, ended: boolean): Generator<Notice> {
  const hand = entry.hand ?? [];
  const nobody = holders(law, entry, side) === 0;
  if (entry.out) {
    const whose = hand.filter(({ seat }) => nobody || (seat !== undefined && seat === entry.seat));
    if (whose.some(some))
      yield { code: "hand.out", side, field: "hand", message: msg("Who goes out has no cards left in hand") };
  }
  if (!entry.hand || law.reserve || !ended || nobody) return; // a hand can be empty while its reserve waits
  if (!deckOf(law).kindsOf(0) && !hand.some(some)) {
    const message = msg("Who does not go out holds cards, and here are none");
    yield { code: "hand.none", side, field: "hand", message };
  }
}

function* reserveNotices(law: Law, entry: SideEntry, side: number): Generator<Notice> {
  const { reserve } = entry;
  if (!reserve || !(some(reserve) || reserve.red_threes)) return;
  const name = law.label("reserve");
  if (!law.reserve) {
    const message = msg("{reserve}: there is none in these rules", { reserve: name });
    yield { code: "reserve.none", side, field: "reserve", message };
    return;
  }
  const count = known(reserve) + (reserve.red_threes ?? 0);
  const most = holders(law, entry, side) * law.reserve;
  if (count > most || (!reserve.points && count % law.reserve)) {
    const message = msg("{reserve}: cards {count}; each has {size}, and this side can have {most} left", {
      reserve: name,
      count,
      size: law.reserve,
      most,
    });
    yield { code: "reserve.size", side, field: "reserve", message };
  }
}
