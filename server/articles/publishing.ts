import type { Sequelize, Transaction } from 'sequelize';
import type { ArticleChanges } from '../../shared/articles.ts';
import { refused } from '../../shared/refused.ts';
import type { ActivityJournal } from '../activity/activity.ts';
import { setColumns, updateRow } from '../database/updateRow.ts';
import type { Jobs, Outcome } from '../jobs/jobs.ts';
import type { Job } from '../jobs/queries.ts';
import { invalid } from '../problems.ts';
import type { Saver } from '../revisions/revisions.ts';
import { type Actor, OPERATOR } from '../sessions/authorise.ts';
import { UserRow } from '../users/model.ts';
import type { WebSub } from '../webSub/webSub.ts';
import type { AuthorSettings } from './handIn.ts';
import { lockArticle } from './lockArticle.ts';
import { ArticleRow } from './model.ts';
import { missingPublishJobs, PUBLISH, type PublishJob, publishJobOf, publishKeyOf } from './publishJobs.ts';
import type { ArticleRevisions } from './revisions.ts';
import { subjectOf } from './trash.ts';

/** The time by which `publishAt` may lie in the past, in milliseconds: clocks differ, and a form takes a moment. */
const TOLERANCE = 60_000;

/** The columns that say if and when an article is published. */
type Publication = Pick<ArticleRow, 'published' | 'publishAt' | 'publishedAt' | 'publishFailedAt' | 'handedInAt'>;

const unpublished: Publication = {
  published: false,
  publishAt: null,
  publishedAt: null,
  publishFailedAt: null,
  handedInAt: null,
};

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
  const { handedInAt, publishFailedAt } = before;
  if (publishAt !== undefined)
    return { ...unpublished, publishAt, publishedAt, handedInAt: publishAt ? null : handedInAt };
  return { ...unpublished, publishAt: before.publishAt, publishFailedAt, publishedAt, handedInAt };
}

interface Dependencies {
  sequelize: Sequelize;
  jobs: Jobs;
  activity: ActivityJournal;
  revisions: ArticleRevisions;
  webSub: WebSub;
  settings: AuthorSettings;
  now: () => Date;
}

interface PublicationChange {
  row: ArticleRow;
  /** Its columns before the change; left out for a new article. */
  before?: Pick<Publication, 'published' | 'publishAt'>;
  fields: Pick<ArticleChanges, 'published' | 'publishAt'>;
  actor: Actor;
}

/**
 * Publishes articles at their `publishAt`. A job at that moment does it; one that is too early waits, one whose
 * article was deleted meanwhile does nothing. What an author scheduled who may not publish any more is handed in instead.
 */
export function createPublishing({ sequelize, jobs, activity, revisions, webSub, settings, now }: Dependencies) {
  jobs.handle(PUBLISH, {
    longestWait: Number.POSITIVE_INFINITY,
    async run(job, tx) {
      const row = await lockArticle(scheduledIn(job).id, tx);
      const at = now();
      if (!row?.publishAt) return {};
      // This process's clock may be behind that of the database, by which the job runs.
      if (row.publishAt > at) return { runAgainIn: row.publishAt.getTime() - at.getTime() };
      if (!(await mayStillPublish(scheduledIn(job), settings, tx))) return handInInstead(row, at, tx);
      const columns = publicationColumns({ published: true }, { before: row, now: at });
      const saver = await saverOf(scheduledIn(job), tx);
      await revisions.record({ row, prepared: null, text: null, saver, tx }, () =>
        updateRow(row, { ...columns, updatedAt: at }, tx),
      );
      await activity.record({ kind: 'publish', actor: null, subject: subjectOf([row]) }, tx);
      await webSub.announce(row.id, tx);
      return { tags: ['articles', `article:${row.id}`] };
    },
    async failed(job, _error, tx) {
      const row = await ArticleRow.findByPk(scheduledIn(job).id, { transaction: tx, lock: tx.LOCK.UPDATE });
      if (!row?.publishAt) return;
      const isFirst = row.publishFailedAt === null;
      await setColumns(row, { publishFailedAt: now() }, tx);
      if (!isFirst) return;
      const details = { publishAt: row.publishAt.toISOString() };
      await activity.record({ kind: 'publish-failed', actor: null, subject: subjectOf([row]), details }, tx);
    },
    missing: (tx) => missingPublishJobs(sequelize, now(), tx),
  });

  /** Makes a scheduled article a draft that is handed in, within a write, for administrators to decide. */
  async function handInInstead(row: ArticleRow, at: Date, tx: Transaction): Promise<Outcome> {
    const details = { publishAt: row.publishAt?.toISOString(), handedIn: true };
    const columns = { ...unpublished, publishedAt: row.publishedAt, handedInAt: at };
    await revisions.record({ row, prepared: null, text: null, saver: OPERATOR, tx }, () =>
      updateRow(row, { ...columns, updatedAt: at }, tx),
    );
    await activity.record({ kind: 'publish-failed', actor: null, subject: subjectOf([row]), details }, tx);
    return { tags: ['articles', `article:${row.id}`] };
  }

  return {
    /** Cancels, within a write, what is scheduled for an article, before the write locks it: the job locks itself first too. */
    cancel: (id: number, tx: Transaction): Promise<void> => jobs.cancel(publishKeyOf(id), tx),

    /** Schedules, within a write, the publication of an article that these fields changed, and records that change. */
    async follow({ row, before = unpublished, fields, actor }: PublicationChange, tx: Transaction): Promise<void> {
      const { id, published, publishAt } = row;
      if (publishAt && mayReschedule(fields)) {
        await jobs.schedule(publishJobOf({ id, publishAt }, actor), tx);
      }
      const subject = subjectOf([row]);
      if (published !== before.published) {
        await activity.record({ kind: published ? 'publish' : 'unpublish', actor, subject }, tx);
        if (published) await webSub.announce(id, tx);
      }
      if (!published && publishAt?.getTime() !== before.publishAt?.getTime()) {
        const details = { publishAt: publishAt?.toISOString() ?? null };
        await activity.record({ kind: 'schedule', actor, subject, details }, tx);
      }
    },
  };
}

/** Tells if these fields may change the time at which an article is published. */
export const mayReschedule = ({ published, publishAt }: PublicationChange['fields']): boolean =>
  published === true || publishAt !== undefined;

const scheduledIn = ({ payload }: Job) => payload as PublishJob;

/**
 * Tells, within a write, if whoever scheduled an article still stands for its publication: administrators always do, they
 * decided for the publication; authors as long as they may publish themselves.
 */
async function mayStillPublish(
  { by, asAuthor }: PublishJob,
  settings: AuthorSettings,
  transaction: Transaction,
): Promise<boolean> {
  if (!by || asAuthor === false) return true;
  const row = await UserRow.findByPk(Number(by._id), { attributes: ['isAdmin', 'isAuthor'], transaction });
  if (!row) return asAuthor === undefined;
  return row.isAdmin || (row.isAuthor && (await settings.within(transaction)).authors === 'publish');
}

/** Resolves to the account that scheduled an article; its name alone where it is gone. */
async function saverOf({ by }: PublishJob, transaction: Transaction): Promise<Saver> {
  if (!by) return OPERATOR;
  const row = await UserRow.findByPk(Number(by._id), { attributes: ['id'], transaction });
  return { user: { ...by, _id: row && by._id } };
}
