import type { Transaction } from 'sequelize';
import type { ArticleChanges } from '../../shared/articles.ts';
import { refused } from '../../shared/refused.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import { invalid } from '../problems.ts';
import type { Actor } from '../sessions/authorise.ts';
import { ArticleRow } from './model.ts';
import { subjectOf } from './trash.ts';

/** The kind of jobs that publish an article. */
const KIND = 'publish';
/** The time by which `publishAt` may lie in the past, in milliseconds: clocks differ, and a form takes a moment. */
const TOLERANCE = 60_000;

/** The columns that say if and when an article is published. */
type Publication = Pick<ArticleRow, 'published' | 'publishAt' | 'publishedAt' | 'publishFailedAt'>;

const unpublished: Publication = { published: false, publishAt: null, publishedAt: null, publishFailedAt: null };

/**
 * Returns the columns of an article, new or `before`, once these fields have changed it at `now`. Throws 422 for a
 * `publishAt` in the past or of a published article.
 */
export function publicationColumns(
  { published, publishAt }: Pick<ArticleChanges, 'published' | 'publishAt'>,
  { before = unpublished, now }: { before?: Publication; now: Date },
): Publication {
  const isPublished = published ?? before.published;
  if (publishAt) {
    if (isPublished) throw invalid({ publishAt: refused.publishedAlready });
    if (publishAt.getTime() < now.getTime() - TOLERANCE) throw invalid({ publishAt: refused.publishAtPast });
  }
  if (isPublished || (publishAt && publishAt <= now)) {
    return { ...unpublished, published: true, publishedAt: before.publishedAt ?? now };
  }
  const { publishedAt } = before;
  if (publishAt !== undefined) return { ...unpublished, publishAt, publishedAt };
  return { ...unpublished, publishAt: before.publishAt, publishFailedAt: before.publishFailedAt, publishedAt };
}

interface Dependencies {
  jobs: Jobs;
  activity: ActivityJournal;
  now: () => Date;
}

/**
 * Publishes articles at their `publishAt`. A job at that moment does it; one that is too early, or whose article was
 * deleted meanwhile, does nothing.
 */
export function createPublishing({ jobs, activity, now }: Dependencies) {
  jobs.handle(KIND, {
    async run(job, tx) {
      const row = await ArticleRow.findByPk(idIn(job), { transaction: tx, lock: tx.LOCK.UPDATE });
      const at = now();
      if (!row?.publishAt || row.publishAt > at) return {};
      await row.update(
        {
          ...publicationColumns({ published: true }, { before: row, now: at }),
          updatedAt: at,
          version: row.version + 1,
        },
        { transaction: tx },
      );
      await activity.record(
        { kind: 'publish', actor: null, subject: subjectOf([row]), details: { scheduled: true } },
        tx,
      );
      return { tags: ['articles', `article:${row.id}`] };
    },
    async failed(job, _error, tx) {
      const row = await ArticleRow.findByPk(idIn(job), { transaction: tx, lock: tx.LOCK.UPDATE });
      if (!row) return;
      // Only the first of a row of failures is news.
      if (!row.publishFailedAt) {
        await activity.record({ kind: 'publish-failed', actor: null, subject: subjectOf([row]) }, tx);
      }
      await row.update({ publishFailedAt: now() }, { transaction: tx });
    },
  });

  return {
    /** Cancels, within a write, what is scheduled for an article, before the write locks it: the job locks itself first too. */
    cancel: (id: number, tx: Transaction): Promise<void> => jobs.cancel(keyOfJob(id), tx),

    /** Schedules, within a write, the publication of an article that has a `publishAt`. */
    async schedule(row: ArticleRow, actor: Actor, tx: Transaction): Promise<void> {
      const { id, publishAt } = row;
      if (!publishAt) return;
      await jobs.schedule({ kind: KIND, key: keyOfJob(id), runAt: publishAt, payload: { id } }, tx);
      const details = { publishAt: publishAt.toISOString() };
      await activity.record({ kind: 'schedule', actor, subject: subjectOf([row]), details }, tx);
    },
  };
}

/** Tells if these fields may change the time at which an article is published. */
export const mayReschedule = ({ published, publishAt }: ArticleChanges): boolean =>
  published === true || publishAt !== undefined;

const keyOfJob = (id: number) => `${KIND}:${id}`;
const idIn = ({ payload }: Job) => (payload as { id: number }).id;
