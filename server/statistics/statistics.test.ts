import { QueryTypes } from 'sequelize';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Viewer } from '../http/state.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { readStatistics } from './statistics.ts';
import { pruneStatistics, storeViews } from './storeViews.ts';
import type { View } from './Views.ts';

const NOON = new Date('2026-11-23T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const viewer = (isAdmin: boolean) => ({ user: { _id: '1', isAdmin } }) as Viewer;

const aView = (view: Partial<View> = {}): View => ({
  ...{ articleId: null, site: null, browser: 'Firefox', address: '192.0.2.1', ...view },
});

describe.each(['sqlite', 'postgres'] as const)('views on %s', (engine) => {
  let own: OwnDatabase;
  let clock: Date;
  beforeEach(async () => {
    clock = NOON;
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  /** Opens the database as one process does. */
  function open() {
    const app = openApp(own, { now: () => clock });
    const { database, jobs } = app;
    database.now = async () => clock;
    const count = (view: View, token: string | null = null) => app.countedViews.add(view, token);
    const store = () => storeViews(app);
    const select = (sql: string) => database.sequelize.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });
    const days = async () => (await readStatistics(app, {}, viewer(true))).days;
    const today = async () => {
      const { views, readers } = (await days()).at(-1) ?? {};
      return { views, readers };
    };
    return { database, jobs, count, store, select, days, today };
  }

  it('of several processes add up, and their reader is one', async () => {
    const [one, other] = [open(), open()];
    for (const { count } of [one, other]) {
      count(aView());
      count(aView({ address: '192.0.2.2' }));
    }
    other.count(aView({ browser: 'Safari' }));

    await Promise.all([one.store(), other.store()]);

    expect(await one.today()).toEqual({ views: 5, readers: 3 });
  });

  it('are stored once', async () => {
    const { count, store, today } = open();
    count(aView());

    await store();
    await store();

    expect(await today()).toEqual({ views: 1, readers: 1 });
  });

  it('are kept on their day while the database is away', async () => {
    const { database, count, store, days } = open();
    const { write } = database;
    database.write = () => Promise.reject(new Error('away'));
    count(aView(), 'an account');
    count(aView({ articleId: 1 }));
    await expect(store()).rejects.toThrow('away');
    count(aView());
    await expect(store()).rejects.toThrow('away');

    clock = new Date(NOON.getTime() + DAY);
    database.write = write;
    count(aView());
    await store();

    expect((await days()).slice(-2).map(({ views }) => views)).toEqual([3, 1]);
  });

  it('of the same reader on another day have another salt, and the earlier hashes are gone', async () => {
    const { count, store, select, days } = open();
    const stored = () => select('SELECT salt, hash FROM statistics_state, daily_readers');
    count(aView());
    await store();
    const before = await stored();

    clock = new Date(NOON.getTime() + DAY);
    count(aView());
    await store();
    const after = await stored();

    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
    expect((await days()).slice(-2).map(({ readers }) => readers)).toEqual([1, 1]);
  });

  it('have the salt of their own day again after a clock was far ahead', async () => {
    const { count, store, select, days } = open();
    const stored = () => select('SELECT salt_day, salt, hash FROM statistics_state, daily_readers');
    clock = new Date(NOON.getTime() + 400 * DAY);
    count(aView());
    await store();
    const [ahead] = await stored();

    clock = NOON;
    count(aView());
    await store();
    const [after, ...others] = await stored();

    expect(after).toMatchObject({ salt_day: NOON.getTime() / DAY - 0.5 });
    expect(others).toEqual([]);
    expect(after).not.toMatchObject({ salt: ahead?.salt });
    expect((await days()).at(-1)?.readers).toBe(1);
  });

  it('of a day long over leave the salt of today as it is', async () => {
    const { database, count, store, select } = open();
    const { write } = database;
    database.write = () => Promise.reject(new Error('away'));
    count(aView());
    await expect(store()).rejects.toThrow('away');
    clock = new Date(NOON.getTime() + 2 * DAY);
    database.write = write;
    const other = open();
    other.count(aView());
    await other.store();
    const before = await select('SELECT salt FROM statistics_state');

    await store();

    expect(await select('SELECT salt FROM statistics_state')).toEqual(before);
  });

  it.runIf(engine === 'postgres')('are counted on the day of the database, though this clock is ahead', async () => {
    const app = openApp(own);
    const today = Math.floor(Date.now() / DAY);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY });
    onTestFinished(() => void vi.useRealTimers());
    app.countedViews.add(aView(), null);

    await storeViews(app);

    const rows = await app.database.sequelize.query('SELECT day, salt_day FROM daily_sums, statistics_state', {
      type: QueryTypes.SELECT,
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ day: today, salt_day: today });
  });

  it('leave neither salt nor hash behind when the day is over, though nobody reads on the next one', async () => {
    const { database, jobs, count, store, select } = open();
    count(aView());
    await store();
    const before = await select('SELECT salt FROM statistics_state');

    clock = new Date(NOON.getTime() + DAY);
    await database.write((tx) => jobs.schedule({ kind: pruneStatistics.kind, key: pruneStatistics.kind }, tx));
    expect(await jobs.runNext()).toEqual({});

    expect(await select('SELECT hash FROM daily_readers')).toEqual([]);
    expect(await select('SELECT salt FROM statistics_state')).not.toEqual(before);
  });

  it('of the hundred most viewed articles and sites stay of a day that is over', async () => {
    const { database, jobs, count, store, select } = open();
    for (let number = 1; number <= 120; number++) {
      const view = aView({ articleId: number, site: `site-${number}.example` });
      count(view);
      if (number > 20) count(view);
    }
    await store();

    clock = new Date(NOON.getTime() + DAY);
    await database.write((tx) => jobs.schedule({ kind: pruneStatistics.kind, key: pruneStatistics.kind }, tx));
    await jobs.runNext();

    const kept = 'COUNT(*) AS n, MIN(views) AS least FROM';
    for (const table of ['daily_article_views', 'daily_referrers']) {
      const [row] = (await select(`SELECT ${kept} ${table}`)) as { n: number; least: number }[];
      expect([Number(row?.n), row?.least]).toEqual([100, 2]);
    }
  });
});
