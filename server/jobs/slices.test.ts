import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpProblem } from '../problems.ts';
import { openApp } from '../testing/servers/openApp.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { finishWork, handleWork, listWork, retryWork, type SlicedWork, startWork } from './slices.ts';

const AT_ONCE = 100;
const KEYS = Array.from({ length: AT_ONCE + 20 }, (_, index) => 3 * index + 1);

describe.each(['sqlite', 'postgres'] as const)('work in slices on %s', (engine) => {
  let own: OwnDatabase;
  beforeEach(async () => {
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  /** Opens the database as one process does; its work notes every key in the database, and fails at `broken`. */
  function open(state: { broken?: number; refused?: number } = {}) {
    const app = openApp(own, { queues: { rowsAtOnce: AT_ONCE } });
    const { database, jobs } = app;
    const note: SlicedWork<{ prefix: string }> = {
      name: 'note',
      step: 10,
      async change(_app, keys, { prefix }, transaction) {
        if (state.refused && keys.includes(state.refused)) throw new HttpProblem(403, 'Not any more.');
        const names = keys.map((key) => [`${prefix} ${key}`]);
        await database.sequelize.query('INSERT INTO migrations (name) VALUES :names', {
          replacements: { names },
          transaction,
        });
        if (state.broken && keys.includes(state.broken)) throw new Error('no luck');
        return { tags: [], counts: { noted: keys.length } };
      },
    };
    handleWork(app, note, 0);
    const begin = (keys: number[]) => {
      const work = { key: 'note-all', title: 'Noting', task: { prefix: 'key' }, total: keys.length };
      return database.write((tx) => startWork(app, note, { ...work, keys }, tx));
    };
    const noted = async () => {
      const [rows] = await database.sequelize.query("SELECT name FROM migrations WHERE name LIKE 'key %'");
      return (rows as { name: string }[]).map(({ name }) => Number(name.slice(4))).sort((a, b) => a - b);
    };
    const storedKeys = async () => (await database.sequelize.query('SELECT id FROM job_keys'))[0];
    return { app, jobs, begin, noted, storedKeys };
  }

  it('goes on, in another process, where one was killed between two slices, and does every row once', async () => {
    const killed = open();
    await killed.begin(KEYS);
    await killed.jobs.runNext();
    const [progress] = await listWork(killed.app);
    const other = open();

    while (await other.jobs.runNext());

    const shown = { title: 'Noting', done: 10, total: KEYS.length, state: 'running' };
    expect(progress).toEqual({ _id: 'note-all', ...shown });
    expect(await other.noted()).toEqual(KEYS);
    expect([await listWork(other.app), await other.storedKeys()]).toEqual([[], []]);
  });

  it('undoes a slice that fails, tells of it, and goes on when it is asked to', async () => {
    const state: { broken?: number } = { broken: 1 };
    const { app, jobs, begin, noted } = open(state);
    await begin(KEYS);
    await jobs.runNext();
    const failed = await listWork(app);
    const undone = await noted();
    delete state.broken;

    await retryWork(app, 'note-all', { as: 'anyone' });
    while (await jobs.runNext());

    expect(failed).toMatchObject([{ state: 'failed', done: 0 }]);
    expect(undone).toEqual([]);
    expect(await noted()).toEqual(KEYS);
    await expect(retryWork(app, 'note-all', { as: 'anyone' })).rejects.toMatchObject({ status: 404 });
  });

  it('does few rows at once, which no other process begins meanwhile, and adds up what it changed', async () => {
    const { app, jobs, begin, noted } = open();
    const few = KEYS.slice(0, AT_ONCE);
    await begin(few);
    const due = await jobs.runNext();

    const counts = await finishWork(app, { key: 'note-all', total: few.length });

    expect([due, counts]).toEqual([null, { noted: AT_ONCE }]);
    expect(await noted()).toEqual(few);
    expect(await listWork(app)).toEqual([]);
  });

  it('leaves many rows to jobs', async () => {
    const { app, begin, noted } = open();
    await begin(KEYS);

    const counts = await finishWork(app, { key: 'note-all', total: KEYS.length });

    expect([counts, await noted()]).toEqual([null, []]);
  });

  it('ends where it is refused, and answers with that', async () => {
    const { app, begin, noted, storedKeys } = open({ refused: 31 });
    await begin(KEYS.slice(0, 20));

    const finished = finishWork(app, { key: 'note-all', total: 20 });

    await expect(finished).rejects.toMatchObject({ status: 403 });
    expect([await noted(), await listWork(app), await storedKeys()]).toEqual([KEYS.slice(0, 10), [], []]);
  });
});
