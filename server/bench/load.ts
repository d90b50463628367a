import { once } from 'node:events';
import { createConnection } from 'node:net';

/** What to ask for, again and again. */
export interface Target {
  /** The server's origin. */
  url: string;
  /** The path of the nth request. */
  path: (n: number) => string;
  headers?: Record<string, string>;
}

const CONNECTIONS = 16;

/** How many requests a second a server answers, kept busy for so many seconds. Throws where an answer is not 200. */
export async function throughput(target: Target, seconds: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(target)));
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) await client.get(target.path(answered++));
    }),
  );
  const took = performance.now() - started;
  for (const client of clients) client.close();
  return (answered * 1000) / took;
}

/** How long each of `count` requests takes, one after the other, in milliseconds: the median. */
export async function latency(target: Target, count: number): Promise<number> {
  const client = await connect(target);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    await client.get(target.path(n));
    times.push(performance.now() - started);
  }
  client.close();
  return median(times);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** One kept connection. Not node:http's own client: it takes longer to ask than a server to answer, and would hide it. */
async function connect({ url, headers = {} }: Target) {
  const { hostname, port, host } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const tail = ` HTTP/1.1\r\n${lines.join('')}\r\n`;
  let answered = () => {};
  let failed = (_error: Error) => {};
  let missing = 0;

  socket.on('data', (chunk) => {
    missing = missing > 0 ? missing - chunk.length : restOf(chunk);
    if (Number.isNaN(missing)) failed(new Error(`Not an answer to measure: ${chunk.toString('latin1', 0, 200)}`));
    else if (missing === 0) answered();
  });
  socket.on('close', () => failed(new Error(`${url} closed the connection.`)));

  return {
    get(path: string): Promise<void> {
      return new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(`GET ${path}${tail}`);
      });
    },
    close: () => socket.destroy(),
  };
}

/** How many bytes are missing after the first ones of an answer, which hold its head; NaN for what is no 200 of known length. */
function restOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? [];
  return head.startsWith('HTTP/1.1 200 ') ? Number(length) - (chunk.length - end - 4) : Number.NaN;
}
