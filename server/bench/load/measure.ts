import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, type CallName } from '../../../shared/api.ts';
import type { Call } from '../../../shared/kit/call.ts';
import type { Work } from '../../../shared/work/work.ts';
import { startTimeLimit } from '../../database/servers/timeLimit.ts';
import { lastingTargets, makeTargets, refusals, requestFor } from '../../testing/calls/calls.ts';
import { makeInvitation } from '../../testing/inputs/factories.ts';
import { ADMIN, USER } from '../../testing/rows/people.ts';
import type { Client } from '../../testing/servers/client.ts';
import { startBare } from '../drive/bare.ts';
import { settled } from '../settled.ts';
import type { Caller, LargestInput, Scene } from './input.ts';
import { largest, plan } from './largest.ts';
import { type LoadSite, signIn } from './site.ts';
import type { Waits } from './watch.ts';

/** A call with one of its largest inputs, and how long others waited meanwhile, in milliseconds. */
export interface Measured extends Waits {
  call: CallName;
  input: string;
  /** 0 where no response came. */
  status: number;
  /** True where the status is that of success, or of the refusal that no test can avoid. */
  isExpected: boolean;
  took: number;
}

/** The milliseconds that others may wait longer than in quiet: for a read, and for a small write. */
export const MOST = { ping: 250, write: 1_000 };

/** The time for which work that goes on after a response belongs to its call, in milliseconds: a million rows take minutes. */
const WORK_TIME = 60_000;
/** The time for which a call waits that is refused while such work goes on, in milliseconds. */
const IDLE_TIME = 15 * WORK_TIME;
/** The milliseconds between two looks if it goes on. */
const LOOK_EVERY = 250;

interface Options {
  /** Selects calls whose name, with that of the input, contains this text. */
  only?: string;
  /** The number of requests that others make at least while a call is watched. */
  least?: number;
  /** The milliseconds between a response to others and their next request. */
  pause?: number;
  /** The number of times that a call which only reads is made again where others waited too long: another load on the machine makes them wait too. */
  repeats?: number;
  onMeasured?(measured: Measured, quiet: Waits): void;
}

/** Makes every call of the table with its largest inputs, one after another; resolves to the waits of others meanwhile, and in quiet. */
export async function measureCalls(
  site: LoadSite,
  { only = '', least = 5, pause = 10, repeats = 2, onMeasured }: Options = {},
) {
  const bare = await startBare('node:http');
  const watcher = fork(
    path.join(import.meta.dirname, 'watch.ts'),
    [site.url, site.watcher.cookie, bare.url, String(least), String(pause)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  try {
    await bare.send({ status: 200, headers: [], body: Buffer.from('[]') });
    await once(watcher, 'message');
    await settled(site.pid);
    const quiet = await watched(watcher, () => new Promise((resolve) => setTimeout(resolve, site.articles / 20)));
    const measured: Measured[] = [];
    const targetsOf = lastingTargets((lasting) => makeTargets(site, lasting));
    for (const step of plan()) {
      const { call } = step;
      if (!call.includes(only.split(' ')[0] ?? '')) continue;
      const targets = await targetsOf(call);
      if (call.endsWith('Invitation')) targets.invitation = await makeInvitation(site);
      const scene: Scene = { ...site, targets };
      for (const input of largest[call](scene)) {
        const name = input.name ?? '';
        if ((step.input !== undefined && step.input !== name) || !`${call} ${name}`.includes(only)) continue;
        if (measured.some((each) => each.call === call && each.input === name)) continue;
        const one = await measureBest({ watcher, site, scene, call, input, repeats }, quiet.waits);
        measured.push(one);
        onMeasured?.(one, quiet.waits);
      }
    }
    return { measured, quiet: quiet.waits };
  } finally {
    watcher.kill();
    bare.stop();
  }
}

/** Tells if others waited no longer than they may: than in quiet, and than a bare server had them wait at that time. */
export function isWithin({ ping, write, bare, refused }: Waits, quiet: Waits): boolean {
  const isShort = (kind: 'ping' | 'write', wait: number) => wait - Math.max(quiet[kind], bare) <= MOST[kind];
  return isShort('ping', ping) && isShort('write', write) && refused === 0;
}

interface One {
  watcher: ChildProcess;
  site: LoadSite;
  scene: Scene;
  call: CallName;
  input: LargestInput;
  repeats: number;
}

/** Measures a call, and one that only reads again where others waited too long. */
async function measureBest(one: One, quiet: Waits): Promise<Measured> {
  let best = await measure(one);
  const isRead = api[one.call].method === 'GET' && !one.input.ownSession;
  for (let time = 0; isRead && time < one.repeats && !isWithin(best, quiet); time++) {
    const again = await measure(one);
    if (again.ping + again.write < best.ping + best.write) best = again;
  }
  return best;
}

async function measure({ watcher, site, scene, call, input }: One): Promise<Measured> {
  const { guard, status: success = 200 }: Call = api[call];
  const caller = await callerOf(site, input, input.as ?? leastOf(guard));
  const { method, path: usual, body } = { ...requestFor(call, scene.targets), ...input };
  if (input.whenIdle) await workDone(site.admin, IDLE_TIME);
  const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
  const sent = body === undefined ? {} : { body: typeof body === 'function' ? await body() : body };
  const { waits, result } = await watched(watcher, async () => {
    const started = performance.now();
    const status = await caller.send(method, usual + query, sent).then(
      (response) => response.status,
      () => 0,
    );
    const took = performance.now() - started;
    if (input.after) await site.admin.get(input.after);
    if (method !== 'GET') await workDone(site.admin, WORK_TIME);
    return { status, took };
  });
  if (call === 'login' || call === 'register' || call === 'acceptInvitation') site.visitor.cookie = '';
  const isExpected = result.status === (input.status ?? refusals[call] ?? success);
  return { call, input: input.name ?? '', isExpected, ...result, ...waits };
}

/** Resolves when no work goes on any more that calls have begun, or after so many milliseconds. */
async function workDone(admin: Client, most: number): Promise<void> {
  const isTimeUp = startTimeLimit(most);
  while (!isTimeUp()) {
    const { body } = await admin.get('/api/work');
    if (!body.work?.some(({ state }: Work) => state === 'running')) return;
    await sleep(LOOK_EVERY);
  }
}

const leastOf = (guard: Call['guard']): Caller =>
  guard === 'everyone' ? 'visitor' : guard === 'user' ? 'user' : 'admin';

async function callerOf(site: LoadSite, { ownSession }: LargestInput, caller: Caller): Promise<Client> {
  if (!ownSession) return site[caller];
  const client = site.client();
  await signIn(client, caller === 'admin' ? ADMIN : USER);
  return client;
}

/** Resolves to the longest waits of others while something is done. */
async function watched<T>(watcher: ChildProcess, work: () => Promise<T>): Promise<{ waits: Waits; result: T }> {
  watcher.send('begin');
  const result = await work();
  watcher.send('end');
  const [waits] = (await once(watcher, 'message')) as [Waits];
  return { waits, result };
}
