import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../context.ts';
import { openDatabase } from '../database/open.ts';
import { asProblem } from '../http/handleProblems.ts';
import { callFrom } from '../testing/callFrom.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { type Counts, memoryCounts } from './counts.ts';
import { byAddress, createRateLimits } from './rateLimits.ts';
import { cleanCounts, countsOf } from './sharedCounts.ts';

afterEach(() => void vi.useRealTimers());

/** A key of its own for each test: ten calls in 60,000 seconds. */
const counted = (points: number | null = 10) => ({ key: randomUUID(), duration: 60_000, points });
const callsOf = async (counts: Counts, ...asked: ReturnType<typeof counted>[]) =>
  (await counts.take(asked)).map(({ calls }) => calls);

let own: OwnDatabase;
/** Two processes on one Postgres. */
let app: App;
let other: App;
beforeAll(async () => {
  own = await ownDatabase('postgres');
  [app, other] = [openApp(own), openApp(own)];
});
afterAll(() => own.remove());

const sql = (statement: string) => app.database.sequelize.query(statement);
/** Does what a job does each minute. */
const clean = () => app.database.write((tx) => cleanCounts.run(app, {} as never, tx));
const rows = async () =>
  Number(((await sql('SELECT count(*) AS rows FROM call_counts'))[0][0] as { rows: string }).rows);

const stores = {
  async memory() {
    vi.useFakeTimers({ toFake: ['Date'] });
    const later = async (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);
    return { counts: memoryCounts(), later };
  },
  async Postgres() {
    const later = async (seconds: number) => void (await sql(`UPDATE call_counts SET ends = ends - ${seconds * 1000}`));
    return { counts: countsOf(app), later };
  },
};

describe.each(Object.entries(stores))('counts in %s', (_name, open) => {
  it('count the calls of a key in a window that begins with the first', async () => {
    const { counts, later } = await open();
    const asked = counted();

    await counts.take([asked]);
    await later(40_000);
    const [second] = await counts.take([asked]);
    await later(20_000);
    const [next] = await counts.take([asked]);

    expect([second?.calls, next?.calls]).toEqual([2, 1]);
    expect(Math.ceil((second?.remaining ?? 0) / 20_000_000)).toBe(1);
    expect(Math.ceil((next?.remaining ?? 0) / 60_000_000)).toBe(1);
  });

  it('begin a new window where the clock is put back', async () => {
    const { counts, later } = await open();
    const asked = counted();
    await counts.take([asked]);

    await later(-3600);

    expect(await callsOf(counts, asked)).toEqual([1]);
  });

  it('count under none of several keys where one has no points left', async () => {
    const { counts } = await open();
    const [few, many, unlimited] = [counted(1), counted(), counted(null)];
    await counts.take([few]);

    for (let time = 0; time < 3; time++) expect(await callsOf(counts, many, few, unlimited)).toEqual([1, 2]);
    expect(await callsOf(counts, many, unlimited)).toEqual([1, 1]);
  });

  it('give back what was counted, and no more, and nothing to a later window', async () => {
    const { counts, later } = await open();
    const asked = counted();
    await counts.take([asked]);

    await counts.giveBack([asked.key]);
    await counts.giveBack([asked.key]);
    const first = await callsOf(counts, asked);
    await later(61_000);
    await counts.giveBack([asked.key]);

    expect([first, await callsOf(counts, asked)]).toEqual([[1], [1]]);
  });

  it('begin anew where a key is forgotten', async () => {
    const { counts } = await open();
    const asked = counted();
    await counts.take([asked]);

    await counts.forget(asked.key);

    expect(await callsOf(counts, asked)).toEqual([1]);
  });

  it('give turns one after the other, none that is too far away, and one that was left to the next', async () => {
    const { counts, later } = await open();
    const asked = { key: randomUUID(), delay: 30_000_000, longest: 50_000_000 };
    const inTens = async () => {
      const { wait, turn } = await counts.takeTurn(asked);
      return { wait: Math.ceil(wait / 10_000_000), turn };
    };

    const [first, second, third] = [await inTens(), await inTens(), await inTens()];
    await counts.leaveTurn(asked, second.turn ?? 0);
    const again = await inTens();
    await later(100_000);
    const late = await inTens();

    expect([first, second, third, again, late].map(({ wait }) => wait)).toEqual([0, 3, 6, 3, 0]);
    expect([first, second, third, again, late].map(({ turn }) => turn === null)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('counts in Postgres', () => {
  it('are shared by processes, whose clocks differ', async () => {
    const [here, there] = [countsOf(app), countsOf(other)];
    const asked = counted(2);

    await here.take([asked]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    const [second] = await there.take([asked]);
    const refused = await callsOf(here, asked);
    await there.giveBack([asked.key]);

    expect([second?.calls, refused]).toEqual([2, [3]]);
    expect(Math.ceil((second?.remaining ?? 0) / 60_000_000)).toBe(1);
    expect(await callsOf(here, asked)).toEqual([2]);
  });

  it('let as many calls at once through as there are points, whatever process they come to', async () => {
    const stores = [countsOf(app), countsOf(other)];
    const [asked, also] = [counted(), counted(null)];

    const calls = Array.from({ length: 40 }, (_, number) => callsOf(stores[number % 2] as Counts, also, asked));
    const taken = (await Promise.all(calls)).map(([, calls = 0]) => calls);

    expect(taken.filter((count) => count <= 10).toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect(await callsOf(countsOf(app), also)).toEqual([11]);
  });

  it('go on behind a pooler that takes another connection for each statement', async () => {
    const pooled = openApp(own);
    const asked = counted();
    await countsOf(pooled).take([asked]);

    await pooled.database.sequelize.query('DEALLOCATE ALL');

    expect(await callsOf(countsOf(pooled), asked)).toEqual([2]);
  });

  it('refuse a call (503) where the database is away, and change nothing of how one ended', async ({
    onTestFinished,
  }) => {
    const database = openDatabase('postgres://octavo@127.0.0.1:1/away');
    onTestFinished(() => database.close());
    const { take, giveBack } = createRateLimits({ enabled: true, counts: countsOf({ ...app, database }) });
    const ctx = callFrom('192.0.2.1');

    const refused = await take(ctx, [byAddress('contact', ctx)]).catch(asProblem);

    expect(refused).toMatchObject({ status: 503 });
    await expect(giveBack([byAddress('contact', ctx)])).resolves.toBeUndefined();
  });

  it('leave no row of a call that was given back for longer than a minute, and name neither address nor account', async () => {
    const counts = countsOf(app);
    const [given, stays] = [counted(), { ...counted(), key: 'login-account ada@octavo.example 192.0.2.1' }];
    await clean();
    const before = await rows();
    await counts.take([given, stays]);

    await counts.giveBack([given.key]);
    await clean();

    expect((await rows()) - before).toBe(1);
    const [stored] = await sql("SELECT key FROM call_counts WHERE key LIKE '%ada%' OR key LIKE '%192%'");
    expect(stored).toEqual([]);
  });

  it('are removed once their windows have ended', async () => {
    const counts = countsOf(app);
    await sql('DELETE FROM call_counts');
    await counts.take([counted()]);
    await sql(
      `INSERT INTO call_counts (key, calls, ends) SELECT 'old ' || n, 1, n FROM generate_series(1, 15000) AS n`,
    );
    const outcomes = [await clean(), await clean()];

    expect(outcomes).toEqual([{ runAgainIn: 0 }, {}]);
    expect(await rows()).toBe(1);
  });
});

it('evicts from memory the least recently used key', async () => {
  const counts = memoryCounts({ most: 3 });
  const [oldest, used, third, more] = [counted(), counted(), counted(), counted()];
  await counts.take([oldest]);
  await counts.take([used]);
  await counts.take([third]);
  await counts.take([used]);

  await counts.take([more]);

  expect(await callsOf(counts, used, third, oldest)).toEqual([3, 2, 1]);
});
