import type { Transaction } from 'sequelize';
import type { Work } from '../../shared/work.ts';
import { workMessages } from '../../shared/workMessages.ts';
import type { ChangedTags } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { startTimeLimit } from '../database/timeLimit.ts';
import { notFound } from '../problems.ts';
import { HELD, type Jobs, type Outcome } from './jobs.ts';
import type { Job } from './queries.ts';
import { jobKeyQueries } from './storedKeys.ts';

/** The kinds of jobs that work in slices begin so. */
const KIND = 'slices:';
/** The time after which a slice begins no further step, in milliseconds: on SQLite other writes wait for it. */
const SLICE_MS = 50;
/** The usual number of rows that one step changes. */
const STEP = 10;
/** The most rows of work that the call which begins it also finishes. */
export const AT_ONCE = 1_000;

/** What a step changed: the cache tags, and numbers to add up. */
interface Changed {
  tags: Exclude<ChangedTags, '*'>;
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

interface Progress<Task> extends Pick<NewWork<Task>, 'title' | 'task' | 'total'> {
  after: number;
  done: number;
  counts: Record<string, number>;
}

/** Work in slices over one database. */
export type Slices = ReturnType<typeof createSlices>;

export function createSlices({ database, jobs }: { database: Database; jobs: Jobs }) {
  const stored = jobKeyQueries(database.sequelize);

  return {
    /** Has jobs do this kind of work. */
    handle<Task>(work: SlicedWork<Task>): void {
      jobs.handle(KIND + work.name, {
        run: (job, tx) => runSlice(job, { ...work, next: work.next ?? nextStored(job.key) }, tx),
      });
    },

    /** Begins work within a write. `finish` what was begun, after it. */
    async start<Task>({ name }: SlicedWork<Task>, { key, keys, ...work }: NewWork<Task>, tx: Transaction) {
      if (keys) await stored.put(key, keys, tx);
      const payload: Progress<Task> = { ...work, after: 0, done: 0, counts: {} };
      const runAt = new Date(Date.now() + (work.total > AT_ONCE ? 0 : HELD));
      await jobs.schedule({ kind: KIND + name, key, runAt, payload }, tx);
    },

    /** Does the rest of work that has few rows. Resolves to what it added up; null where it goes on by itself. */
    async finish({ key, total }: Pick<NewWork<unknown>, 'key' | 'total'>): Promise<Record<string, number> | null> {
      if (total > AT_ONCE) return null;
      const outcome = await jobs.runToEnd(key);
      return outcome && (outcome.payload as Progress<unknown>).counts;
    },

    /** Lists the work that is being done. */
    list: async (): Promise<Work[]> => (await jobs.list(KIND)).map(view),

    /** Has failed work go on now. Throws 404. */
    async retry(key: string): Promise<void> {
      if (!(await jobs.hasten(key, KIND))) throw notFound(workMessages.notFound);
    },
  };

  function nextStored(key: string) {
    return (_task: unknown, after: number, tx: Transaction) => stored.next(key, after, tx);
  }
}

/** Does a part of the work, for a short while. */
async function runSlice<Task>(
  job: Job,
  work: SlicedWork<Task> & Required<Pick<SlicedWork<Task>, 'next'>>,
  tx: Transaction,
) {
  const { task, counts: before, ...progress } = job.payload as Progress<Task>;
  const [isTimeUp, counts] = [startTimeLimit(SLICE_MS), { ...before }];
  const tags = new Set<Changed['tags'][number]>();
  let keys: number[] = [];
  while (!isTimeUp()) {
    if (keys.length === 0) keys = await work.next(task, progress.after, tx);
    if (keys.length === 0) {
      const last = (await work.finish?.(task, tx)) ?? {};
      return { ...last, payload: { task, counts, ...progress }, tags: allTags([...tags], last.tags) };
    }
    const step = keys.splice(0, work.step ?? STEP);
    const changed = await work.change(step, task, tx);
    progress.after = step.at(-1) ?? progress.after;
    progress.done += step.length;
    for (const tag of changed.tags) tags.add(tag);
    for (const [name, count] of Object.entries(changed.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  }
  return { runAgainAt: new Date(), payload: { task, counts, ...progress }, tags: [...tags] };
}

const allTags = (tags: Changed['tags'], last: ChangedTags = []): ChangedTags =>
  last === '*' ? last : [...tags, ...last];

function view({ key, lastError, payload }: Job): Work {
  const { title, done, total } = payload as Progress<unknown>;
  return { _id: key, title, done: Math.min(done, total), total, state: lastError === null ? 'running' : 'failed' };
}
