import { api, ApiRefusal } from "../app/api";
import type { FromClient, FromTable } from "../wire";

export type Line = "connecting" | "live" | "polling" | "lost" | "gone";

/** Who listens to a match. */
export interface Ears {
  hear(message: FromTable): void;
  /** A message could not be delivered, or was refused. */
  refuse(refused: ApiRefusal): void;
  line(state: Line): void;
  /** The number of the last log entry that is known, for polling. */
  known(): number;
}

const HEARTBEAT = 20_000;
const SILENCE = 45_000;
const LONGEST_PAUSE = 15_000;
/** Sockets that may fail in a row before plain requests take over. */
const PATIENCE = 2;

/** How often a line seems to have failed that was refused because there were too many. */
const CROWDED = 4;

/** The line to a match: a socket where one can be had, long polls where none can. */
export class TableLine {
  #id: string;
  #ears: Ears;
  #socket: WebSocket | null = null;
  #failed = 0;
  #everOpen = false;
  #closed = false;
  #polling: AbortController | null = null;
  #heartbeat = 0;
  #retry = 0;
  #heardAt = 0;
  #unsent: FromClient[] = [];

  constructor(id: string, ears: Ears) {
    this.#id = id;
    this.#ears = ears;
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("online", this.#seen);
    this.#connect();
  }

  /** Says something to the table, as soon as there is a line. */
  send(message: FromClient): void {
    if (this.#polling) {
      void api.say(this.#id, message).catch((refused: unknown) => this.#ears.refuse(refused instanceof ApiRefusal ? refused : new ApiRefusal("offline")));
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    } else if (message.type !== "ping" && message.type !== "answer") {
      // An answer belongs to a turn: the match says it again once it knows that the turn still stands.
      this.#unsent.push(message);
    }
  }

  close(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("online", this.#seen);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    this.#polling?.abort();
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#closed) return;
    // Trying again is still being lost, for whoever reads it.
    if (this.#failed === 0) this.#ears.line("connecting");
    let socket: WebSocket;
    try {
      socket = new WebSocket(api.socketOf(this.#id));
    } catch {
      this.#again();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      clearInterval(this.#heartbeat);
      this.#heartbeat = window.setInterval(() => this.#beat(), HEARTBEAT);
      for (const message of this.#unsent.splice(0)) this.send(message);
    };
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      this.#failed = 0;
      this.#everOpen = true;
      const message = JSON.parse(String(event.data)) as FromTable;
      if (message.type === "update") this.#ears.line("live");
      this.#ears.hear(message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      clearInterval(this.#heartbeat);
      if (event.code === 4404) this.#ears.line("gone");
      else if (event.code === 4429) {
        // Too many sockets or requests: trying again at once would make it worse.
        this.#failed = Math.max(this.#failed, CROWDED);
        this.#again();
      } else if (event.code === 4401) void api.me().then(() => this.#again(), () => this.#again());
      else this.#again();
    };
  }

  /** A line that has been silent through two heartbeats is dead, whatever the browser believes. */
  #beat(): void {
    if (Date.now() - this.#heardAt > SILENCE) this.#renew();
    else this.send({ type: "ping" });
  }

  #renew(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#retry);
    this.#connect();
  }

  #again(): void {
    if (this.#closed) return;
    this.#socket = null;
    this.#failed += 1;
    this.#ears.line("lost");
    if (this.#failed >= PATIENCE && !this.#everOpen) void this.#poll();
    else this.#retry = window.setTimeout(() => this.#connect(), pause(this.#failed));
  }

  async #poll(): Promise<void> {
    this.#polling = new AbortController();
    for (const message of this.#unsent.splice(0)) this.send(message);
    let failed = 0;
    while (!this.#closed) {
      try {
        const messages = await api.updates(this.#id, this.#ears.known(), this.#polling.signal);
        failed = 0;
        this.#ears.line("polling");
        for (const message of messages) this.#ears.hear(message);
      } catch (refused) {
        if (this.#closed) return;
        if (refused instanceof ApiRefusal && refused.code === "no_match") return this.#ears.line("gone");
        this.#ears.line("lost");
        failed += 1;
        await new Promise((done) => setTimeout(done, pause(failed)));
      }
    }
  }

  /** Back from the background, where timers sleep: ask at once whether the line still stands. */
  #seen = (): void => {
    if (document.visibilityState !== "visible" || this.#polling || this.#closed) return;
    if (this.#socket?.readyState !== WebSocket.OPEN || Date.now() - this.#heardAt > HEARTBEAT) this.#renew();
  };
}

/** Longer after every failure, and never the same for two clients. */
export function pause(failed: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, 400 * 2 ** Math.min(failed, 6)) * (0.7 + 0.6 * chance);
}
