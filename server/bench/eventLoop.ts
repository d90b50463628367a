import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from './bars.ts';
import { answerOf } from './drive/answer.ts';
import { startBare } from './drive/bare.ts';
import { requestOf } from './drive/request.ts';
import { watchMemory } from './memory.ts';
import { paced } from './paced.ts';
import { ms, ratio, say, table, tell } from './report.ts';
import { settled } from './settled.ts';
import type { Site } from './site.ts';
import { percentile } from './statistics.ts';

/** A page that is kept, and that no upload touches. */
const KEPT = '/about';

/** How a kept page is answered, alone and beside the crowd, in milliseconds; what the crowd did meanwhile. */
interface Busy {
  quiet: { p50: number; p99: number };
  busy: { p50: number; p99: number };
  /** The home page, which each upload has rendered anew. */
  touched: { p50: number; p99: number };
  /** The same page from a bare server beside the same crowd: what the machine itself takes. */
  bare: { p50: number; p99: number };
  ratio: number;
  crowd: { signIns: number; uploads: number; refused: number };
  /** Megabytes. */
  memory: number;
}

const BAR = { most: 5 };

/** The 99th percentile of a kept page while 20 people sign in and 4 upload 5 MB each, against that of a quiet server. */
export async function measureEventLoop(site: Site, seconds: number): Promise<{ measured: Busy; verdicts: Verdict[] }> {
  tell('  a page beside 20 who sign in and 4 who upload…');
  const { best, verdict } = await judge({
    name: 'p99 of a kept page beside 20 sign-ins and 4 uploads, against quiet',
    bar: BAR,
    measure: () => compare(site, seconds),
    figureOf: (one) => one.ratio,
  });
  const { quiet, busy, touched, bare, crowd, memory } = best;
  table(
    'The event loop: a kept page, asked for every 5 ms',
    ['', 'p50 ms', 'p99 ms'],
    [
      ['quiet', ms(quiet.p50), ms(quiet.p99)],
      ['beside 20 who sign in and 4 who upload 5 MB', ms(busy.p50), ms(busy.p99)],
      ['ratio', ratio(busy.p50 / quiet.p50), ratio(best.ratio)],
      ['bare node:http, which has nothing else to do, beside them', ms(bare.p50), ms(bare.p99)],
      ['the home page beside them, rendered anew after each upload', ms(touched.p50), ms(touched.p99)],
    ],
  );
  say('');
  say(`Meanwhile ${crowd.signIns} signed in, ${crowd.uploads} uploaded, ${crowd.refused} were told to come back.`);
  say(`The server took ${memory.toFixed(0)} MB at most.`);
  say(
    'Asked at a steady pace: a driver that asks as fast as it can would compete with the workers for the cores, as the',
  );
  say('crowd itself does.');
  return { measured: best, verdicts: [verdict] };
}

async function compare(site: Site, seconds: number): Promise<Busy> {
  await settled(site.pid);
  // Until its code is compiled and the page is kept.
  const kept = site.url + KEPT;
  await paced(kept, 1);
  const quiet = figuresOf(await paced(kept, seconds));
  const bareServer = await startBare('node:http');
  await bareServer.send(await answerOf(site.url, requestOf({ path: KEPT })));
  const crowd = fork(path.join(import.meta.dirname, 'crowd.ts'), [site.url, site.cookie, String(site.articles)]);
  const memory = watchMemory(site.pid);
  try {
    await message(crowd);
    await sleep(1_000);
    const busy = figuresOf(await paced(kept, seconds));
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

/** What a child process says next. Throws where it ends instead. */
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
