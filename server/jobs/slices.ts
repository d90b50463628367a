import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { CacheTag } from '../../shared/call.ts';
import type { Work } from '../../shared/work.ts';
import { workMessages } from '../../shared/workMessages.ts';
import { ALL_TAGS, type ChangedTags } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { startTimeLimit } from '../database/timeLimit.ts';
import { HttpProblem, notFound } from '../problems.ts';
import { HELD, type Jobs, type Outcome } from './jobs.ts';
import type { Job } from './queries.ts';
import { jobKeyQueries } from './storedKeys.ts';

/** The kinds of jobs that work in slices begin so. */
const KIND = 'slices:';
/** The time after which a slice begins no further step, in milliseconds: on SQLite other writes wait for it. */
const SLICE_MS = 50;
/** The usual number of rows that one step changes. */
const STEP = 10;
/** What keys of work look like: no other is looked for. */
const IS_KEY = /^[\w:-]+$/;
/** The most rows of work that the call which begins it also finishes. */
const AT_ONCE = 1_000;

/** What a step changed: the cache tags, and numbers to add up. */
export interface Changed extends Pick<Outcome, 'afterCommit'> {
  tags: ChangedTags;
  counts?: Record<string, number>;
}

/** Work over many rows that no call can do at once. A slice is a transaction; what is done once must not matter when it is done again. */
export interface SlicedWork<Task> {
  /** Names the kind of its jobs. */
  name: string;
  step?: number;
  /** Lists the keys of the next rows, in their order, after this one; left out where the keys were stored at the start. */
  next?(task: Task, after: number, tx: Transaction): Promise<number[]>;
  /** Changes the rows of these keys. */
  change(keys: number[], task: Task, tx: Transaction): Promise<Changed>;
  /** Follows the last row, in its transaction. */
  finish?(task: Task, tx: Transaction): Promise<Outcome>;
}

type Counts = Record<string, number>;

/** Work that begins. */
interface NewWork<Task> {
  /** Names it: the same work is not done twice at a time. */
  key: string;
  /** A sentence for the dashboard, such as 'Deleting 2,300 articles'. */
  title: string;
  /** Any JSON. */
  task: Task;
  /** The number of its rows. */
  total: number;
  /** The keys of the rows, in their order, where they are to be stored. */
  keys?: number[];
}

/** Permits the work of a write, or has it throw. */
type Allow = (work: (tx: Transaction) => Promise<void>) => (tx: Transaction) => Promise<void>;

/** Work that was begun in a write, to be finished after it. */
export type Begun = Pick<NewWork<unknown>, 'key' | 'total'>;

interface Progress<Task> extends Pick<NewWork<Task>, 'title' | 'task' | 'total'> {
  after: number;
  done: number;
  counts: Counts;
}

interface Dependencies {
  database: Database;
  jobs: Jobs;
  /** Replaces the usual length of a slice, in milliseconds; with 0 it has one step. */
  sliceMs?: number;
  /** Replaces the usual number of rows that a call finishes itself. */
  atOnce?: number | undefined;
}

/** Work in slices over one database. */
export type Slices = ReturnType<typeof createSlices>;

export function createSlices({ database, jobs, sliceMs = SLICE_MS, atOnce = AT_ONCE }: Dependencies) {
  const stored = jobKeyQueries(database.sequelize);

  return {
    /** Has jobs do this kind of work. */
    handle<Task>(work: SlicedWork<Task>): void {
      jobs.handle(KIND + work.name, {
        run: (job, tx) => runSlice(job, { ...work, next: work.next ?? nextStored(job.key), sliceMs }, tx),
      });
    },

    start,
    finish,

    /**
     * Does work on these rows, which `allow` permits in the write that begins it. Resolves to what it added up; null where it goes on
     * by itself.
     */
    async run<Task>(
      work: SlicedWork<Task>,
      begun: Pick<NewWork<Task>, 'title' | 'task'> & { keys: number[] },
      allow: Allow,
    ): Promise<Counts | null> {
      const named = { ...begun, key: `${work.name}:${randomUUID()}`, total: begun.keys.length };
      await database.write(allow((tx) => start(work, named, tx)));
      return finish(named);
    },

    /** Tells, within a write, if work of this key is not done yet. */
    isRunning: (key: string, tx: Transaction): Promise<boolean> => jobs.exists(key, tx),

    /** Lists the work that is being done. */
    list: async (): Promise<Work[]> => (await jobs.list(KIND)).map(view),

    /** Has failed work go on now, in a write that `allow` permits. Throws 404. */
    retry: (key: string, allow: Allow): Promise<void> =>
      database.write(
        allow(async (tx) => {
          if (!IS_KEY.test(key) || !(await jobs.retry(key, KIND, tx))) throw notFound(workMessages.notFound);
        }),
      ),
  };

  /** Begins work within a write; `finish` it after that. */
  async function start<Task>({ name }: SlicedWork<Task>, { key, keys, ...work }: NewWork<Task>, tx: Transaction) {
    if (keys) await stored.put(key, keys, tx);
    const payload: Progress<Task> = { ...work, after: 0, done: 0, counts: {} };
    const runIn = work.total > atOnce ? 0 : HELD;
    await jobs.schedule({ kind: KIND + name, key, runIn, payload }, tx);
  }

  /**
   * Does work that has few rows. Resolves to what it added up; null where it goes on by itself, as after a failure: what began
   * it is committed. Throws a refusal, which ends it.
   */
  async function finish({ key, total }: Begun): Promise<Counts | null> {
    if (total > atOnce) return null;
    try {
      const outcome = await jobs.runToEnd(key);
      return outcome && (outcome.payload as Progress<unknown>).counts;
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status >= 500) return null;
      await database.write((tx) => end(key, tx));
      throw error;
    }
  }

  async function end(key: string, tx: Transaction): Promise<void> {
    await jobs.cancel(key, tx);
    await stored.remove(key, tx);
  }

  function nextStored(key: string) {
    return (_task: unknown, after: number, tx: Transaction) => stored.next(key, after, tx);
  }
}

type Slice<Task> = SlicedWork<Task> & Required<Pick<SlicedWork<Task>, 'next'>> & { sliceMs: number };

/** Does a part of the work, for a short while. */
async function runSlice<Task>(job: Job, { sliceMs, ...work }: Slice<Task>, tx: Transaction): Promise<Outcome> {
  const { task, counts: before, ...progress } = job.payload as Progress<Task>;
  const [isTimeUp, counts] = [startTimeLimit(sliceMs), { ...before }];
  const tags = new Set<CacheTag>();
  let isAll = false;
  const followers: (() => Promise<void>)[] = [];
  const afterCommit = async () => {
    for (const follow of followers) await follow();
  };
  let keys: number[] = [];
  for (let hasBegun = false; ; hasBegun = true) {
    if (keys.length === 0) keys = await work.next(task, progress.after, tx);
    if (keys.length === 0) {
      const last = (await work.finish?.(task, tx)) ?? {};
      if (last.afterCommit) followers.push(last.afterCommit);
      return {
        ...last,
        payload: { task, counts, ...progress },
        tags: isAll || last.tags === ALL_TAGS ? ALL_TAGS : [...tags, ...(last.tags ?? [])],
        afterCommit,
      };
    }
    if (hasBegun && isTimeUp()) break;
    const step = keys.splice(0, work.step ?? STEP);
    const changed = await work.change(step, task, tx);
    progress.after = step.at(-1) ?? progress.after;
    progress.done += step.length;
    if (changed.tags === ALL_TAGS) isAll = true;
    else for (const tag of changed.tags) tags.add(tag);
    if (changed.afterCommit) followers.push(changed.afterCommit);
    for (const [name, count] of Object.entries(changed.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  }
  return {
    runAgainIn: 0,
    payload: { task, counts, ...progress },
    tags: isAll ? ALL_TAGS : [...tags],
    afterCommit,
  };
}

function view({ key, lastError, payload }: Job): Work {
  const { title, done, total } = payload as Progress<unknown>;
  return { _id: key, title, done: Math.min(done, total), total, state: lastError === null ? 'running' : 'failed' };
}
