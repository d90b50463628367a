import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableLine {
  /** The database's address by way of this line. */
  url: string;
  /** Lets the next COMMIT through, but not its answer: the connection breaks. */
  breakAtCommit(): void;
  close(): void;
}

/** A line to a Postgres server that can break at the worst moment. */
export async function breakableLine(database: string): Promise<BreakableLine> {
  const { port, hostname } = new URL(database);
  const open = new Set<Socket>();
  let armed = false;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let broken = false;
    near.on('data', (chunk) => {
      far.write(chunk);
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
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
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
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
