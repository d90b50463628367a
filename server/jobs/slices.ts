import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { CacheTag } from '../../shared/kit/call.ts';
import { type Catalogue, english, inLanguage, type Message, t } from '../../shared/texts/t.ts';
import type { Work } from '../../shared/work/work.ts';
import { workMessages } from '../../shared/work/workMessages.ts';
import type { Permission } from '../authorise.ts';
import { ALL_TAGS, type ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { startTimeLimit } from '../database/servers/timeLimit.ts';
import { HttpProblem, notFound } from '../problems.ts';
import { write } from '../write.ts';
import { HELD } from './jobs.ts';
import type { JobHandler, Outcome } from './kind.ts';
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

/** The changes of a step: the cache tags, and numbers to add up. */
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
  next?(app: App, task: Task, after: number, tx: Transaction): Promise<number[]>;
  /** Changes the rows of these keys. */
  change(app: App, keys: number[], task: Task, tx: Transaction): Promise<Changed>;
  /** Follows the last row, in its transaction. */
  finish?(app: App, task: Task, tx: Transaction): Promise<Outcome>;
}

type Counts = Record<string, number>;

/** Work that begins. */
interface NewWork<Task> {
  /** Names it: the same work is not done twice at a time. */
  key: string;
  /** A sentence for the dashboard, such as 'Deleting 2,300 articles'. */
  title: Message;
  /** Any JSON. */
  task: Task;
  /** The number of its rows. */
  total: number;
  /** The keys of the rows, in their order, where they are to be stored. */
  keys?: number[];
}

/** Work that was begun in a write, to be finished after it. */
export type Begun = Pick<NewWork<unknown>, 'key' | 'total'>;

interface Progress<Task> extends Pick<NewWork<Task>, 'title' | 'task' | 'total'> {
  after: number;
  done: number;
  counts: Counts;
}

/** Has jobs do this kind of work; a slice of 0 ms has one step. */
export function handleWork<Task>(app: App, work: SlicedWork<Task>, sliceMs = SLICE_MS): void {
  const handler: JobHandler = { run: (job, tx) => runSlice(app, { work, job, sliceMs }, tx) };
  app.jobs.handle(KIND + work.name, handler);
}

/** Begins work within a write; `finishWork` it after that. */
export async function startWork<Task>(
  app: App,
  { name }: SlicedWork<Task>,
  { key, keys, ...work }: NewWork<Task>,
  tx: Transaction,
): Promise<void> {
  if (keys) await storedKeys(app).put(key, keys, tx);
  const payload: Progress<Task> = { ...work, after: 0, done: 0, counts: {} };
  const runIn = work.total > app.rowsAtOnce ? 0 : HELD;
  await app.jobs.schedule({ kind: KIND + name, key, runIn, payload }, tx);
}

/**
 * Does work that has few rows. Resolves to what it added up; null where it goes on by itself, as after a failure: what began
 * it is committed. Throws a refusal, which ends it.
 */
export async function finishWork(app: App, { key, total }: Begun): Promise<Counts | null> {
  if (total > app.rowsAtOnce) return null;
  try {
    const outcome = await app.jobs.runToEnd(key);
    return outcome && (outcome.payload as Progress<unknown>).counts;
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status >= 500) return null;
    await app.database.write(async (tx) => {
      await app.jobs.cancel(key, tx);
      await storedKeys(app).remove(key, tx);
    });
    throw error;
  }
}

interface WorkOnRows<Task> extends Pick<NewWork<Task>, 'title' | 'task'> {
  keys: number[];
  by: Permission;
}

/** Does work on these rows. Resolves to what it added up; null where it goes on by itself. Throws 401 and 403, and as `finishWork`. */
export async function runWork<Task>(
  app: App,
  work: SlicedWork<Task>,
  { by, ...begun }: WorkOnRows<Task>,
): Promise<Counts | null> {
  const named = { ...begun, key: `${work.name}:${randomUUID()}`, total: begun.keys.length };
  await write(app, by, ({ tx }) => startWork(app, work, named, tx));
  return finishWork(app, named);
}

/** Lists the work that is being done, in a language. */
export async function listWork(app: App, catalogue: Catalogue = english): Promise<Work[]> {
  const jobs = await app.jobs.list(KIND);
  return inLanguage(catalogue, () => jobs.map(view));
}

/** Has failed work go on now. Throws 401, 403 and 404. */
export function retryWork(app: App, key: string, by: Permission): Promise<void> {
  return write(app, by, async ({ tx }) => {
    if (!IS_KEY.test(key) || !(await app.jobs.retry(key, KIND, tx))) throw notFound(workMessages.notFound);
  });
}

const storedKeys = ({ database }: App) => jobKeyQueries(database.sequelize);

interface Slice<Task> {
  work: SlicedWork<Task>;
  job: Job;
  sliceMs: number;
}

/** Does a part of the work, for a short while. */
async function runSlice<Task>(app: App, { work, job, sliceMs }: Slice<Task>, tx: Transaction): Promise<Outcome> {
  const { task, counts: before, ...progress } = job.payload as Progress<Task>;
  const [isTimeUp, counts] = [startTimeLimit(sliceMs), { ...before }];
  const done = collectChanges();
  let keys: number[] = [];
  for (let hasBegun = false; ; hasBegun = true) {
    if (keys.length === 0) {
      keys = work.next
        ? await work.next(app, task, progress.after, tx)
        : await storedKeys(app).next(job.key, progress.after, tx);
    }
    if (keys.length === 0) {
      const last = (await work.finish?.(app, task, tx)) ?? {};
      done.add({ tags: [], ...last });
      return { ...last, payload: { task, counts, ...progress }, ...done.outcome() };
    }
    if (hasBegun && isTimeUp()) break;
    const step = keys.splice(0, work.step ?? STEP);
    const changed = await work.change(app, step, task, tx);
    progress.after = step.at(-1) ?? progress.after;
    progress.done += step.length;
    done.add(changed);
    for (const [name, count] of Object.entries(changed.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  }
  return { runAgainIn: 0, payload: { task, counts, ...progress }, ...done.outcome() };
}

/** Gathers the tags of several steps, and what follows their commit. */
function collectChanges() {
  const tags = new Set<CacheTag>();
  let isAll = false;
  const followers: (() => Promise<void>)[] = [];
  return {
    add(changed: Pick<Changed, 'tags' | 'afterCommit'>): void {
      if (changed.tags === ALL_TAGS) isAll = true;
      else for (const tag of changed.tags) tags.add(tag);
      if (changed.afterCommit) followers.push(changed.afterCommit);
    },
    outcome: () => ({
      tags: isAll ? ALL_TAGS : ([...tags] as ChangedTags),
      async afterCommit() {
        for (const follow of followers) await follow();
      },
    }),
  };
}

function view({ key, lastError, payload }: Job): Work {
  const { title, done, total } = payload as Progress<unknown>;
  return {
    _id: key,
    title: t(title),
    done: Math.min(done, total),
    total,
    state: lastError === null ? 'running' : 'failed',
  };
}
