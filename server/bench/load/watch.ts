import { setTimeout as sleep } from 'node:timers/promises';

/** Watches a server in a process of its own: makes a cheap read and a small write all the time, each after its last. */
const [url = '', cookie = '', bare = '', least = '', pause = ''] = process.argv.slice(2);

/** The milliseconds between a response and the next request. */
const PAUSE = Number(pause);
/** The number of requests of each kind that a watch has at least, after it is to end. */
const LEAST = Number(least);

/** The longest waits, in milliseconds, and the requests that had another status than 200. */
export interface Waits {
  ping: number;
  write: number;
  /** Those for a bare server, which has nothing else to do: as long as the machine alone has anything wait. */
  bare: number;
  pings: number;
  writes: number;
  bares: number;
  refused: number;
}

let waits: Waits = none();
let count = 0;

/** Lists that no response is cached of: one by a prepared statement, one by Sequelize. */
const READS = ['/api/categories?limit=1', '/api/categories/allCategories?'];

void again('ping', () => fetch(`${url}${READS[++count % READS.length]}&fresh=${count}`));
void again('write', () =>
  fetch(`${url}/api/users/notifications`, {
    method: 'PUT',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ answer: ++count % 2 ? 'daily' : 'off' }),
  }),
);
void again('bare', () => fetch(bare));
process.on('message', (message) => {
  if (message === 'begin') waits = none();
  else void report();
});
process.on('disconnect', () => process.exit());
process.send?.('begun');

async function again(kind: 'ping' | 'write' | 'bare', request: () => Promise<Response>): Promise<never> {
  for (;;) {
    const started = performance.now();
    const isFine = await request().then(
      async (response) => response.ok && (await response.arrayBuffer()) !== null,
      () => false,
    );
    waits[kind] = Math.max(waits[kind], performance.now() - started);
    waits[`${kind}s`]++;
    if (!isFine) waits.refused++;
    await sleep(PAUSE);
  }
}

/** Sends the waits until now, of the requests too that wait at this moment. */
async function report(): Promise<void> {
  const { pings, writes } = waits;
  while (waits.pings < pings + LEAST || waits.writes < writes + LEAST) await sleep(PAUSE);
  process.send?.(waits);
}

function none(): Waits {
  return { ping: 0, write: 0, bare: 0, pings: 0, writes: 0, bares: 0, refused: 0 };
}
