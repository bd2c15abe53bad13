// A Colyseus server with the smallest room that takes turns: a move is checked, counted and told to both seats.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Table extends Room {
  maxClients = 2;
  seats = [];
  count = 0;

  onCreate() {
    this.onMessage("step", (client, { turn, code }) => {
      if (turn === this.count && this.seats[turn % 2] === client.sessionId) {
        this.count += 1;
        this.broadcast("moved", { count: this.count, last: code });
      }
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
process.stdout.write(JSON.stringify({ url: `http://127.0.0.1:${server.transport.server.address().port}` }) + "\n");
