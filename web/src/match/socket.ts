import { api, ApiRefusal, asRefusal } from "../app/api";
import type { FromClient, FromTable } from "../wire";

export type Line = "connecting" | "live" | "polling" | "lost" | "gone";

/** The receiver of a match's messages. */
export interface Ears {
  hear(message: FromTable): void;
  /** Called when a message could not be delivered, or was refused. */
  refuse(refused: ApiRefusal): void;
  line(state: Line): void;
  /** The number of the last known log entry, for polling. */
  known(): number;
}

/** Milliseconds between two pings of a visible page: a connection without any message between two pings is lost. */
export const PING = 5_000;
const LONGEST_PAUSE = 15_000;
/** The longest time for a poll, in milliseconds: the server answers sooner, even if nothing has happened. */
const LONGEST_POLL = 10_000;
/** Sockets that may fail in a row before plain requests take over. */
const PATIENCE = 2;

/** The number of failures that one refusal for too many connections counts as. */
const CROWDED = 4;

/** The connection to a match: a socket if possible, else long polls. */
export class TableLine {
  #id: string;
  #ears: Ears;
  #socket: WebSocket | null = null;
  #failed = 0;
  #everOpen = false;
  #closed = false;
  #polling: AbortController | null = null;
  /** End the pause between two polls. */
  #pollNow: () => void = () => undefined;
  #heartbeat = 0;
  #retry = 0;
  #heardAt = 0;
  #pingedAt = 0;
  #unsent: FromClient[] = [];

  constructor(id: string, ears: Ears) {
    this.#id = id;
    this.#ears = ears;
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("online", this.#doubt);
    addEventListener("offline", this.#doubt);
    this.#connect();
  }

  /** Send a message to the server as soon as there is a connection. */
  send(message: FromClient): void {
    if (this.#polling) {
      void api.say(this.#id, message).catch((refused: unknown) => this.#notSaid(message, asRefusal(refused)));
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    } else if (message.type !== "ping" && !belongsToATurn(message)) {
      this.#unsent.push(message);
    }
  }

  /** An answer that did not arrive is sent again later, as over a socket. */
  #notSaid(message: FromClient, refused: ApiRefusal): void {
    if (refused.code === "offline" && belongsToATurn(message)) this.#ears.line("lost");
    else this.#ears.refuse(refused);
  }

  /** Open a new connection at once, without the pause. */
  tryNow(): void {
    if (this.#closed) return;
    if (this.#polling) this.#pollNow();
    else this.#renew();
  }

  close(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("online", this.#doubt);
    removeEventListener("offline", this.#doubt);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    this.#polling?.abort();
    this.#pollNow();
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#closed) return;
    // During retries, the page still shows that the connection is lost.
    if (this.#failed === 0 && !this.#everOpen) this.#ears.line("connecting");
    let socket: WebSocket;
    try {
      socket = new WebSocket(api.socketOf(this.#id));
    } catch {
      this.#again();
      return;
    }
    this.#socket = socket;
    this.#listen();
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#heardAt = Date.now();
      for (const message of this.#unsent.splice(0)) this.send(message);
    };
    socket.onmessage = (event) => {
      // Ignore later messages of a closed socket, even those that were already on their way.
      if (this.#socket !== socket) return;
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
        // There are too many sockets or requests: an immediate retry would make it worse.
        this.#failed = Math.max(this.#failed, CROWDED);
        this.#again();
      } else if (event.code === 4401) void api.me().then(() => this.#again(), () => this.#again());
      else this.#again();
    };
  }

  /** Check the connection every few seconds while the page is visible. */
  #listen(): void {
    clearInterval(this.#heartbeat);
    this.#pingedAt = this.#heardAt = Date.now();
    if (document.visibilityState === "visible") this.#heartbeat = window.setInterval(() => this.#beat(), PING);
  }

  #beat(): void {
    const now = Date.now();
    // After the whole page was paused, earlier messages may still wait to be read.
    const isLate = now - this.#pingedAt > 1.5 * PING;
    if (this.#heardAt < this.#pingedAt && !isLate) return this.#fallSilent();
    this.#pingedAt = now;
    this.send({ type: "ping" });
  }

  /** A socket that never opened counts as failed; after several failures, plain requests take over. */
  #fallSilent(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#lose();
    this.#drop();
    this.#again();
  }

  /** Close a socket, even if the browser believes that it is open. */
  #lose(): void {
    this.#ears.line("lost");
    this.#renew();
  }

  #renew(): void {
    this.#drop();
    clearTimeout(this.#retry);
    this.#connect();
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    clearInterval(this.#heartbeat);
    old?.close();
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
        const messages = await this.#nextNews();
        failed = 0;
        this.#ears.line("polling");
        for (const message of messages) this.#ears.hear(message);
      } catch (refused) {
        if (this.#closed) return;
        if (refused instanceof ApiRefusal && refused.code === "no_match") return this.#ears.line("gone");
        this.#ears.line("lost");
        failed += 1;
        await new Promise<void>((done) => {
          this.#pollNow = done;
          setTimeout(done, pause(failed));
        });
      }
    }
  }

  /** Return the messages of one poll; stop a poll that takes too long. */
  async #nextNews(): Promise<FromTable[]> {
    const poll = (this.#polling = new AbortController());
    const silence = window.setTimeout(() => poll.abort(), LONGEST_POLL);
    try {
      return await api.updates(this.#id, this.#ears.known(), poll.signal);
    } finally {
      clearTimeout(silence);
    }
  }

  /** A hidden page does not check the connection. When it is shown again, it opens a new one. */
  #look = (): void => {
    if (document.visibilityState !== "visible") return clearInterval(this.#heartbeat);
    if (this.#socket?.readyState === WebSocket.OPEN && Date.now() - this.#heardAt < 2 * PING) return this.#listen();
    this.#doubt();
  };

  /** The network has gone or come back; only a new connection shows which. */
  #doubt = (): void => {
    if (this.#closed || document.visibilityState !== "visible") return;
    if (!this.#polling) return this.#lose();
    this.#ears.line("lost");
    this.#polling.abort();
    this.#pollNow();
  };
}

/** Whether a message is an answer: the match sends it again if its turn still stands. */
function belongsToATurn(message: FromClient): boolean {
  return message.type === "answer" || message.type === "pledge";
}

/** Return a pause that grows with every failure and differs between clients. */
export function pause(failed: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, 400 * 2 ** Math.min(failed, 6)) * (0.7 + 0.6 * chance);
}
