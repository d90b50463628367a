import { literal, type Transaction } from 'sequelize';
import type { CacheTag } from '../../shared/call.ts';
import type {
  Comment,
  CommentCounts,
  CommentFilters,
  CommentStatusChange,
  CommentsQuery,
  ListedComment,
} from '../../shared/comments.ts';
import type { Page } from '../../shared/paging.ts';
import type { Targets } from '../../shared/targets.ts';
import { workTitles } from '../../shared/workMessages.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/filteredPages.ts';
import { keyOf, keysOf } from '../database/keys.ts';
import { findPage, mapPage } from '../database/pages.ts';
import { targetIds } from '../database/targets.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import { TotalRow } from '../database/totals.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Changed, Slices } from '../jobs/slices.ts';
import { type Actor, asAdmin, OPERATOR, type OwnOnly } from '../sessions/authorise.ts';
import { changeMany, type Writer } from '../sessions/changeMany.ts';
import { type CommentDependencies, includeNames, tagsOf } from './comments.ts';
import { CommentReportRow, CommentRow } from './model.ts';
import { purgeComments } from './purge.ts';
import { updateShown } from './shown.ts';
import { judgedView, listedCommentView } from './view.ts';

/** The time for which a deleted comment can be restored, in milliseconds; it is also the time between two purges. */
const DAY = 24 * 60 * 60 * 1000;

interface Dependencies extends CommentDependencies {
  jobs: Jobs;
  slices: Slices;
}

/** The comments of all articles, as administrators see and judge them. */
export type Moderation = ReturnType<typeof createModeration>;

export function createModeration({ database, changes, activity, jobs, slices, notify }: Dependencies) {
  const deleteMany = changeMany<CommentFilters, 'delete'>(
    { changes, slices },
    {
      ...{ name: 'comments', step: 50, guard: 'admin', idsOf, change: removeWithin },
      titleOf: (_change, rows) => workTitles.deleteComments(rows),
    },
  );
  const attributes = { include: [[literal(reportReasonsSql(database.sequelize.getDialect())), 'reportReasons']] };
  const columns = { ...includeNames, attributes: attributes as never };

  jobs.handle('purge-comments', {
    every: DAY,
    async run(_job, tx) {
      const hasMore = await purgeComments(database.sequelize, new Date(Date.now() - DAY), tx);
      return hasMore ? { runAgainIn: 0 } : {};
    },
  });

  return {
    /**
     * Lists all comments, of an author those under their own articles, newest first unless they are sorted, with the numbers
     * of those that the other filters find.
     */
    async list(query: CommentsQuery, own: OwnOnly): Promise<Page<ListedComment> & { counts: CommentCounts }> {
      const underOwn = own === null ? [] : [`article_id IN (SELECT id FROM articles WHERE author_id = ${own})`];
      const conditions = [...underOwn, ...conditionsOf(query)];
      const counts = await (conditions.length > 0 ? countFound(allConditions(conditions)) : totals());
      const total = counts[query.status ?? 'all'];
      const where = allConditions([...underOwn, ...allConditionsOf(query)]);
      const order = orderSql({ createdAt: 'created_at' }, query.sort ?? '-createdAt');
      const page =
        conditions.length > 0 || query.sort
          ? await findFilteredPage(CommentRow, { ...columns, where, order, total }, query)
          : await findPage(CommentRow, { ...columns, where, total }, query);
      return { ...mapPage(page, listedCommentView), counts };
    },

    /** Gives the comments of these ids a status, also those that an administrator deleted today. Resolves to them. */
    async setStatus(ids: string[], status: CommentStatusChange, actor: Actor): Promise<Comment[]> {
      const work = asAdmin(actor, async (tx) => {
        const rows = (await lock(keysOf(ids), tx)).filter((row) => row.status !== 'deleted' || row.deletedAt !== null);
        const stored = status === 'reported' ? 'approved' : status;
        const hidden = rows.filter((row) => row.status !== 'approved').map(({ id }) => id);
        for (const row of rows) {
          const reports = await reportsOf(row, status, tx);
          await updateRow(row, { status: stored, reports, deletedAt: null, version: row.version + 1 }, tx);
        }
        await updateShown(rows, tx);
        if (stored === 'approved') await notify.approved(hidden, actor === OPERATOR ? null : actor, tx);
        const subject = { kind: 'comment', rows: rows.map(nameOf) } as const;
        await activity.record({ kind: 'moderate', actor, subject, details: { status: stored } }, tx);
        const where = { id: rows.map(({ id }) => id) };
        return CommentRow.findAll({ ...includeNames, where, order: [['id', 'ASC']], transaction: tx });
      });
      return (await changes.write(work, allTagsOf)).map(judgedView);
    },

    /**
     * Deletes comments; for a day, a status restores them. Resolves to their number. Throws 409 where a filter matches another number
     * than expected.
     */
    async remove(targets: Targets<CommentFilters>, actor: Actor): Promise<number> {
      const { counts, ids } = await deleteMany(targets, async () => 'delete', actor);
      return counts?.changed ?? ids.length;
    },
  };

  async function removeWithin(keys: number[], _change: 'delete', { actor }: Writer, tx: Transaction): Promise<Changed> {
    const rows = (await lock(keys, tx)).filter((row) => row.status !== 'deleted');
    const where = { id: rows.map(({ id }) => id) };
    const deleted = { status: 'deleted', deletedAt: new Date(), version: literal('version + 1') } as const;
    await CommentRow.update(deleted as never, { where, transaction: tx });
    await updateShown(rows, tx);
    await activity.record({ kind: 'delete', actor, subject: { kind: 'comment', rows: rows.map(nameOf) } }, tx);
    return { tags: allTagsOf(rows), counts: { changed: rows.length } };
  }

  function idsOf(targets: Targets<CommentFilters>): Promise<string[]> {
    return targetIds(targets, { sequelize: database.sequelize, table: 'comments', conditionsOf: allConditionsOf });
  }

  function allConditionsOf(filters: CommentFilters): string[] {
    return [...conditionsOf(filters), statusConditions[filters.status ?? 'all']];
  }

  function conditionsOf({ q, article, user }: CommentFilters): string[] {
    const { contains } = textSearch(database.sequelize);
    return [
      // No row has the key 0.
      ...(article ? [`article_id = ${keyOf(article) ?? 0}`] : []),
      ...(user ? [`user_id = ${keyOf(user) ?? 0}`] : []),
      ...wordsOf(q).map(
        (word) => `(${contains('message', word)}
          OR user_id IN (SELECT id FROM users WHERE ${contains('username', word)})
          OR article_id IN (SELECT id FROM articles WHERE ${contains('title', word)}))`,
      ),
    ];
  }
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

async function totals(): Promise<CommentCounts> {
  const rows = await TotalRow.findAll({ where: { kind: 'comments' } });
  const parts = [0, 1, 2, 3].map((part) => rows.find((row) => row.part === part)?.total ?? 0);
  const [unreported = 0, reported = 0, pending = 0, spam = 0] = parts;
  const approved = unreported + reported;
  return { all: approved + pending + spam, approved, pending, spam, reported };
}

/** Up to five reasons of reports, as a JSON array: SQL for each row of a list. */
function reportReasonsSql(dialect: string): string {
  const aggregate = dialect === 'sqlite' ? 'json_group_array(reason)' : 'CAST(json_agg(reason) AS TEXT)';
  return `(SELECT ${aggregate} FROM (SELECT reason FROM comment_reports
    WHERE comment_id = "CommentRow"."id" AND reason <> '' LIMIT 5) AS reported)`;
}
