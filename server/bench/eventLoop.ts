import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from './bars.ts';
import { startBare } from './drive/bare.ts';
import { recordResponse } from './drive/recordResponse.ts';
import { requestOf } from './drive/request.ts';
import { watchMemory } from './memory.ts';
import { paced } from './paced.ts';
import { ms, printLine, printProgress, ratio, table } from './report.ts';
import { settled } from './settled.ts';
import type { Site } from './site.ts';
import { percentile } from './statistics.ts';

/** A cached page that no upload invalidates. */
const CACHED = '/about';

/** The response times of a cached page, alone and beside the crowd, in milliseconds, and the crowd's own figures. */
interface Busy {
  quiet: { p50: number; p99: number };
  busy: { p50: number; p99: number };
  /** The home page, which is rendered again after each upload. */
  touched: { p50: number; p99: number };
  /** The same page from a bare server beside the same crowd, as the machine's own share. */
  bare: { p50: number; p99: number };
  ratio: number;
  crowd: { signIns: number; uploads: number; refused: number };
  /** The server's peak memory, in megabytes. */
  memory: number;
}

const BAR = { most: 5 };

/** The 99th percentile of a cached page while 20 people sign in and 4 upload 5 MB each, against that of a quiet server. */
export async function measureEventLoop(site: Site, seconds: number): Promise<{ measured: Busy; verdicts: Verdict[] }> {
  printProgress('  a page beside 20 who sign in and 4 who upload…');
  const { best, verdict } = await judge({
    name: 'p99 of a cached page beside 20 sign-ins and 4 uploads, against quiet',
    bar: BAR,
    measure: () => compare(site, seconds),
    figureOf: (one) => one.ratio,
  });
  const { quiet, busy, touched, bare, crowd, memory } = best;
  table(
    'The event loop: a cached page, requested every 5 ms',
    ['', 'p50 ms', 'p99 ms'],
    [
      ['quiet', ms(quiet.p50), ms(quiet.p99)],
      ['beside 20 who sign in and 4 who upload 5 MB', ms(busy.p50), ms(busy.p99)],
      ['ratio', ratio(busy.p50 / quiet.p50), ratio(best.ratio)],
      ['bare node:http, which has nothing else to do, beside them', ms(bare.p50), ms(bare.p99)],
      ['the home page beside them, rendered anew after each upload', ms(touched.p50), ms(touched.p99)],
    ],
  );
  printLine('');
  printLine(`Meanwhile ${crowd.signIns} signed in, ${crowd.uploads} uploaded, ${crowd.refused} were refused (503).`);
  printLine(`The server took ${memory.toFixed(0)} MB at most.`);
  printLine(
    'Requested at a steady pace: a driver that sends as fast as it can would compete with the workers for the cores, as the',
  );
  printLine('crowd itself does.');
  return { measured: best, verdicts: [verdict] };
}

async function compare(site: Site, seconds: number): Promise<Busy> {
  await settled(site.pid);
  // Until its code is compiled and the page is cached.
  const cached = site.url + CACHED;
  await paced(cached, 1);
  const quiet = figuresOf(await paced(cached, seconds));
  const bareServer = await startBare('node:http');
  await bareServer.send(await recordResponse(site.url, requestOf({ path: CACHED })));
  const crowd = fork(path.join(import.meta.dirname, 'crowd.ts'), [site.url, site.cookie, String(site.articles)]);
  const memory = watchMemory(site.pid);
  try {
    await message(crowd);
    await sleep(1_000);
    const busy = figuresOf(await paced(cached, seconds));
    const bare = figuresOf(await paced(bareServer.url, seconds));
    const touched = figuresOf(await paced(site.url, seconds));
    crowd.send('how many');
    const done = (await message(crowd)) as Busy['crowd'];
    return { quiet, busy, touched, bare, ratio: busy.p99 / quiet.p99, crowd: done, memory: memory.peak() };
  } finally {
    memory.stop();
    crowd.kill();
    bareServer.stop();
  }
}

/** Resolves to the next message of a child process. Throws where it ends instead. */
async function message(child: ChildProcess): Promise<unknown> {
  const [said] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${child.spawnargs.at(2)} ended (${code}).`);
    }),
  ]);
  return said;
}

const figuresOf = (times: number[]) => ({ p50: percentile(times, 50), p99: percentile(times, 99) });
