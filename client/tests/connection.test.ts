import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Listener, type Socket, type State } from "../src/wire/connection.ts";
import type { ClientMessage, Event, Scene } from "../src/wire/types.ts";

class Line implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  constructor(
    readonly since: number,
    readonly you: number | null,
  ) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  tell(told: object) {
    this.onmessage!({ data: JSON.stringify(told) });
  }
}

let lines: Line[];
let heard: { scenes: Scene[]; events: Event[]; states: State[] };
let connection: Connection;
const line = () => lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = { scenes: [], events: [], states: [] };
  const listener: Listener = {
    onScene: (scene) => heard.scenes.push(scene),
    onEvent: (event) => heard.events.push(event),
    onPresent: () => undefined,
    onHalt: () => undefined,
    onState: (state) => heard.states.push(state),
  };
  connection = new Connection((since, you) => {
    lines.push(new Line(since, you));
    return line();
  }, listener);
  connection.connect();
});
afterEach(() => vi.useRealTimers());

const scene = (version: number) => ({ tell: "scene", version, you: 2 });
const event = (version: number) => ({ tell: "event", version, at: 0, what: { is: "dealt" } });
const open = () => {
  line().onopen!();
  line().tell(scene(5));
};

test("it comes first without a version, and returns with the last one and its seat", () => {
  expect(line()).toMatchObject({ since: 0, you: null });
  open();
  line().tell(event(6));
  line().onclose!();
  vi.advanceTimersByTime(2000);
  expect(lines).toHaveLength(2);
  expect(line()).toMatchObject({ since: 6, you: 2 });
});

test("it waits longer from time to time, and at once where it is told to", () => {
  open();
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const count = lines.length;
    line().onclose!();
    const start = Date.now();
    while (lines.length === count) vi.advanceTimersByTime(50);
    waits.push(Date.now() - start);
  }
  expect(waits[0]).toBeLessThan(500);
  expect(waits[4]).toBeGreaterThan(2000);
  expect(Math.max(...waits)).toBeLessThan(13_000);
  line().onclose!();
  connection.connect();
  expect(lines).toHaveLength(9);
});

test("what was not answered is sent again under the same id, what was answered is not", async () => {
  open();
  const answered = connection.send({ do: "play", actions: "draw" });
  line().tell({ tell: "done", id: line().sent[0]!.id, version: 6 });
  expect(await answered).toMatchObject({ tell: "done" });
  const waiting = connection.send({ do: "play", actions: "discard 4s" });
  const before = line().sent[1]!;
  line().onclose!();
  vi.advanceTimersByTime(2000);
  expect(line().sent).toEqual([]);
  line().onopen!();
  expect(line().sent).toEqual([before]);
  line().tell({ tell: "refused", id: before.id, code: "stale", words: { text: "…" } });
  expect(await waiting).toMatchObject({ code: "stale" });
});

test("a wish while the line is down is sent when it is back", () => {
  open();
  line().onclose!();
  void connection.send({ do: "ready" });
  connection.connect();
  line().onopen!();
  expect(line().sent).toMatchObject([{ do: "ready", seen: 5 }]);
});

test("a wish carries the version that was seen", () => {
  open();
  line().tell(event(6));
  void connection.send({ do: "ready" });
  void connection.send({ do: "play", actions: "draw" }, 5);
  expect(line().sent.map(({ seen }) => seen)).toEqual([6, 5]);
});

describe("events", () => {
  test("that were told before are not told again", () => {
    open();
    line().tell(event(6));
    line().tell(event(6));
    line().tell(event(5));
    expect(heard.events).toHaveLength(1);
  });

  test("after a gap the whole scene is asked for, once", () => {
    open();
    line().tell(event(8));
    line().tell(event(9));
    expect(heard.events).toHaveLength(0);
    expect(line().sent.map((message) => message.do)).toEqual(["look"]);
    line().tell(scene(9));
    line().tell(event(10));
    expect(heard.events).toHaveLength(1);
    line().tell(event(12));
    expect(line().sent).toHaveLength(2);
  });
});

test("a line that does not answer is given up, and tried again", () => {
  open();
  void connection.send({ do: "ready" });
  vi.advanceTimersByTime(9500);
  expect(line().closed || lines.length > 1).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(lines).toHaveLength(2);
  line().onopen!();
  expect(line().sent).toMatchObject([{ do: "ready" }]);
});

test("once closed it stays closed", () => {
  open();
  connection.close();
  vi.advanceTimersByTime(60_000);
  connection.connect();
  expect(lines).toHaveLength(1);
  expect(heard.states.at(-1)).toBe("gone");
});

test("what it does not know is ignored", () => {
  open();
  expect(() => line().tell({ tell: "something new", id: "x" })).not.toThrow();
});
