import { QueryTypes, type Transaction } from 'sequelize';
import { NOBODY, type Scope } from '../authorise.ts';
import type { App } from '../context.ts';

/** The number of pictures that one step of a batch removes: those of unused ones are searched for in drafts. */
const REMOVED = 20;

/** Returns a condition in SQL that a text names a picture, by its key or one that it had before it was replaced. */
const mentions = (text: string, image: string): string => `(${text} LIKE '%' || ${image}.image_key || '%'
  OR EXISTS (SELECT 1 FROM replaced_images AS r WHERE r.image_id = ${image}.id AND ${text} LIKE '%' || r.image_key || '%'))`;

// An article or page keeps the pictures of its earlier versions, also in the trash; a cover may be one of these pictures.
const UNUSED = `created_at < :before
  AND NOT EXISTS (SELECT 1 FROM image_uses WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM text_page_images WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM author_profiles WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM categories WHERE image_id = images.id)
  AND NOT EXISTS (SELECT 1 FROM articles WHERE articles.image_key = images.image_key)
  AND NOT EXISTS (SELECT 1 FROM settings WHERE fields LIKE '%"image:' || images.id || '"%' OR ${mentions('fields', 'images')})
  AND NOT EXISTS (SELECT 1 FROM drafts WHERE ${mentions('drafts.fields', 'images')})`;

/** Thrown where a picture was replaced or removed after a text with it was prepared. */
class PictureChanged extends Error {}

/** Runs a save, again where a picture of its text was replaced or removed after that was prepared. */
export async function withCurrentPictures<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof PictureChanged) return save();
    throw error;
  }
}

/** Adds, within the write of an article's text, the pictures that it shows; those of earlier versions stay in use. Throws `PictureChanged`. */
export const addImageUses = (app: App, articleId: number, shown: Shown, tx: Transaction): Promise<void> =>
  addUses(app, { table: 'image_uses', owner: 'article_id', id: articleId, ...shown }, tx);

/** Does the same for the text of a page. */
export const addPageImageUses = (app: App, pageId: number, uses: MediaUse[], tx: Transaction): Promise<void> =>
  addUses(app, { table: 'text_page_images', owner: 'page_id', id: pageId, uses, scope: { of: 'all' } }, tx);

/** Removes the uses by an article, within the write that removes it for good. */
export const removeImageUses = (app: App, id: number, tx: Transaction): Promise<void> =>
  run(app, 'DELETE FROM image_uses WHERE article_id = :id', { id }, tx);

/** Removes the uses by a page, within the write that removes it for good. */
export const removePageImageUses = (app: App, id: number, tx: Transaction): Promise<void> =>
  run(app, 'DELETE FROM text_page_images WHERE page_id = :id', { id }, tx);

/** Resolves to those of these keys that pictures had before they were replaced. */
export const replacedImages = ({ database }: App, keys: string[]) =>
  database.sequelize.query<{ imageKey: string; imageId: number }>(
    'SELECT image_key AS "imageKey", image_id AS "imageId" FROM replaced_images WHERE image_key IN (:keys)',
    { type: QueryTypes.SELECT, replacements: { keys } },
  );

/** Removes some pictures that were uploaded before then and that nothing uses. Resolves to their keys. */
export async function removeUnused(app: App, before: Date, tx: Transaction): Promise<string[]> {
  const { skipLocked } = app.database.dialect;
  const found = `SELECT id FROM images WHERE ${UNUSED} ORDER BY created_at, id LIMIT ${REMOVED} ${skipLocked}`;
  const ids = (await select<{ id: number }>(app, found, { before }, tx)).map(({ id }) => id);
  if (ids.length === 0) return [];
  // Asked again: a save may have committed between that query and its lock.
  const remove = `DELETE FROM images WHERE id IN (:ids) AND ${UNUSED} RETURNING image_key AS "imageKey"`;
  const removed = await select<{ imageKey: string }>(app, remove, { ids, before }, tx);
  return removed.map(({ imageKey }) => imageKey);
}

/** A picture or file of the library that a text shows. */
export interface MediaUse {
  key: string;
  /** What the text says of a picture of which the library says nothing yet, and now says this. */
  alt?: string | undefined;
}

interface Shown {
  uses: MediaUse[];
  /** The pictures whose words the writer may change. */
  scope: Scope;
}

interface Uses extends Shown {
  table: string;
  /** The column of the article or page. */
  owner: string;
  id: number;
}

async function addUses(app: App, { table, owner, id, uses, scope }: Uses, tx: Transaction): Promise<void> {
  if (uses.length === 0) return;
  const keys = uses.map(({ key }) => key);
  // Locked, so that one which is being removed at this moment is either used in time or gone.
  const found = `SELECT id FROM images WHERE image_key IN (:keys) ORDER BY id ${app.database.dialect.forKeyShare}`;
  const ids = (await select<{ id: number }>(app, found, { keys }, tx)).map((row) => row.id);
  if (ids.length < keys.length) throw new PictureChanged();
  const sql = `INSERT INTO ${table} (${owner}, image_id)
    SELECT :id, id FROM images WHERE id IN (:ids) ON CONFLICT DO NOTHING`;
  await run(app, sql, { id, ids }, tx);
  const isOwn = scope.of === 'all' ? '' : 'AND user_id = :writer';
  const writer = scope.of === 'own' ? scope.userId : NOBODY;
  // In one order, so that no two texts wait for each other.
  for (const { key, alt } of uses.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    if (alt)
      await run(
        app,
        `UPDATE images SET alt = :alt WHERE image_key = :key AND alt = '' ${isOwn}`,
        { key, alt, writer },
        tx,
      );
  }
}

async function run({ database }: App, sql: string, replacements: Record<string, unknown>, transaction: Transaction) {
  await database.sequelize.query(sql, { replacements, transaction });
}

const select = <Row extends object>(
  { database }: App,
  sql: string,
  replacements: Record<string, unknown>,
  transaction: Transaction,
) => database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction });
