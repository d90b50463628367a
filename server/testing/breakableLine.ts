import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableLine {
  /** The database's address by way of this line. */
  url: string;
  /** Lets the next COMMIT through, but not its answer: the connection breaks. */
  breakAtCommit(): void;
  /** Passes nothing on any more, of all connections or of those that listen; they stay open. */
  silence(which: 'all' | 'listening'): void;
  /** Passes on again what comes and what came. */
  speak(): void;
  close(): void;
}

interface Options {
  /** Has every LISTEN lead nowhere, as behind a pooler in transaction mode. */
  deaf?: true;
}

/** One connection over the line, with both of its sockets. */
interface Connection {
  sockets: [Socket, Socket];
  listens: boolean;
}

/** A line to a Postgres server that can break at the worst moment, or fall silent. */
export async function breakableLine(database: string, { deaf }: Options = {}): Promise<BreakableLine> {
  const { port, hostname } = new URL(database);
  const open = new Set<Connection>();
  let armed = false;
  let silent = false;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection: Connection = { sockets: [near, far], listens: false };
    let broken = false;
    open.add(connection);
    if (silent) pause(connection);
    near.on('data', (chunk) => {
      connection.listens ||= chunk.includes('LISTEN');
      // Of the same length, for the message holds its own.
      far.write(
        deaf ? Buffer.from(chunk.toString('latin1').replaceAll('LISTEN octavo', 'LISTEN nobody'), 'latin1') : chunk,
      );
      if (armed && chunk.includes('COMMIT')) {
        armed = false;
        broken = true;
      }
    });
    far.on('data', (chunk) => (broken ? near.destroy() : near.write(chunk)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(connection);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    breakAtCommit: () => {
      armed = true;
    },
    silence(which) {
      silent = which === 'all';
      for (const connection of open) if (silent || connection.listens) pause(connection);
    },
    speak() {
      silent = false;
      for (const { sockets } of open) for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const { sockets } of open) for (const socket of sockets) socket.destroy();
    },
  };
}

function pause({ sockets }: Connection): void {
  for (const socket of sockets) socket.pause();
}
