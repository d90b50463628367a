import type { Transaction } from 'sequelize';
import type { Article, ArticleChanges, ArticleFields } from '../../shared/articles/articles.ts';
import { type Actor, type Scope, scopeOf } from '../authorise.ts';
import type { CategoryRow } from '../categories/model.ts';
import type { ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { endDraft } from '../documents/endedDrafts.ts';
import {
  prepareFirstRevision,
  prepareRevision,
  recordFirstRevision,
  recordRevision,
} from '../documents/revisions/revisions.ts';
import { withoutMissingPictures } from '../documents/text/missingPictures.ts';
import { ownMedia } from '../documents/text/pictures.ts';
import { textColumns } from '../documents/text/textColumns.ts';
import { type Restoring, requireVersion, type Update } from '../http/versions.ts';
import { publishImage, type StagedImage, whileStaged } from '../images/images.ts';
import { addImageUses, withCurrentPictures } from '../images/queries.ts';
import { settleImages } from '../images/settle.ts';
import { type StoreOnce, write } from '../write.ts';
import { articleNotFound, requireInScope } from './access.ts';
import { categoryColumn, categoryOfRevision, coverColumns, fieldColumns, summaryColumns } from './columns.ts';
import { lockArticle } from './lockArticle.ts';
import { ArticleRow } from './model.ts';
import { handedInColumn, requireAuthorMay } from './publishing/handIn.ts';
import { cancelPublication, mayReschedule, publicationColumns, recordPublication } from './publishing/publishing.ts';
import { slugFor, storeOldSlug } from './publishing/slug.ts';
import { articleRevisions, revisionToRestore } from './revisions.ts';
import { storeTags } from './tags.ts';
import { articleView, includeNames } from './view.ts';

interface NewArticle {
  /** An imported article may be without a category. */
  fields: Omit<ArticleFields, 'category'> & { category: string | null };
  /** The uploaded file, if any: a path; or its image, where that is encoded already. */
  file: string | StagedImage | undefined;
  /** The author's account; null where it is gone. */
  authorId: string | null;
  /** The time at which it was written; now by default. */
  at?: Date;
  once?: StoreOnce<Article>;
}

interface ArticleUpdate extends Update<ArticleChanges> {
  file?: string | undefined;
  once?: StoreOnce<Article>;
}

interface Save extends ArticleUpdate {
  /** Resolves, within the write, to the column of the category, if that changes. */
  category?: ((tx: Transaction) => Promise<{ categoryId?: number | null }>) | undefined;
  /** Set where it is handed in, or taken back. */
  handedIn?: boolean;
}

type TextColumns = Awaited<ReturnType<typeof textColumns>>;

/** Creates an article. Throws 415 and 422 for its image, 422 for an unknown category or no visible text, 409 for a taken slug. */
export const createArticle = (app: App, article: NewArticle, actor: Actor): Promise<Article> =>
  withCurrentPictures(() => insertArticle(app, article, actor));

/**
 * Changes the fields that are sent; a file, or an `imgUrl` of the library or empty, replaces the image. Throws 404, what
 * `createArticle` throws, and 412 or 409 for another version than the current one.
 */
export function updateArticle(app: App, id: string, update: ArticleUpdate, actor: Actor): Promise<Article> {
  const { category } = update.fields;
  const column = category === undefined ? undefined : (tx: Transaction) => categoryColumn(category, tx);
  return saveArticle(app, id, { ...update, category: column }, actor);
}

/** Hands an article in, or takes that back. Throws 404, 409 for a published one, and 412 or 409 for another version. */
export function handInArticle(
  app: App,
  id: string,
  { fields: { handedIn }, expected }: Update<{ handedIn: boolean }>,
  actor: Actor,
): Promise<Article> {
  return saveArticle(app, id, { fields: {}, expected, handedIn }, actor);
}

/**
 * Makes a new version with title, text, summary, tags, category and alternative text of a revision. Where its category is gone,
 * the article keeps its own, and `missingCategory` has the name; pictures that are gone are left out, and
 * `missingPictures` has their number. Throws 404, and 412 for another version than the current one.
 */
export async function restoreArticleRevision(app: App, id: string, { version, expected }: Restoring, actor: Actor) {
  const { revision, categoryId } = await revisionToRestore(id, version, scopeOf(actor));
  const { title, tags, imgAlt } = revision;
  const { content, missingPictures } = await withoutMissingPictures(app, revision.content);
  const summary = revision.hasOwnSummary ? revision.summary : '';
  let missingCategory: string | null = null;
  const category = async (tx: Transaction) => {
    const column = await categoryOfRevision({ id: categoryId, name: revision.category }, tx);
    missingCategory = column ? null : revision.category;
    return column ?? {};
  };
  const fields = { title, content, summary, tags, imgAlt };
  const article = await saveArticle(app, id, { fields, expected, category }, actor);
  return { article, missingCategory: missingCategory as string | null, missingPictures };
}

async function insertArticle(app: App, { file, once, ...article }: NewArticle, actor: Actor): Promise<Article> {
  const prepared = await prepareArticle(app, article.fields.content);
  return withImage(app, file, (staged) =>
    write(app, { as: 'author', actor, tags: tagsOf, once }, async ({ tx, scope }) => {
      const { fields } = article;
      await requireAuthorMay(app, { fields, scope }, tx);
      const row = await addArticle(app, { ...article, prepared, staged, saver: actor, scope }, tx);
      await recordPublication(app, { row, fields, actor }, tx);
      await endDraft(fields, { kind: 'article' }, actor, tx);
      await publishImage(app, staged);
      return articleView(row);
    }),
  );
}

/** Prepares the text of a new article, before any lock because a long one takes a while. Throws 422 as `textColumns` does. */
export async function prepareArticle(app: App, html: string) {
  const text = await textColumns(html, ownMedia(app));
  return { text, revision: await prepareFirstRevision(text) };
}

interface AddedArticle extends Omit<NewArticle, 'file' | 'once'> {
  prepared: Awaited<ReturnType<typeof prepareArticle>>;
  staged: StagedImage | null;
  saver: Actor;
  /** The pictures whose words the writer may change. */
  scope: Scope;
  /** Columns that are not made from the fields. */
  columns?: Partial<
    Pick<ArticleRow, 'id' | 'createdAt' | 'updatedAt' | 'publishedAt' | 'contentUpdatedAt' | 'handedInAt'>
  >;
  /**
   * What was found for many articles at once, within the write that has the lock on slugs: its category, locked, and a slug of its own.
   * Its tags are stored by the caller.
   */
  found?: { category: CategoryRow | null; slug: string };
}

/** Adds, within a write, the row of an article with its tags, its pictures and its first revision, and tells nobody of it. */
export async function addArticle(
  app: App,
  {
    fields,
    prepared: { text, revision },
    staged,
    authorId,
    at = app.now(),
    columns: given,
    found,
    saver,
    scope,
  }: AddedArticle,
  tx: Transaction,
): Promise<ArticleRow> {
  const category = found ? { categoryId: found.category?.id ?? null } : await categoryColumn(fields.category, tx);
  if (!found) await app.database.exclusive('slugs', tx);
  const columns = {
    ...storedText(text),
    ...fieldColumns(fields),
    summary: fields.summary || text.summary,
    hasOwnSummary: Boolean(fields.summary),
    ...category,
    ...(await coverColumns(app, { ...fields, staged, current: null, scope }, tx)),
    title: fields.title,
    slug: found?.slug ?? (await slugFor(fields, tx)),
    tags: JSON.stringify(fields.tags),
    authorId: authorId === null ? null : keyOf(authorId),
    imageAlt: fields.imgAlt ?? '',
    ...publicationColumns(fields, { now: at }),
    createdAt: at,
    updatedAt: at,
    ...given,
  };
  const row = await ArticleRow.create(columns, { transaction: tx });
  if (found) row.category = found.category;
  else {
    await row.reload({ ...includeNames, transaction: tx });
    await storeTags(app, [{ id: row.id, tags: fields.tags }], tx);
  }
  await addImageUses(app, row.id, { uses: text.uses, scope }, tx);
  await recordFirstRevision(app, articleRevisions, { row, prepared: revision, saver }, tx);
  return row;
}

const saveArticle = (app: App, id: string, save: Save, actor: Actor): Promise<Article> =>
  withCurrentPictures(() => saveOnce(app, id, save, actor));

async function saveOnce(app: App, id: string, save: Save, actor: Actor): Promise<Article> {
  const { fields, file, once } = save;
  const key = keyOf(id);
  const text = fields.content === undefined ? null : await textColumns(fields.content, ownMedia(app));
  const prepared = key === null ? null : await prepareRevision(app, articleRevisions, { id: key, text });
  // Early, before an image is encoded.
  if (key === null || !prepared) throw articleNotFound();
  let replaced: string | null = null;
  const saved = await withImage(app, file, (staged) =>
    write(app, { as: 'author', actor, tags: tagsOf, once }, async ({ tx, scope }) => {
      const row = await lockForSave(app, key, { ...save, scope }, tx);
      const { published, publishAt, imageKey } = row;
      const cover = await coverColumns(app, { ...fields, staged, current: imageKey, scope }, tx);
      replaced = 'imageKey' in cover ? imageKey : null;
      await recordRevision(app, articleRevisions, { row, prepared, text, saver: actor, tx }, () =>
        changeRow(app, row, { ...save, text, cover, scope }, tx),
      );
      await recordPublication(app, { row, before: { published, publishAt }, fields, actor }, tx);
      await endDraft(fields, { kind: 'article', id: key }, actor, tx);
      await publishImage(app, staged);
      return articleView(row);
    }),
  );
  await settleImages(app, [replaced]);
  return saved;
}

interface LockedSave extends Pick<Save, 'fields' | 'expected'> {
  scope: Scope;
}

/** Locks the row of an article that is saved, and the slugs where it may change its own. Throws 403, 404, and 412 or 409. */
async function lockForSave(
  app: App,
  id: number,
  { fields, expected, scope }: LockedSave,
  tx: Transaction,
): Promise<ArticleRow> {
  if (mayReschedule(fields)) await cancelPublication(app, id, tx);
  const row = await lockArticle(id, tx);
  if (!row) throw articleNotFound();
  requireInScope(row, scope);
  // After the article, so that nobody who waits for that one holds up the slugs of all others.
  if (fields.slug !== undefined) await app.database.exclusive('slugs', tx);
  await requireVersion({ expected, version: row.version, current: () => ({ article: articleView(row) }) });
  await requireAuthorMay(app, { fields, before: row, scope }, tx);
  return row;
}

interface RowChange extends Pick<Save, 'fields' | 'category' | 'handedIn'> {
  scope: Scope;
  text: TextColumns | null;
  cover: Partial<Awaited<ReturnType<typeof coverColumns>>>;
}

/** Changes the locked row of an article, with its tags, its pictures and the address that it had. */
async function changeRow(
  app: App,
  row: ArticleRow,
  { fields, category, handedIn, text, cover, scope }: RowChange,
  tx: Transaction,
): Promise<void> {
  const { id, title, categoryId, slug: old, tags: oldTags } = row;
  const at = app.now();
  const columns = {
    ...(text && storedText(text)),
    ...(text && text.content !== row.content ? { contentUpdatedAt: at } : {}),
    ...fieldColumns(fields),
    ...summaryColumns({ summary: fields.summary, text, before: row }),
    ...(fields.slug === undefined
      ? {}
      : { slug: await slugFor({ slug: fields.slug, title: fields.title ?? title, id }, tx) }),
    ...publicationColumns(fields, { before: row, now: at }),
    ...(await category?.(tx)),
    ...cover,
    ...(handedIn === undefined ? {} : handedInColumn(row, { isHandedIn: handedIn, at })),
    updatedAt: at,
  };
  await updateRow(row, columns, tx);
  if (row.slug !== old) await storeOldSlug({ id, old, slug: row.slug }, tx);
  if (fields.tags) await storeTags(app, [{ id, tags: fields.tags, before: oldTags }], tx);
  if (text) await addImageUses(app, id, { uses: text.uses, scope }, tx);
  if (row.categoryId !== categoryId) await row.reload({ ...includeNames, transaction: tx });
}

/** Runs `save` with the image, if any, staged. */
function withImage<T>(
  app: App,
  file: string | StagedImage | undefined,
  save: (image: StagedImage | null) => Promise<T>,
): Promise<T> {
  return typeof file === 'string' ? whileStaged(app, { file, field: 'imgUrl' }, save) : save(file ?? null);
}

const storedText = ({ words: _, uses: __, summary: ___, ...columns }: TextColumns) => columns;
const tagsOf = ({ _id }: Article): ChangedTags => ['articles', `article:${_id}`];
