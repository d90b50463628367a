import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableProxy {
  /** The database's address through this proxy. */
  url: string;
  /** Forwards the next COMMIT of a connection that has written an article since, and breaks it before the response. */
  breakAtCommit(): void;
  /** Stops forwarding, on all connections or those that LISTEN, without closing them. */
  silence(which: 'all' | 'listening'): void;
  /** Forwards again, including what arrived meanwhile. */
  speak(): void;
  close(): void;
}

interface Options {
  /** True to make every LISTEN ineffective, as behind a pooler in transaction mode. */
  dropsListen?: true;
}

/** One proxied connection, with both of its sockets. */
interface Connection {
  sockets: [Socket, Socket];
  listens: boolean;
}

/** Starts a proxy to a Postgres server that can break connections at the worst moment, or fall silent. */
export async function breakableProxy(database: string, { dropsListen }: Options = {}): Promise<BreakableProxy> {
  const { port, hostname } = new URL(database);
  const open = new Set<Connection>();
  let armed = false;
  let silent = false;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection: Connection = { sockets: [near, far], listens: false };
    let broken = false;
    let writes = false;
    open.add(connection);
    if (silent) pause(connection);
    near.on('data', (chunk) => {
      connection.listens ||= chunk.includes('LISTEN');
      // Replaced by a text of the same length, because the message includes its length.
      far.write(
        dropsListen
          ? Buffer.from(chunk.toString('latin1').replaceAll('LISTEN octavo', 'LISTEN nobody'), 'latin1')
          : chunk,
      );
      // A job may commit at any time.
      writes ||= armed && chunk.includes('INSERT INTO "articles"');
      if (armed && writes && chunk.includes('COMMIT')) {
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
