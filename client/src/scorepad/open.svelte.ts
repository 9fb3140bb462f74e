/** A pad that is open: every change is kept at once, and can be undone. */
import { dropPad, folded, type Kept, keepPad, onChange, type SharedAt, unfolded } from "./drawer.ts";
import { change, type History, redo, undo, withDeal, withoutDeal } from "./history.ts";
import { blankDeal, type DealEntry, lawOf, type Pad } from "./pad.ts";
import { reckon } from "./reckoning.ts";

export class OpenPad {
  readonly id: string;
  private history: History = $state.raw({ now: {} as Pad, past: [], ahead: [] });
  private revision = 0;
  /** Where others can look at it. */
  shared: SharedAt | undefined = $state.raw(undefined);
  /** Whether this browser keeps what is entered. */
  safe = $state.raw(true);
  /** Whether another window has thrown it away. */
  gone = $state.raw(false);

  constructor(kept: Kept) {
    this.id = kept.id;
    this.adopt(kept);
  }

  pad = $derived.by(() => this.history.now);
  law = $derived.by(() => lawOf(this.pad));
  reckoning = $derived.by(() => reckon(this.pad, this.law));
  deals = $derived.by(() => this.pad.deals ?? []);
  canUndo = $derived.by(() => this.history.past.length > 0);
  canRedo = $derived.by(() => this.history.ahead.length > 0);
  /** The place of the deal that is being entered, or of the next. */
  coming = $derived.by(() => this.deals.filter(({ done }) => done).length);

  /** Hear of what other windows do to it, until the answer is called. */
  watch(): () => void {
    return onChange(this.id, (kept) => {
      if (!kept) this.gone = true;
      else if (kept.revision > this.revision) this.adopt(kept);
    });
  }

  private adopt(kept: Kept): void {
    this.history = unfolded(kept);
    this.revision = kept.revision;
    this.shared = kept.shared;
  }

  /** Let it be this from now on. Throws a Complaint for rules that there are not. */
  change(pad: Pad): void {
    lawOf(pad);
    this.turn(change(this.history, pad));
  }

  undo(): void {
    this.turn(undo(this.history));
  }

  redo(): void {
    this.turn(redo(this.history));
  }

  /** The deal at that place, as far as it was entered. */
  deal(place: number): DealEntry {
    return this.deals[place] ?? blankDeal(this.law.sides);
  }

  enter(place: number, deal: DealEntry): void {
    this.change(withDeal(this.pad, place, deal));
  }

  strike(place: number): void {
    this.change(withoutDeal(this.pad, place));
  }

  share(at: SharedAt | undefined): void {
    this.shared = at;
    this.keep();
  }

  async throwAway(): Promise<void> {
    await dropPad(this.id);
  }

  private turn(history: History): void {
    if (history === this.history) return;
    this.history = history;
    this.keep();
  }

  private keep(): void {
    this.revision += 1;
    const { id, revision, shared } = this;
    const kept: Kept = { id, revision, at: Date.now(), ...folded(this.history), ...(shared && { shared }) };
    void keepPad(kept).then((safe) => (this.safe = safe));
  }
}
