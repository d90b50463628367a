import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/open.ts';
import { done, noted, noting, openJobs } from '../testing/servers/jobs.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { pauseAfter } from './jobs.ts';

const NINE = new Date('2026-12-03T09:00:00Z');

/** Has something happen between the claim of a job, which is the first write, and what the job then writes. */
function afterClaim(database: Database, happen: (write: Database['write']) => Promise<unknown>): void {
  const { write } = database;
  let isClaimed = false;
  database.write = async (work) => {
    if (isClaimed) await happen(write);
    isClaimed = true;
    return write(work);
  };
}

describe.each(['sqlite', 'postgres'] as const)('jobs on %s', (engine) => {
  let own: OwnDatabase;
  let clock: Date;
  beforeEach(async () => {
    clock = NINE;
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  const later = (seconds: number) => new Date(clock.getTime() + seconds * 1000);
  const open = (now = () => clock) => openJobs(own, now);

  it('runs a job with its payload at its time, once', async () => {
    const { jobs, schedule } = open();
    const ran: unknown[] = [];
    jobs.handle('note', { run: async ({ key, payload }) => done(ran.push([key, payload])) });
    await schedule('note-1', later(60), { article: 7 });

    const early = await jobs.runNext();
    clock = later(60);
    const due = await jobs.runNext();
    const again = await jobs.runNext();

    expect([early, due, again]).toEqual([null, {}, null]);
    expect(ran).toEqual([['note-1', { article: 7 }]]);
  });

  it('schedules nothing where the write of the scheduler fails', async () => {
    const { database, jobs } = open();

    const write = database.write(async (tx) => {
      await jobs.schedule({ kind: 'note', key: 'note-1', runAt: clock }, tx);
      throw new Error('undone');
    });

    await expect(write).rejects.toThrow('undone');
    expect(await jobs.due()).toEqual([]);
  });

  it('replaces a job with the same key, and forgets a cancelled one', async () => {
    const { database, jobs, schedule } = open();
    await schedule('note-1', later(1));
    await schedule('note-2', later(1));

    await schedule('note-1', later(5), 'new');
    await database.write((tx) => jobs.cancel('note-2', tx));

    expect(await jobs.due(later(4))).toEqual([]);
    expect(await jobs.due(later(5))).toMatchObject([{ key: 'note-1', runAt: later(5), payload: 'new', attempts: 0 }]);
  });

  it('begins anew with a job that has failed and is scheduled again', async () => {
    const { jobs, schedule } = open();
    jobs.handle('note', { run: () => Promise.reject(new Error('no luck')) });
    await schedule('note-1', clock);
    await jobs.runNext();

    await schedule('note-1', later(5));

    expect(await jobs.due(later(5))).toMatchObject([{ key: 'note-1', attempts: 0, lastError: null }]);
  });

  it('lists what is due in the order in which it runs', async () => {
    const { jobs, schedule } = open();
    for (const [key, seconds] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const)
      await schedule(key, later(seconds));

    const due = await jobs.due(later(2));

    expect(due.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('undoes what a failing job did, and tries it again after growing pauses', async () => {
    const { database, jobs, schedule } = open();
    const failures: unknown[] = [];
    const note = noting(database);
    let broken = true;
    jobs.handle('note', {
      async run(job, tx) {
        await note.run(job, tx);
        if (broken) throw new Error('no luck');
        return {};
      },
      failed: async ({ attempts }, error) => void failures.push([attempts, error.message]),
    });
    await schedule('note-1', clock);

    await jobs.runNext();
    const [first] = await jobs.due(later(2));
    clock = later(2);
    await jobs.runNext();
    const [second] = await jobs.due(later(4));
    const undone = await noted(database);
    broken = false;
    clock = later(4);
    await jobs.runNext();

    expect(failures).toEqual([
      [1, 'no luck'],
      [2, 'no luck'],
    ]);
    expect(first).toMatchObject({ attempts: 1, lastError: 'no luck', runAt: new Date(NINE.getTime() + 2_000) });
    expect(second).toMatchObject({ attempts: 2, runAt: new Date(NINE.getTime() + 6_000) });
    expect(undone).toEqual([]);
    expect(await noted(database)).toEqual(['note-1']);
  });

  it('runs every job once, though several processes run jobs at once', async () => {
    const processes = [open(), open(), open()];
    for (const { jobs, database } of processes) jobs.handle('note', noting(database));
    const keys = Array.from({ length: 20 }, (_, index) => `note-${String(index).padStart(2, '0')}`);
    for (const key of keys) await processes[0]?.schedule(key, clock);

    await Promise.all(
      processes.map(async ({ jobs }) => {
        while (await jobs.runNext());
      }),
    );
    // On Postgres, a process skips what another has locked at that moment.
    while (await processes[0]?.jobs.runNext());

    expect(await noted(open().database)).toEqual(keys);
  });

  it('leaves the job of a process that was killed to another, and the work of a slow one undone', async () => {
    const [slow, other] = [open(), open(() => later(4))];
    other.jobs.handle('note', noting(other.database));
    await slow.schedule('note-1', clock);
    // The slow process has claimed the job and not yet begun, when its lease ends and the other one runs it.
    slow.jobs.handle('note', noting(slow.database));
    afterClaim(slow.database, () => other.jobs.runNext());

    await slow.jobs.runNext();

    expect(await noted(other.database)).toEqual(['note-1']);
    expect(await other.jobs.due()).toEqual([]);
  });

  it('leaves a job to the process that has claimed it, while its lease lasts', async () => {
    const [first, other] = [open(), open(() => later(2))];
    for (const { jobs, database } of [first, other]) jobs.handle('note', noting(database));
    await first.schedule('note-1', clock);
    let result: unknown;
    afterClaim(first.database, async () => {
      result = await other.jobs.runNext();
    });

    await first.jobs.runNext();

    expect(result).toBeNull();
    expect(await noted(first.database)).toEqual(['note-1']);
  });

  it('does not run a job that was put off after it was claimed', async () => {
    const { database, jobs, schedule } = open();
    jobs.handle('note', noting(database));
    await schedule('note-1', clock);
    afterClaim(database, (write) =>
      write((tx) => jobs.schedule({ kind: 'note', key: 'note-1', runAt: later(60) }, tx)),
    );

    await jobs.runNext();

    expect(await noted(database)).toEqual([]);
    expect(await jobs.due(later(60))).toMatchObject([{ key: 'note-1', runAt: later(60) }]);
  });

  it('does not run a job that was cancelled after it was claimed', async () => {
    const { database, jobs, schedule } = open();
    jobs.handle('note', noting(database));
    await schedule('note-1', clock);
    afterClaim(database, (write) => write((tx) => jobs.cancel('note-1', tx)));

    await jobs.runNext();

    expect(await noted(database)).toEqual([]);
  });

  it('runs a recurring job at every start, and again after its interval', async () => {
    const { jobs } = open();
    let runs = 0;
    jobs.handle('clean', { every: 3_600_000, run: async () => done(runs++) });

    await jobs.scheduleRecurring();
    await jobs.runNext();
    await jobs.scheduleRecurring();
    await jobs.runNext();

    expect(runs).toBe(2);
    expect(await jobs.due(later(3_599))).toEqual([]);
    expect(await jobs.due(later(3_600))).toMatchObject([{ key: 'clean' }]);
  });

  it('runs the next part of a job when it asks for it', async () => {
    const { jobs } = open();
    let left = 3;
    jobs.handle('clean', { every: 3_600_000, run: async () => (--left > 0 ? { runAgainIn: 0 } : {}) });
    await jobs.scheduleRecurring();

    while (await jobs.runNext());

    expect(left).toBe(0);
  });

  it('runs a recurring job at once that a clock far ahead has put off', async () => {
    const { jobs } = open();
    let runs = 0;
    jobs.handle('clean', { every: 3_600_000, run: async () => done(runs++) });
    clock = later(400 * 86_400);
    await jobs.scheduleRecurring();
    await jobs.runNext();

    clock = NINE;
    const wait = await jobs.untilNext();
    await jobs.runNext();

    expect([wait, runs]).toEqual([0, 2]);
    expect(await jobs.untilNext()).toBe(3_600_000);
  });

  it('tries a failed job again within an hour, though a clock far ahead has put it off', async () => {
    const { jobs, schedule } = open();
    let runs = 0;
    jobs.handle('note', {
      longestWait: Number.POSITIVE_INFINITY,
      async run() {
        if (runs++ === 0) throw new Error('no luck');
        return {};
      },
    });
    clock = later(400 * 86_400);
    await schedule('note-1', clock);
    await jobs.runNext();

    clock = NINE;
    const wait = await jobs.untilNext();
    await jobs.runNext();

    expect([wait, runs]).toEqual([0, 2]);
  });

  it('leaves a job whose time somebody chose, however far ahead it lies', async () => {
    const { jobs, schedule } = open();
    jobs.handle('note', { longestWait: Number.POSITIVE_INFINITY, run: async () => ({}) });
    await schedule('note-1', later(400 * 86_400));

    expect(await jobs.untilNext()).toBe(400 * 86_400_000);
    expect(await jobs.runNext()).toBeNull();
  });

  it('leaves a job to another process where a clock far ahead has claimed it', async () => {
    const [ahead, other] = [open(() => later(400 * 86_400)), open()];
    other.jobs.handle('note', noting(other.database));
    await other.schedule('note-1', clock);
    ahead.jobs.handle('note', noting(ahead.database));
    afterClaim(ahead.database, () => other.jobs.runNext());

    await ahead.jobs.runNext();

    expect(await noted(other.database)).toEqual(['note-1']);
  });

  it.runIf(engine === 'postgres')('goes by the clock of the database, not by its own', async () => {
    const { database, jobs } = openJobs(own);
    jobs.handle('note', { ...noting(database), every: 3_600_000 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());

    await jobs.scheduleRecurring();
    await jobs.runNext();
    const wait = await jobs.untilNext();

    expect(await noted(database)).toEqual(['note']);
    expect(wait).toBeGreaterThan(3_000_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);
  });

  it('leaves a job of a kind that it does not know', async () => {
    const { jobs, schedule } = open();
    jobs.handle('other', { run: async () => ({}) });
    await schedule('note-1', clock);

    const result = await jobs.runNext();

    expect(result).toBeNull();
    expect(await jobs.due()).toMatchObject([{ key: 'note-1', attempts: 0 }]);
  });
});

it('doubles the pause after each failure, up to an hour', () => {
  expect([1, 2, 3, 12, 5_000].map(pauseAfter)).toEqual([2_000, 4_000, 8_000, 3_600_000, 3_600_000]);
});
