/** The socket to one table: it comes back by itself, and what was not answered is sent again under the same id. */
import type { ClientMessage, Done, Event, Halt, Legal, Present, Refusal, Scene, ServerMessage } from "./types.ts";

/** What happened to a command or a question. */
export type Reply = Done | Refusal | Legal;
export type State = "connecting" | "open" | "away" | "gone";

/** A message without what the connection adds to it. */
export type Wish = ClientMessage extends infer M ? (M extends { do: string } ? Omit<M, "id" | "seen"> : never) : never;

export interface Listener {
  onScene(scene: Scene): void;
  onEvent(event: Event): void;
  onPresent(present: Present): void;
  onHalt(halt: Halt): void;
  onState(state: State): void;
}

/** What a socket is here: the tests give one of their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  message: ClientMessage;
  answered: (reply: Reply) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** So long the server may take for an answer before the line counts as dead, in ms. */
const PATIENCE = 9_000;

export class Connection {
  /** The last version that was received, and the seat that it counts for. */
  version = 0;
  you: number | null = null;
  state: State = "connecting";
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly open: (since: number, you: number | null) => Socket,
    private readonly listener: Listener,
  ) {}

  /** Connect now: at first, and when the browser says that the line may be back. */
  connect(): void {
    clearTimeout(this.#timer);
    if (this.#socket || this.state === "gone") return;
    const socket = this.open(this.version, this.you);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#become("open");
      for (const { message } of this.#waiting.values()) this.#write(message);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#become("gone");
    socket?.close();
  }

  /** Send a wish; the answer comes, if need be after the line was lost and is back. */
  send(wish: Wish, seen = this.version): Promise<Reply> {
    const message = { ...wish, id: `${this.#prefix}${++this.#count}`, seen } as ClientMessage;
    return new Promise((answered) => {
      this.#waiting.set(message.id, { message, answered });
      this.#write(message);
    });
  }

  #write(message: ClientMessage): void {
    if (this.state !== "open") return;
    this.#socket?.send(JSON.stringify(message));
    this.#watch ??= setTimeout(() => this.#drop(), PATIENCE);
  }

  #hear(told: ServerMessage): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
    switch (told.tell) {
      case "scene":
        this.version = told.version;
        this.you = told.you;
        this.#settleLook();
        return this.listener.onScene(told);
      case "event":
        if (told.version <= this.version) return;
        if (told.version > this.version + 1) return this.#look();
        this.version = told.version;
        return this.listener.onEvent(told);
      case "present":
        return this.listener.onPresent(told);
      case "halt":
        return this.listener.onHalt(told);
      case "done":
      case "refused":
      case "legal": {
        const waiting = this.#waiting.get(told.id);
        this.#waiting.delete(told.id);
        waiting?.answered(told);
      }
    }
  }

  /** Something was missed: ask for the whole scene. */
  #look(): void {
    for (const { message } of this.#waiting.values()) if (message.do === "look") return;
    void this.send({ do: "look" });
  }

  /** The scene is the answer to a look. */
  #settleLook(): void {
    for (const [id, { message }] of this.#waiting) if (message.do === "look") this.#waiting.delete(id);
  }

  /** There is no line, as the browser knows before the socket does. */
  lose(): void {
    if (this.#socket) this.#drop();
  }

  #drop(): void {
    this.#watch = undefined;
    this.#socket?.close();
    if (this.#socket) this.#lost(this.#socket);
  }

  #lost(socket: Socket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#watch);
    this.#watch = undefined;
    this.#socket = null;
    this.#become("away");
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #become(state: State): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.onState(state);
  }
}
