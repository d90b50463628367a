import { QueryTypes, type Transaction } from 'sequelize';
import type { ArticleChanges } from '../../../shared/articles/articles.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { record } from '../../activity/activity.ts';
import { type Actor, OPERATOR } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { isLive } from '../../database/queries/live.ts';
import type { SqlDate } from '../../database/queries/sqlTypes.ts';
import { setColumns, updateRow } from '../../database/queries/updateRow.ts';
import { recordRevision, type Saver } from '../../documents/revisions/revisions.ts';
import type { JobKind, NewJob, Outcome } from '../../jobs/kind.ts';
import { UserRow } from '../../people/users/model.ts';
import { invalid } from '../../problems.ts';
import { announceArticle } from '../../webSub/webSub.ts';
import { lockArticle } from '../lockArticle.ts';
import { ArticleRow } from '../model.ts';
import { articleRevisions } from '../revisions.ts';
import { articleSubject } from '../view.ts';

/** The time by which `publishAt` may lie in the past, and `publishedAt` in the future, in milliseconds: clocks differ, and a form takes a moment. */
const TOLERANCE = 60_000;

/** The kind of jobs that publish an article. */
const PUBLISH = 'publish';

/** The number of jobs that one look finds missing. */
const LOOKED_FOR = 100;

/** The payload of a job: the article's key, who scheduled it, and whether as its author; older jobs do not have all of it. */
interface PublishJob {
  id: number;
  by?: { _id: string; username: string } | null;
  asAuthor?: boolean;
}

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
 * `publishAt` in the past or of a published article, and for a `publishedAt` in the future.
 */
export function publicationColumns(
  { published, publishAt, publishedAt: dated }: Pick<ArticleChanges, 'published' | 'publishAt' | 'publishedAt'>,
  { before = unpublished, now }: { before?: Publication; now: Date },
): Publication {
  const isPublished = published ?? before.published;
  if (publishAt) {
    if (isPublished) throw invalid({ publishAt: refused.publishedAlready });
    if (publishAt.getTime() < now.getTime() - TOLERANCE) throw invalid({ publishAt: refused.publishAtPast });
  }
  if (dated && dated.getTime() > now.getTime() + TOLERANCE) throw invalid({ publishedAt: refused.publishedAtLater });
  const chosen = dated && dated > now ? now : dated;
  if (isPublished || (publishAt && publishAt <= now)) {
    return { ...unpublished, published: true, publishedAt: chosen ?? before.publishedAt ?? now };
  }
  const publishedAt = chosen === undefined ? before.publishedAt : chosen;
  const { handedInAt, publishFailedAt } = before;
  if (publishAt !== undefined)
    return { ...unpublished, publishAt, publishedAt, handedInAt: publishAt ? null : handedInAt };
  return { ...unpublished, publishAt: before.publishAt, publishFailedAt, publishedAt, handedInAt };
}

interface PublicationChange {
  row: ArticleRow;
  /** Its columns before the change; left out for a new article. */
  before?: Pick<Publication, 'published' | 'publishAt'>;
  fields: Pick<ArticleChanges, 'published' | 'publishAt'>;
  actor: Actor;
}

/**
 * Publishes an article at its `publishAt`: one that is too early waits, one whose article was deleted meanwhile does nothing. What an
 * author scheduled who may not publish any more is handed in instead.
 */
export const publishScheduled: JobKind = {
  kind: PUBLISH,
  longestWait: Number.POSITIVE_INFINITY,
  async run(app, job, tx) {
    const scheduled = job.payload as PublishJob;
    const row = await lockArticle(scheduled.id, tx);
    const at = app.now();
    if (!row?.publishAt) return {};
    // This process's clock may be behind that of the database, by which the job runs.
    if (row.publishAt > at) return { runAgainIn: row.publishAt.getTime() - at.getTime() };
    if (!(await mayStillPublish(app, scheduled, tx))) return handInInstead(app, row, at, tx);
    const columns = publicationColumns({ published: true }, { before: row, now: at });
    const saver = await saverOf(scheduled, tx);
    await recordRevision(app, articleRevisions, { row, prepared: null, text: null, saver, tx }, () =>
      updateRow(row, { ...columns, updatedAt: at }, tx),
    );
    await record(app, { kind: 'publish', actor: null, subject: articleSubject([row]) }, tx);
    await announceArticle(app, row.id, tx);
    return { tags: ['articles', `article:${row.id}`] };
  },
  async failed(app, job, _error, tx) {
    const { id } = job.payload as PublishJob;
    const row = await ArticleRow.findByPk(id, { transaction: tx, lock: tx.LOCK.UPDATE });
    if (!row?.publishAt) return;
    const isFirst = row.publishFailedAt === null;
    await setColumns(row, { publishFailedAt: app.now() }, tx);
    if (!isFirst) return;
    const details = { publishAt: row.publishAt.toISOString() };
    await record(app, { kind: 'publish-failed', actor: null, subject: articleSubject([row]), details }, tx);
  },
  missing: missingPublishJobs,
};

/** Cancels, within a write, what is scheduled for an article, before the write locks it: the job locks itself first too. */
export const cancelPublication = ({ jobs }: App, id: number, tx: Transaction): Promise<void> =>
  jobs.cancel(publishKeyOf(id), tx);

/** Schedules, within a write, the publication of an article that these fields changed, and records that change. */
export async function recordPublication(
  app: App,
  { row, before = unpublished, fields, actor }: PublicationChange,
  tx: Transaction,
): Promise<void> {
  const { id, published, publishAt } = row;
  if (publishAt && mayReschedule(fields)) await app.jobs.schedule(publishJobOf({ id, publishAt }, actor), tx);
  const subject = articleSubject([row]);
  if (published !== before.published) {
    await record(app, { kind: published ? 'publish' : 'unpublish', actor, subject }, tx);
    if (published) await announceArticle(app, id, tx);
  }
  if (!published && publishAt?.getTime() !== before.publishAt?.getTime()) {
    const details = { publishAt: publishAt?.toISOString() ?? null };
    await record(app, { kind: 'schedule', actor, subject, details }, tx);
  }
}

/** Makes a scheduled article a draft that is handed in, within a write, for administrators to decide. */
async function handInInstead(app: App, row: ArticleRow, at: Date, tx: Transaction): Promise<Outcome> {
  const details = { publishAt: row.publishAt?.toISOString(), handedIn: true };
  const columns = { ...unpublished, publishedAt: row.publishedAt, handedInAt: at };
  await recordRevision(app, articleRevisions, { row, prepared: null, text: null, saver: OPERATOR, tx }, () =>
    updateRow(row, { ...columns, updatedAt: at }, tx),
  );
  await record(app, { kind: 'publish-failed', actor: null, subject: articleSubject([row]), details }, tx);
  return { tags: ['articles', `article:${row.id}`] };
}

const publishKeyOf = (id: number) => `${PUBLISH}:${id}`;

/** Returns the job that publishes an article at its time, as scheduled by this account. */
export function publishJobOf({ id, publishAt }: { id: number; publishAt: Date }, actor: Actor): NewJob {
  const by = actor === OPERATOR ? null : actor.user;
  const name = by && { _id: by._id, username: by.username };
  const payload: PublishJob = { id, by: name, asAuthor: by !== null && !by.isAdmin };
  return { kind: PUBLISH, key: publishKeyOf(id), runAt: publishAt, payload };
}

/** Lists, within a write, jobs of articles whose time has come and that none would publish, as scheduled by their authors. */
async function missingPublishJobs({ database, now }: App, transaction: Transaction): Promise<NewJob[]> {
  const rows = await database.sequelize.query<{
    id: number;
    publishAt: SqlDate;
    userId: number | null;
    username: string;
  }>(
    `SELECT a.id, a.publish_at AS "publishAt", u.id AS "userId", u.username
       FROM articles AS a LEFT JOIN users AS u ON u.id = a.author_id
       WHERE a.publish_at <= :now AND ${isLive('a')} AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.key = '${PUBLISH}:' || a.id)
       ORDER BY a.id LIMIT ${LOOKED_FOR}`,
    { replacements: { now: now() }, type: QueryTypes.SELECT, transaction },
  );
  return rows.map(({ id, publishAt, userId, username }) => {
    const payload: PublishJob = { id, by: userId === null ? null : { _id: String(userId), username } };
    return { kind: PUBLISH, key: publishKeyOf(id), runAt: new Date(publishAt), payload };
  });
}

/** Tells if these fields may change the time at which an article is published. */
export const mayReschedule = ({ published, publishAt }: PublicationChange['fields']): boolean =>
  published === true || publishAt !== undefined;

/**
 * Tells, within a write, if whoever scheduled an article still stands for its publication: administrators always do, they
 * decided for the publication; authors as long as they may publish themselves.
 */
async function mayStillPublish(
  { settings }: App,
  { by, asAuthor }: PublishJob,
  transaction: Transaction,
): Promise<boolean> {
  if (!by || asAuthor === false) return true;
  const row = await UserRow.findByPk(Number(by._id), { attributes: ['isAdmin', 'isAuthor'], transaction });
  if (!row) return asAuthor === undefined;
  return row.isAdmin || (row.isAuthor && (await settings.readIn(transaction)).authors === 'publish');
}

/** Resolves to the account that scheduled an article; its name alone where it is gone. */
async function saverOf({ by }: PublishJob, transaction: Transaction): Promise<Saver> {
  if (!by) return OPERATOR;
  const row = await UserRow.findByPk(Number(by._id), { attributes: ['id'], transaction });
  return { user: { ...by, _id: row && by._id } };
}
