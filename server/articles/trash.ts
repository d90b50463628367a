import { QueryTypes, type Transaction } from 'sequelize';
import type { Subject } from '../../shared/activity.ts';
import type { RestoreResult, TrashedArticle } from '../../shared/trash.ts';
import type { RecordedWrites } from '../activity/activity.ts';
import { CategoryRow } from '../categories/model.ts';
import type { App } from '../context.ts';
import { isoTime, type SqlBoolean, type SqlDate } from '../database/sqlTypes.ts';
import { repeatUntil } from '../database/timeLimit.ts';
import { lockPlaces, restoreImageFiles } from '../images/settle.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Actor, asAuthor, type OwnOnly, type Scope } from '../sessions/authorise.ts';
import { putAttached, removeAttached, restoreAttached } from '../trash/attached.ts';
import {
  columnsOf,
  type DependentRows,
  deletionView,
  lockTrashed,
  moveBack,
  moveToTrash,
  removeExpired,
  restoreTrashed,
  type Trashed,
  type TrashTable,
} from '../trash/table.ts';
import { type AuthorSettings, requireAuthorMay } from './handIn.ts';
import { publishJobOf } from './publishJobs.ts';
import { freeSlug, takenSlugs } from './slug.ts';
import { storeTags, tagsSince } from './tags.ts';

/** The number of comments that one step of a batch removes. */
const COMMENTS = 50;

/** A query for the comments of articles. */
const COMMENTS_OF = 'SELECT id FROM comments WHERE article_id IN (:ids)';

interface Dependencies extends RecordedWrites {
  app: App;
  jobs: Jobs;
  settings: AuthorSettings;
  history: DependentRows;
}

interface Named {
  id: number;
  title: string;
  slug: string;
}

interface TrashedColumns extends Named {
  summary: string;
  /** A list as JSON text. */
  tags: string;
  published: SqlBoolean;
  createdAt: SqlDate;
  updatedAt: SqlDate;
  publishAt: SqlDate | null;
  categoryId: number | null;
  imageKey: string | null;
}

/** Deleted articles, with their comments and images. */
export type ArticleTrash = ReturnType<typeof createArticleTrash>;

export function createArticleTrash({ app, database, jobs, changes, activity, settings, history }: Dependencies) {
  const { sequelize } = database;
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };

  return {
    /** Moves, within a write, locked articles and their comments into the trash. The images follow its commit. */
    async put(rows: Named[], actor: Actor, tx: Transaction): Promise<void> {
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      const own = columnsOf(sequelize, 'comments').join();
      // Locked, so that one which is deleted or judged at this moment is not copied as it was.
      const lock = sequelize.getDialect() === 'postgres' ? 'FOR UPDATE' : '';
      await run(
        `INSERT INTO trashed_comments (${own}) SELECT ${own} FROM comments WHERE article_id IN (:ids) ORDER BY id ${lock}`,
        { ids },
        tx,
      );
      await putAttached(sequelize, { of: 'comment_id', found: COMMENTS_OF, ids }, tx);
      await moveToTrash(app, trashedArticles, rows, actor, tx);
    },

    /**
     * Restores articles with their comments and images. One whose slug was taken gets a new one; one whose category is
     * gone has none.
     */
    async restore(ids: string[], actor: Actor): Promise<Omit<RestoreResult, 'message'>> {
      const restored = await changes.write(
        async (tx) => {
          // No account is deleted meanwhile, so that authors and commenters stay who they are.
          await database.exclusive('deletedAccounts', tx);
          return asAuthor(actor, (within, own) => restoreWithin({ ids, own }, actor, within))(tx);
        },
        ({ rows }) => (rows.length > 0 ? ['articles', ...rows.map(({ id }) => `article:${id}` as const)] : []),
      );
      const { rows, renamed, uncategorized } = restored;
      return { restored: rows.length, renamed, uncategorized };
    },

    /**
     * Removes, within a write, what must be removed until the time of the batch is up. Resolves to the keys of images to
     * remove after the commit.
     */
    async removeExpired(tx: Transaction): Promise<{ imageKeys: string[]; hasMore: boolean }> {
      const { removed, hasMore } = await removeExpired(app, trashedArticles, tx, { remove: removeHistory });
      return { imageKeys: removed.map(({ imageKey }) => imageKey).filter((key) => key !== null), hasMore };
    },
  };

  async function restoreWithin({ ids, own }: { ids: string[]; own: OwnOnly }, actor: Actor, tx: Transaction) {
    const scope: Scope = own === null ? { of: 'all' } : { of: 'own', userId: own };
    const rows = await lockTrashed(app, trashedArticles, { ids, scope }, tx);
    for (const { published, publishAt } of rows) {
      const fields = { published: Boolean(published), publishAt: publishAt === null ? null : new Date(publishAt) };
      await requireAuthorMay({ fields, own }, settings, tx);
    }
    if (rows.length === 0) return { rows, renamed: [], uncategorized: [] };
    const now = new Date();
    await database.exclusive('slugs', tx);
    await followTags(rows, tx);
    const gone = await missingCategories(rows, tx);
    const isUncategorized = gone.length > 0 ? `category_id IN (${gone.join()})` : '1 = 0';
    const isAuthorGone = 'author_id NOT IN (SELECT id FROM users)';
    const values = {
      category_id: `CASE WHEN ${isUncategorized} THEN NULL ELSE category_id END`,
      publish_failed_at: 'NULL',
      author_id: `CASE WHEN ${isAuthorGone} THEN NULL ELSE author_id END`,
      // As for articles that are not in the trash when their category or author is deleted.
      version: `CASE WHEN ${isUncategorized} OR ${isAuthorGone} THEN version + 1 ELSE version END`,
      // To publish now what was to be published while it was in the trash would surprise.
      publish_at: `CASE WHEN publish_at > ${sequelize.escape(now as never)} THEN publish_at END`,
    };
    const collided = await withTakenSlug(rows, tx);
    const others = rows.filter((row) => !collided.includes(row));
    await restoreTrashed(app, trashedArticles, { rows: others, values }, tx);
    const renamed = [];
    for (const row of collided) {
      const { id } = row;
      const slug = await freeSlug(row.title, tx);
      await run('UPDATE trashed_articles SET slug = :slug WHERE id = :id', { id, slug }, tx);
      await restoreTrashed(app, trashedArticles, { rows: [row], values }, tx);
      renamed.push({ _id: String(id), slug });
    }
    await storeTags(
      rows.map(({ id, tags }) => ({ id, tags: JSON.parse(tags) as string[] })),
      tx,
    );
    const whileThere = (column: string) => `CASE WHEN ${column} IN (SELECT id FROM users) THEN ${column} END`;
    const people = { user_id: whileThere('user_id'), answered_id: whileThere('answered_id') };
    await moveBack(sequelize, { table: 'comments', where: 'article_id IN (:ids)', rows, values: people }, tx);
    await restoreAttached(sequelize, { of: 'comment_id', found: COMMENTS_OF, ids: rows.map(({ id }) => id) }, tx);
    const scheduled = rows
      .map(({ id, publishAt }) => ({ id, publishAt: new Date(publishAt ?? 0) }))
      .filter(({ publishAt }) => publishAt > now);
    await jobs.scheduleAgain(
      scheduled.map((each) => publishJobOf(each, actor)),
      tx,
    );
    await activity.record({ kind: 'restore', actor, subject: subjectOf(rows) }, tx);
    // Last: after this, only the commit may fail, and then a sweep moves the images to the trash again.
    const imageKeys = rows.map(({ imageKey }) => imageKey).filter((key) => key !== null);
    if (imageKeys.length > 0) await lockPlaces(app, imageKeys, tx);
    for (const key of imageKeys) await restoreImageFiles(app, key);
    const uncategorized = rows.filter(({ categoryId }) => categoryId !== null && gone.includes(categoryId));
    return { rows, renamed, uncategorized: uncategorized.map(({ id }) => String(id)) };
  }

  /** Gives articles in the trash their tags as they are named now. */
  async function followTags(rows: TrashedColumns[], tx: Transaction): Promise<void> {
    const changed = await tagsSince(rows, tx);
    for (const row of rows) {
      const tags = changed.get(row.id);
      if (!tags) continue;
      row.tags = JSON.stringify(tags);
      // As for articles that are not in the trash when their tag is changed.
      const sql = 'UPDATE trashed_articles SET tags = :tags, version = version + 1 WHERE id = :id';
      await run(sql, { id: row.id, tags: row.tags }, tx);
    }
  }

  async function removeHistory(id: number, isTimeUp: () => boolean, tx: Transaction): Promise<boolean> {
    if (await repeatUntil(() => removeSomeComments(id, tx), isTimeUp)) return true;
    return history.remove(id, isTimeUp, tx);
  }

  /** Resolves to true where there may be more. */
  async function removeSomeComments(articleId: number, transaction: Transaction): Promise<boolean> {
    const sql = `DELETE FROM trashed_comments WHERE id IN (
      SELECT id FROM trashed_comments WHERE article_id = :articleId ORDER BY id LIMIT :limit) RETURNING id`;
    const replacements = { articleId, limit: COMMENTS };
    const removed = await sequelize.query<{ id: number }>(sql, { replacements, type: QueryTypes.SELECT, transaction });
    const removedIds = removed.map(({ id }) => id);
    await removeAttached(sequelize, { of: 'comment_id', found: ':ids', ids: removedIds }, transaction);
    return removed.length === COMMENTS;
  }
}

/** Resolves to the ids of categories that these articles had and that are gone; the others stay until the commit. */
async function missingCategories(rows: TrashedColumns[], tx: Transaction): Promise<number[]> {
  const ids = [...new Set(rows.map(({ categoryId }) => categoryId).filter((id) => id !== null))];
  const options = { attributes: ['id'], transaction: tx, lock: tx.LOCK.KEY_SHARE };
  const found = new Set((await CategoryRow.findAll({ ...options, where: { id: ids } })).map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** Resolves to the rows whose slug another article has or had, or an earlier one of these rows. */
async function withTakenSlug<Row extends Named>(rows: Row[], tx: Transaction): Promise<Row[]> {
  const taken = await takenSlugs(
    rows.map(({ slug }) => slug),
    tx,
  );
  return rows.filter(({ slug }) => {
    const isTaken = taken.has(slug);
    taken.add(slug);
    return isTaken;
  });
}

function view(row: Trashed<TrashedColumns>): TrashedArticle {
  return {
    _id: String(row.id),
    title: row.title,
    slug: row.slug,
    summary: row.summary,
    published: Boolean(row.published),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    ...deletionView(row),
  };
}

/** Names articles in the journal. */
export const subjectOf = (rows: Named[]): Subject => ({
  kind: 'article',
  rows: rows.map(({ id, title, slug }) => ({ _id: String(id), name: title, slug })),
});

export const trashedArticles: TrashTable<Named, TrashedColumns, TrashedArticle> = {
  table: 'articles',
  as: 'author',
  columns: `title, slug, summary, tags, published, created_at AS "createdAt", updated_at AS "updatedAt",
    publish_at AS "publishAt", category_id AS "categoryId", image_key AS "imageKey"`,
  subjectOf,
  view,
};
