import { literal, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type {
  Comment,
  CommentCounts,
  CommentFilters,
  CommentStatusChange,
  CommentsQuery,
  ListedComment,
} from '../../shared/comments/comments.ts';
import type { CacheTag } from '../../shared/kit/call.ts';
import type { Page } from '../../shared/kit/paging.ts';
import type { Targets } from '../../shared/kit/targets.ts';
import { type Catalogue, inLanguage } from '../../shared/texts/t.ts';
import { workTitles } from '../../shared/work/workMessages.ts';
import { record } from '../activity/activity.ts';
import { type Actor, OPERATOR, type Scope } from '../authorise.ts';
import type { App } from '../context.ts';
import type { Dialect } from '../database/dialect.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/queries/filteredPages.ts';
import { keyOf, keysOf } from '../database/queries/keys.ts';
import { IS_COMMENT_LIVE, isLive, TRASHED_ARTICLES } from '../database/queries/live.ts';
import { findPage, mapPage } from '../database/queries/pages.ts';
import { targetKeys } from '../database/queries/targets.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { DAY, type JobKind } from '../jobs/kind.ts';
import type { Changed } from '../jobs/slices.ts';
import { notifyApproved } from '../notifications/notify.ts';
import { changeMany, type ManyChanges, type Writer } from '../people/sessions/changeMany.ts';
import { write } from '../write.ts';
import { includeNames, tagsOf } from './comments.ts';
import { CommentReportRow, CommentRow } from './model.ts';
import { purgeComments } from './purge.ts';
import { updateShown } from './shown.ts';
import { judgedView, listedCommentView } from './view.ts';

/** The time for which a deleted comment can be restored, in milliseconds. */
const RESTORABLE = 24 * 60 * 60 * 1000;

/** Removes for good what can be restored no more. */
export const purgeDeletedComments: JobKind = {
  kind: 'purge-comments',
  every: DAY,
  async run({ database, now }, _job, tx) {
    const hasMore = await purgeComments(database.sequelize, new Date(now().getTime() - RESTORABLE), tx);
    return hasMore ? { runAgainIn: 0 } : {};
  },
};

/** The deletion of comments; for a day, a status restores them. */
export const commentDeletion: ManyChanges<CommentFilters, 'delete'> = {
  name: 'comments',
  step: 50,
  as: 'admin',
  titleOf: (_change, rows) => workTitles.deleteComments(rows),
  keysOf: ({ database: { sequelize } }, targets) =>
    targetKeys(targets, {
      sequelize,
      table: 'comments',
      conditionsOf: (filters) => allConditionsOf(sequelize, filters),
    }),
  change: deleteWithin,
};

/**
 * Lists all comments, of an author those under their own articles, newest first unless they are sorted, with the numbers
 * of those that the other filters find.
 */
export async function listComments(
  { database: { sequelize, dialect } }: App,
  query: CommentsQuery,
  { scope, catalogue }: { scope: Scope; catalogue: Catalogue },
): Promise<Page<ListedComment> & { counts: CommentCounts }> {
  const inScope = scopeConditions(scope);
  const conditions = [...inScope, ...conditionsOf(sequelize, query)];
  const counts = await (conditions.length > 0 ? countFound(allConditions(conditions)) : totals(sequelize));
  const attributes = { include: [[literal(reportReasonsSql(dialect)), 'reportReasons']] };
  const list = {
    ...includeNames,
    attributes: attributes as never,
    where: allConditions([...inScope, ...allConditionsOf(sequelize, query)]),
    total: counts[query.status ?? 'all'],
  };
  const isWhole = conditions.length === 0 && !query.sort;
  const order = orderSql({ createdAt: 'created_at' }, query.sort ?? '-createdAt');
  const page = await (isWhole
    ? findPage(CommentRow, list, query)
    : findFilteredPage(CommentRow, { ...list, order }, query));
  return { ...inLanguage(catalogue, () => mapPage(page, listedCommentView)), counts };
}

/** Gives the comments of these ids a status, also those that an administrator deleted today. Resolves to them. */
export async function setCommentStatus(
  app: App,
  ids: string[],
  status: CommentStatusChange,
  actor: Actor,
): Promise<Comment[]> {
  const changed = await write(app, { as: 'admin', actor, tags: allTagsOf }, async ({ tx }) => {
    const rows = (await lock(keysOf(ids), tx)).filter((row) => row.status !== 'deleted' || row.deletedAt !== null);
    const stored = status === 'reported' ? 'approved' : status;
    const hidden = rows.filter((row) => row.status !== 'approved').map(({ id }) => id);
    for (const row of rows) {
      const reports = await reportsOf(row, status, tx);
      await updateRow(row, { status: stored, reports, deletedAt: null }, tx);
    }
    await updateShown(rows, tx);
    if (stored === 'approved') await notifyApproved(app, hidden, actor === OPERATOR ? null : actor, tx);
    const subject = { kind: 'comment', rows: rows.map(nameOf) } as const;
    await record(app, { kind: 'moderate', actor, subject, details: { status: stored } }, tx);
    const where = { id: rows.map(({ id }) => id) };
    return CommentRow.findAll({ ...includeNames, where, order: [['id', 'ASC']], transaction: tx });
  });
  return changed.map(judgedView);
}

/** Deletes comments. Resolves to their number. Throws 409 where a filter matches another number than expected. */
export async function deleteComments(app: App, targets: Targets<CommentFilters>, actor: Actor): Promise<number> {
  const { counts, keys } = await changeMany(app, commentDeletion, { targets, change: 'delete' }, actor);
  return counts?.changed ?? keys.length;
}

async function deleteWithin(
  app: App,
  keys: number[],
  _change: 'delete',
  { actor }: Writer,
  tx: Transaction,
): Promise<Changed> {
  const rows = (await lock(keys, tx)).filter((row) => row.status !== 'deleted');
  const where = { id: rows.map(({ id }) => id) };
  const deleted = { status: 'deleted', deletedAt: app.now(), version: literal('version + 1') } as const;
  await CommentRow.update(deleted as never, { where, transaction: tx });
  await updateShown(rows, tx);
  await record(app, { kind: 'delete', actor, subject: { kind: 'comment', rows: rows.map(nameOf) } }, tx);
  return { tags: allTagsOf(rows), counts: { changed: rows.length } };
}

function scopeConditions(scope: Scope): string[] {
  if (scope.of === 'all') return [];
  return scope.of === 'none'
    ? ['FALSE']
    : [`article_id IN (SELECT id FROM articles WHERE author_id = ${scope.userId} AND ${isLive()})`];
}

function allConditionsOf(sequelize: Sequelize, filters: CommentFilters): string[] {
  return [...conditionsOf(sequelize, filters), statusConditions[filters.status ?? 'all'], IS_COMMENT_LIVE];
}

function conditionsOf(sequelize: Sequelize, { q, article, user }: CommentFilters): string[] {
  const { contains } = textSearch(sequelize);
  return [
    // No row has the key 0.
    ...(article ? [`article_id = ${keyOf(article) ?? 0}`] : []),
    ...(user ? [`user_id = ${keyOf(user) ?? 0}`] : []),
    ...wordsOf(q).map(
      (word) => `(${contains('message', word)}
        OR user_id IN (SELECT id FROM users WHERE ${contains('username', word)})
        OR article_id IN (SELECT id FROM articles WHERE ${contains('title', word)} AND ${isLive()}))`,
    ),
  ];
}

/** The condition of each list, as its index has it. */
const statusConditions = {
  all: "status <> 'deleted'",
  approved: "status = 'approved'",
  pending: "status = 'pending'",
  spam: "status = 'spam'",
  reported: "status = 'approved' AND reports > 0",
};

/** Locks the comments of these keys in their order, so that two administrators do not wait for each other. */
const lock = (keys: number[], transaction: Transaction) =>
  CommentRow.findAll({
    where: { id: keys },
    order: [['id', 'ASC']],
    transaction,
    lock: transaction.LOCK.UPDATE,
  });

/** Resolves to the number of reports that are open after a change: an approval settles them, and 'reported' brings them back. */
async function reportsOf(row: CommentRow, status: CommentStatusChange, transaction: Transaction): Promise<number> {
  if (status !== 'approved' && status !== 'reported') return row.reports;
  const ofComment = { where: { commentId: row.id }, transaction };
  await CommentReportRow.update({ isOpen: status === 'reported' }, ofComment);
  return status === 'approved' ? 0 : Math.max(1, await CommentReportRow.count(ofComment));
}

const nameOf = ({ id, message }: CommentRow) => ({ _id: String(id), name: message });
const allTagsOf = (rows: CommentRow[]): CacheTag[] => [...new Set(rows.flatMap(tagsOf))];

/** Counts the comments of each status that a condition matches. */
async function countFound(condition: string): Promise<CommentCounts> {
  const count = (status: keyof typeof statusConditions) => `COUNT(CASE WHEN ${statusConditions[status]} THEN 1 END)`;
  const names = Object.keys(statusConditions) as (keyof typeof statusConditions)[];
  const [row] = await CommentRow.findAll({
    attributes: names.map((name) => [literal(count(name)), name]) as never,
    where: literal(condition),
    raw: true,
  });
  return Object.fromEntries(
    names.map((name) => [name, Number((row as never as Record<string, unknown>)[name])]),
  ) as never;
}

/** The totals of all comments, and of those that are hidden, which are taken from them: a few rows for each article in the trash. */
const TOTALS = [
  "SELECT kind, part, total FROM totals WHERE kind = 'comments'",
  ...['commented', 'reported', 'pending', 'spam'].map(
    (kind) => `SELECT '${kind}', 0, SUM(total) FROM totals WHERE kind = '${kind}' AND part IN (${TRASHED_ARTICLES})`,
  ),
].join(' UNION ALL ');

async function totals(sequelize: Sequelize): Promise<CommentCounts> {
  const rows = await sequelize.query<{ kind: string; part: number; total: number | string }>(TOTALS, {
    type: QueryTypes.SELECT,
  });
  const of = (kind: string, part = 0) => Number(rows.find((row) => row.kind === kind && row.part === part)?.total ?? 0);
  const reported = of('comments', 1) - of('reported');
  const approved = of('comments', 0) + of('comments', 1) - of('commented');
  const [pending, spam] = [of('comments', 2) - of('pending'), of('comments', 3) - of('spam')];
  return { all: approved + pending + spam, approved, pending, spam, reported };
}

/** Up to five reasons of reports, as a JSON array: SQL for each row of a list. */
const reportReasonsSql = ({ jsonArrayOf }: Dialect): string =>
  `(SELECT ${jsonArrayOf('reason')} FROM (SELECT reason FROM comment_reports
    WHERE comment_id = "CommentRow"."id" AND reason <> '' LIMIT 5) AS reported)`;
