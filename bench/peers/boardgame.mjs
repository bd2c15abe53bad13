// A boardgame.io server with the smallest game that takes turns: what a move costs besides its rules, in memory.
import { createRequire } from "node:module";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

const game = {
  name: "bench",
  setup: () => ({ count: 0, last: -1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G }, code) => {
      G.count += 1;
      G.last = code;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: 0, lobbyConfig: { apiPort: 0 } });
process.stdout.write(JSON.stringify({ url: `http://127.0.0.1:${appServer.address().port}` }) + "\n");
