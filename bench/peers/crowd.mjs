// Pairs of players at many tables of one server, told by lines on standard input what to do next.
//   {"lay": 200}   lays that many tables and connects both seats of each
//   {"play": 50}   plays so many more moves at every table, one in flight at each
//   {"leave": 1}   hangs up
// A move counts once both seats were told of it. Whatever a seat is told twice, not at all or out of order is `wrong`.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , kind, url, linesFile] = process.argv;
// Our own server is asked with what Node has itself where the peers are not installed.
const WebSocket = await import("ws").then((ws) => ws.default, () => globalThis.WebSocket);
const { io } = kind === "boardgame" ? await import("socket.io-client") : {};
const { Client } = kind === "colyseus" ? await import("@colyseus/sdk") : {};
const LINES = JSON.parse(readFileSync(linesFile, "utf8"));
const TOGETHER = 32;
const tables = [];
let left = 0;
let finished = () => {};
const wrong = [];
const waits = [];

class Table {
  constructor(number) {
    this.line = LINES[number % LINES.length];
    this.number = number;
    this.name = "";
    this.seats = [];
    this.told = [0, 0];
    this.until = 0;
    this.sent = 0;
  }

  play(moves) {
    this.until += moves;
    this.move();
  }

  move() {
    const turn = Math.min(...this.told);
    const { seat, code } = this.line[turn];
    this.sent = performance.now();
    this.seats[whose(turn, seat)].send(turn, code);
  }

  heard(seat, count, position) {
    const expected = this.told[seat] + 1;
    if (count !== expected) wrong.push(`${this.name} seat ${seat}: told ${count} after ${expected - 1}`);
    if (position !== undefined && position !== this.line[count - 1]?.position) {
      wrong.push(`${this.name} seat ${seat}: another position after ${count}`);
    }
    this.told[seat] = count;
    if (this.told[0] !== this.told[1]) return;
    waits.push(performance.now() - this.sent);
    if (count < this.until) this.move();
    else if (--left === 0) finished();
  }
}

// Who moves next is the game's business at our table; theirs take turns.
const whose = (turn, seat) => (kind === "threefold" ? seat : turn % 2);

const KINDS = { threefold, boardgame, colyseus };

async function threefold(table) {
  const wanted = { game: "inyo", seats: [{ kind: "me" }, { kind: "open" }] };
  const [host, guest] = [await welcome(), await welcome()];
  const { match } = await post("/api/matches", wanted, host);
  await post(`/api/matches/${match}/join`, {}, guest);
  table.name = match;
  table.seats = await Promise.all([host, guest].map((cookie, seat) => sit(table, match, cookie, seat)));
}

function sit(table, match, cookie, seat) {
  const address = `${url.replace("http", "ws")}/api/matches/${match}/socket`;
  const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
  const send = (turn, code) => socket.send(JSON.stringify({ type: "answer", turn, path: [code] }));
  return new Promise((resolve, reject) => {
    let begun = false;
    socket.addEventListener("error", reject);
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "refused") wrong.push(`${match} seat ${seat}: ${message.code}`);
      if (message.type !== "update") return;
      if (begun) table.heard(seat, message.turn, message.view.position);
      else resolve({ send, leave: () => socket.close() });
      begun = true;
    });
  });
}

// A server may hang up on an idle connection in the very moment in which it is used again.
async function request(path, options, tries = 5) {
  try {
    return await fetch(url + path, options);
  } catch (error) {
    if (tries === 1) throw error;
    return request(path, options, tries - 1);
  }
}

// A person of their own for every seat. All come from one address: a server may ask them to come more slowly.
async function welcome(tries = 600) {
  const response = await request("/api/me");
  await response.arrayBuffer();
  if (response.status === 429 && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return welcome(tries - 1);
  }
  if (!response.ok) throw new Error(`/api/me: ${response.status}`);
  return response.headers.get("set-cookie").split(";")[0];
}

async function post(path, body, cookie) {
  const headers = { "content-type": "application/json", cookie };
  const response = await request(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function boardgame(table) {
  table.name = `bench-${table.number}-${Date.now()}`;
  for (const seat of [0, 1]) table.seats.push(await syncs(table, seat));
}

function syncs(table, seat) {
  const socket = io(`${url}/bench`, { transports: ["websocket"], forceNew: true });
  let state = -1;
  const send = (_turn, code) => {
    const payload = { type: "step", args: [code], playerID: String(seat) };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state, table.name, String(seat));
  };
  return new Promise((resolve, reject) => {
    socket.on("connect_error", reject);
    socket.on("connect", () => socket.emit("sync", table.name, String(seat), undefined, 2));
    socket.on("sync", (_match, told) => {
      state = told.state._stateID;
      resolve({ send, leave: () => socket.disconnect() });
    });
    socket.on("update", (_match, told) => {
      state = told._stateID;
      table.heard(seat, told.G.count);
    });
  });
}

async function colyseus(table) {
  const client = new Client(url);
  const first = await client.create("table");
  const rooms = [first, await client.joinById(first.roomId)];
  table.name = first.roomId;
  table.seats = rooms.map((room, seat) => {
    room.onMessage("moved", ({ count }) => table.heard(seat, count));
    return { send: (turn, code) => room.send("step", { turn, code }), leave: () => room.leave() };
  });
}

async function lay(count) {
  const fresh = Array.from({ length: count }, (_, number) => new Table(tables.length + number));
  const queue = [...fresh];
  const worker = async () => {
    while (queue.length) await KINDS[kind](queue.shift());
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  tables.push(...fresh);
  return { laid: count };
}

async function play(moves) {
  waits.length = 0;
  const before = process.cpuUsage();
  const began = performance.now();
  left = tables.length;
  await new Promise((resolve) => {
    finished = resolve;
    for (const table of tables) table.play(moves);
  });
  const seconds = (performance.now() - began) / 1000;
  const cpu = process.cpuUsage(before);
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(share * (waits.length - 1))];
  return { moves: waits.length, seconds, client: (cpu.user + cpu.system) / 1e6, p50: at(0.5), p95: at(0.95) };
}

const told = (answer) => process.stdout.write(JSON.stringify({ ...answer, wrong: wrong.splice(0) }) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.lay) told(await lay(order.lay));
  else if (order.play) told(await play(order.play));
  else {
    for (const table of tables) for (const seat of table.seats) seat.leave();
    told({ tables: tables.map((table) => [table.name, table.number % LINES.length, table.until]) });
    setTimeout(() => process.exit(0), 300);
  }
}
