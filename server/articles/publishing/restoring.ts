import type { Transaction } from 'sequelize';
import type { RestoreResult } from '../../../shared/history/trash.ts';
import { record } from '../../activity/activity.ts';
import type { Actor, Scope } from '../../authorise.ts';
import { CategoryRow } from '../../categories/model.ts';
import type { ChangedTags } from '../../changes.ts';
import type { App } from '../../context.ts';
import { lockTrashed, restoreTrashed } from '../../documents/trashTable.ts';
import { restoreImages } from '../../images/settle.ts';
import { write } from '../../write.ts';
import { storeTags, tagsSince } from '../tags.ts';
import { articleSubject } from '../view.ts';
import { requireAuthorMay } from './handIn.ts';
import { publishJobOf } from './publishing.ts';
import { freeSlug, takenSlugs } from './slug.ts';
import { type TrashedColumns, trashedArticles } from './trash.ts';

/** Restores articles with their images. One whose slug was taken gets a new one; one whose category is gone has none. */
export async function restoreArticles(app: App, ids: string[], actor: Actor): Promise<Omit<RestoreResult, 'message'>> {
  const tags = ({ rows }: { rows: TrashedColumns[] }): ChangedTags =>
    rows.length > 0 ? ['articles', ...rows.map(({ id }) => `article:${id}` as const)] : [];
  const { rows, renamed, uncategorized } = await write(app, { as: 'author', actor, tags }, ({ tx, scope }) =>
    restoreWithin(app, { ids, scope, actor }, tx),
  );
  return { restored: rows.length, renamed, uncategorized };
}

async function restoreWithin(
  app: App,
  { ids, scope, actor }: { ids: string[]; scope: Scope; actor: Actor },
  tx: Transaction,
) {
  const rows = await lockTrashed(app, trashedArticles, { ids, scope }, tx);
  for (const { published, publishAt } of rows) {
    const fields = { published: Boolean(published), publishAt: publishAt === null ? null : new Date(publishAt) };
    await requireAuthorMay(app, { fields, scope }, tx);
  }
  if (rows.length === 0) return { rows, renamed: [], uncategorized: [] };
  const now = new Date();
  await app.database.exclusive('slugs', tx);
  await renameTags(app, rows, tx);
  const gone = await missingCategories(rows, tx);
  const renamed = await restoreRows(app, rows, restoredColumns(app, { gone, now }), tx);
  await storeTags(
    app,
    rows.map(({ id, tags }) => ({ id, tags: JSON.parse(tags) as string[] })),
    tx,
  );
  const scheduled = rows
    .map(({ id, publishAt }) => ({ id, publishAt: new Date(publishAt ?? 0) }))
    .filter(({ publishAt }) => publishAt > now);
  await app.jobs.scheduleAgain(
    scheduled.map((each) => publishJobOf(each, actor)),
    tx,
  );
  await record(app, { kind: 'restore', actor, subject: articleSubject(rows) }, tx);
  // Last: after this, only the commit may fail, and then a sweep moves the images to the trash again.
  await restoreImages(
    app,
    rows.map(({ imageKey }) => imageKey).filter((key) => key !== null),
    tx,
  );
  const uncategorized = rows.filter(({ categoryId }) => categoryId !== null && gone.includes(categoryId));
  return { rows, renamed, uncategorized: uncategorized.map(({ id }) => String(id)) };
}

/** Returns the SQL expressions of the columns that do not come back as they were. */
function restoredColumns({ database }: App, { gone, now }: { gone: number[]; now: Date }): Record<string, string> {
  const isUncategorized = gone.length > 0 ? `category_id IN (${gone.join()})` : '1 = 0';
  return {
    category_id: `CASE WHEN ${isUncategorized} THEN NULL ELSE category_id END`,
    publish_failed_at: 'NULL',
    // As for articles that are not in the trash when their category is deleted.
    version: `CASE WHEN ${isUncategorized} THEN version + 1 ELSE version END`,
    // To publish now what was to be published while it was in the trash would surprise.
    publish_at: `CASE WHEN publish_at > ${database.sequelize.escape(now as never)} THEN publish_at END`,
  };
}

/** Restores the articles. Resolves to the slugs of those whose own was taken. */
async function restoreRows(
  app: App,
  rows: TrashedColumns[],
  values: Record<string, string>,
  tx: Transaction,
): Promise<{ _id: string; slug: string }[]> {
  const collided = await withTakenSlug(rows, tx);
  const others = rows.filter((row) => !collided.includes(row));
  await restoreTrashed(app, trashedArticles, { rows: others, values }, tx);
  const renamed = [];
  for (const row of collided) {
    const { id } = row;
    const slug = await freeSlug(row.title, tx);
    const changed = { ...values, slug: app.database.sequelize.escape(slug) };
    await restoreTrashed(app, trashedArticles, { rows: [row], values: changed }, tx);
    renamed.push({ _id: String(id), slug });
  }
  return renamed;
}

/** Gives articles in the trash their tags as they are named now. */
async function renameTags({ database }: App, rows: TrashedColumns[], transaction: Transaction): Promise<void> {
  const changed = await tagsSince(rows, transaction);
  for (const row of rows) {
    const tags = changed.get(row.id);
    if (!tags) continue;
    row.tags = JSON.stringify(tags);
    // As for articles that are not in the trash when their tag is changed.
    const sql = 'UPDATE articles SET tags = :tags, version = version + 1 WHERE id = :id';
    await database.sequelize.query(sql, { replacements: { id: row.id, tags: row.tags }, transaction });
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
async function withTakenSlug(rows: TrashedColumns[], tx: Transaction): Promise<TrashedColumns[]> {
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
