/** Events wait their turn, so that the eye can follow what others do. */

/** Longer queues than this are gone through without waiting: the player was away, or bots play a whole deal. */
const MOST = 60;
/** With more than this waiting, each stands for less. */
const EASY = 8;
const LEAST = 0.35;

export class Pace<T> {
  #queue: T[] = [];
  #running = false;
  #goOn: (() => void) | undefined;

  /** `show` lets one item happen, and says how many ms it should stand. */
  constructor(private readonly show: (item: T, hurried: boolean) => number | Promise<number>) {}

  push(item: T): void {
    this.#queue.push(item);
    if (!this.#running) void this.#run();
    else if (this.#queue.length > MOST) this.#goOn?.();
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** When all that was pushed has been shown. */
  async idle(): Promise<void> {
    while (this.#running) await new Promise((done) => setTimeout(done, 10));
  }

  /** What waited no longer counts. */
  clear(): void {
    this.#queue = [];
    this.#goOn?.();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let item = this.#queue.shift(); item !== undefined; item = this.#queue.shift()) {
        const hurried = this.#queue.length > MOST || document.hidden;
        const stands = await this.show(item, hurried);
        const share = Math.max(LEAST, Math.min(1, EASY / (this.#queue.length + 1)));
        if (stands > 0 && !hurried && this.#queue.length <= MOST) await this.#wait(stands * share);
      }
    } finally {
      this.#running = false;
    }
  }

  #wait(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#goOn = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
