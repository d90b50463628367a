import type { Transaction } from 'sequelize';
import type {
  CategoriesQuery,
  Category,
  CategoryChanges,
  CategoryFields,
  CategoryPage,
  CountedCategory,
} from '../../shared/categories/categories.ts';
import { type Page, totalPages } from '../../shared/kit/paging.ts';
import { refused } from '../../shared/kit/refused.ts';
import { fold } from '../../shared/kit/text.ts';
import { workTitles } from '../../shared/work/workMessages.ts';
import { record } from '../activity/activity.ts';
import type { Actor } from '../authorise.ts';
import { ALL_TAGS, type ChangedTags } from '../changes.ts';
import type { App } from '../context.ts';
import { countArticlesOf, keysOfArticlesOf, renamedWork } from '../database/queries/articlesOf.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/queries/filteredPages.ts';
import { keyOf, keysOf, mayBeName } from '../database/queries/keys.ts';
import { isLive } from '../database/queries/live.ts';
import { LIMIT, OFFSET } from '../database/queries/pages.ts';
import type { Read } from '../database/queries/read.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import { updateRow } from '../database/queries/updateRow.ts';
import { isAdmin, type Viewer } from '../http/state.ts';
import { requireVersion, type Update } from '../http/versions.ts';
import { imageView } from '../images/images.ts';
import { pictureAt } from '../images/library.ts';
import { ImageRow } from '../images/model.ts';
import { type Begun, finishWork, type SlicedWork, startWork } from '../jobs/slices.ts';
import { conflict, notFound } from '../problems.ts';
import { sortKeyOf } from '../sortNames.ts';
import { type StoreOnce, write } from '../write.ts';
import { CategoryRow } from './model.ts';

interface NewCategory {
  fields: CategoryFields;
  once?: StoreOnce<Category>;
}

/** Has the articles of a renamed category found by its new name. */
export const renamedCategory: SlicedWork<{ ids: number[] }> = renamedWork('category_id');

/** Takes deleted categories from their articles. */
export const deletedCategories: SlicedWork<{ ids: number[] }> = {
  name: 'uncategorize',
  step: 25,
  next: ({ database }, { ids }, after, tx) =>
    keysOfArticlesOf(database.sequelize, { column: 'category_id', ids, after }, tx),
  async change({ database }, keys, { ids }, transaction) {
    await database.sequelize.query(
      `UPDATE articles SET category_id = NULL, version = version + 1
         WHERE category_id IN (:ids) AND id IN (:keys) AND ${isLive()}`,
      { replacements: { ids, keys }, transaction },
    );
    return { tags: ['articles', ...keys.map((key) => `article:${key}` as const)] };
  },
};

/** Lists categories by name; for administrators with what their pages show. */
export async function listCategories(
  { database }: App,
  { q, sort = 'category', page, limit }: CategoriesQuery,
  viewer: Viewer | null,
): Promise<Page<Category>> {
  const words = wordsOf(q);
  if (words.length > 0 || sort !== 'category') {
    const { contains } = textSearch(database.sequelize);
    const where = allConditions(words.map((word) => contains('name', word)));
    const list = { where, order: orderSql({ category: 'sort_key' }, sort) };
    const found = await findFilteredPage(CategoryRow, list, { page, limit });
    return { ...found, data: await viewsFor(viewer, found.data) };
  }
  const { page: names, wholePage } = database.queries(categoryQueries);
  const rows = await (isAdmin(viewer) ? wholePage : names)({ limit, offset: (page - 1) * limit });
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (await CategoryRow.count());
  return { data: await viewsFor(viewer, rows), total, currentPage: page, totalPages: totalPages(total, limit) };
}

/** Lists every category by name. */
export async function allCategories(): Promise<Category[]> {
  return (await CategoryRow.findAll({ order: ['sortKey', 'id'] })).map(categoryView);
}

/** Lists every category by name, with the number of its published articles. */
export async function categoriesWithCounts({ database }: App): Promise<CountedCategory[]> {
  const rows = await database.queries(categoryQueries).withArticles();
  return rows.map((row) => ({ ...categoryView(row), articles: row.articles }));
}

/** Resolves to the category of this name, in any spelling. Throws 404. */
export async function categoryByName({ database }: App, name: string): Promise<CategoryPage> {
  const [row] = mayBeName(name) ? await database.queries(categoryQueries).named({ name: fold(name.trim()) }) : [];
  if (!row) throw notFound(refused.categoryNotFound);
  const { description, alt, articles } = row;
  return { ...categoryView(row), description, ...imageView(row, alt ?? ''), articles };
}

/** Creates a category. Throws 422 for a picture that is not in the library, and 409 where the name is taken. */
export function createCategory(app: App, { fields, once }: NewCategory, actor: Actor): Promise<Category> {
  const { category: name, description = '', imgUrl = '' } = fields;
  return write(app, { as: 'admin', actor, tags: ['categories'], once, taken: nameTaken }, async ({ tx }) => {
    const imageId = await pictureAt(app, imgUrl, tx);
    const row = await CategoryRow.create({ ...nameColumns(app, name), description, imageId }, { transaction: tx });
    return wholeView(row, tx);
  });
}

/**
 * Changes a category; a new name is that of its articles too. Throws 404, 422 for a picture that is not in the library, 409 where the
 * name is taken, and 412 or 409 for another version.
 */
export async function updateCategory(
  app: App,
  id: string,
  { fields: { category: name, description, imgUrl }, expected }: Update<CategoryChanges>,
  actor: Actor,
): Promise<Category> {
  const tags = ({ changed }: { changed: ChangedTags }) => changed;
  const { category, begun } = await write(app, { as: 'admin', actor, tags, taken: nameTaken }, async ({ tx }) => {
    const row = await CategoryRow.findByPk(keyOf(id) ?? 0, { transaction: tx, lock: tx.LOCK.UPDATE });
    if (!row) throw notFound(refused.categoryNotFound);
    const { version } = row;
    await requireVersion({ expected, version, current: async () => ({ category: await wholeView(row, tx) }) });
    const imageId = imgUrl === undefined ? undefined : await pictureAt(app, imgUrl, tx);
    const isRenamed = name !== row.name;
    row.set({
      ...nameColumns(app, name),
      ...(description !== undefined && { description }),
      ...(imageId !== undefined && { imageId }),
    });
    const changed: ChangedTags = isRenamed ? ALL_TAGS : row.changed() ? ['categories'] : [];
    if (row.changed()) await updateRow(row, {}, tx);
    const begun = isRenamed ? await startOnArticles(app, renamedCategory, [row.id], tx) : null;
    return { category: await wholeView(row, tx), changed, begun };
  });
  if (begun) await finishWork(app, begun);
  return category;
}

/** Deletes the categories of these ids, from whose articles they are taken by and by. Resolves to their number. */
export async function deleteCategories(app: App, ids: string[], actor: Actor): Promise<number> {
  const keys = keysOf(ids);
  const { deleted, begun } = await write(app, { as: 'admin', actor, tags: ALL_TAGS }, async ({ tx }) => {
    const where = { id: keys };
    const rows = await CategoryRow.findAll({ where, order: ['id'], transaction: tx, lock: tx.LOCK.UPDATE });
    await CategoryRow.destroy({ where, transaction: tx });
    const begun = await startOnArticles(app, deletedCategories, keys, tx);
    const named = rows.map(({ id, name }) => ({ _id: String(id), name }));
    await record(app, { kind: 'delete', actor, subject: { kind: 'category', rows: named } }, tx);
    return { deleted: rows.length, begun };
  });
  if (begun) await finishWork(app, begun);
  return deleted;
}

/** Begins work on the articles of categories within a write; null where there are none. */
async function startOnArticles(
  app: App,
  work: SlicedWork<{ ids: number[] }>,
  ids: number[],
  tx: Transaction,
): Promise<Begun | null> {
  const articles = { column: 'category_id', ids } as const;
  const total = ids.length === 0 ? 0 : await countArticlesOf(app.database.sequelize, articles, tx);
  if (total === 0) return null;
  const begun = { key: `${work.name}:${ids[0]}`, total };
  const title = work === renamedCategory ? workTitles.renamed(total) : workTitles.uncategorize(total);
  await startWork(app, work, { ...begun, title, task: { ids } }, tx);
  return begun;
}

const nameColumns = (app: App, name: string) => ({ name, nameKey: fold(name), sortKey: sortKeyOf(app, name) });

/** The columns of a category that its view shows. */
type CategoryColumns = Pick<CategoryRow, 'id' | 'name' | 'version'>;

/** Those that the view for administrators shows. */
interface WholeColumns extends CategoryColumns {
  description: string;
  imageId: number | null;
}

const pageSql = (columns: string) => `SELECT ${columns}, (SELECT CAST(COUNT(*) AS INTEGER) FROM categories) AS total
  FROM categories ORDER BY sort_key, id LIMIT ${LIMIT} OFFSET ${OFFSET}`;
const PAGE = pageSql('id, name, version');
const WHOLE_PAGE = pageSql('id, name, version, description, image_id AS "imageId"');

const WITH_ARTICLES = `SELECT c.id, c.name, c.version, COALESCE(t.total, 0) AS articles
  FROM categories AS c LEFT JOIN totals AS t ON t.kind = 'published' AND t.part = c.id ORDER BY c.sort_key, c.id`;

const NAMED = `SELECT c.id, c.name, c.version, c.description, COALESCE(t.total, 0) AS articles, i.image_key AS "imageKey",
    i.image_widths AS "imageWidths", i.image_height AS "imageHeight", i.alt
  FROM categories AS c LEFT JOIN totals AS t ON t.kind = 'published' AND t.part = c.id LEFT JOIN images AS i ON i.id = c.image_id
  WHERE c.name_key = $name`;

interface NamedColumns extends CategoryColumns {
  description: string;
  articles: number;
  imageKey: string | null;
  imageWidths: string | null;
  imageHeight: number | null;
  alt: string | null;
}

/** The queries of public pages for categories, where no response is cached. */
function categoryQueries(read: Read) {
  return {
    /** Lists categories by name, each with the `total` of all. */
    page: (bind: { limit: number; offset: number }) => read<CategoryColumns & { total: number }>(PAGE, bind),

    wholePage: (bind: { limit: number; offset: number }) => read<WholeColumns & { total: number }>(WHOLE_PAGE, bind),

    named: (bind: { name: string }) => read<NamedColumns>(NAMED, bind),

    /** Lists every category by name, with the number of its published articles. */
    withArticles: () => read<CategoryColumns & { articles: number }>(WITH_ARTICLES),
  };
}

const categoryView = ({ id, name, version }: CategoryColumns): Category => ({
  _id: String(id),
  category: name,
  version,
});

const viewsFor = async (viewer: Viewer | null, rows: CategoryColumns[]): Promise<Category[]> =>
  isAdmin(viewer) ? withPictures(rows as WholeColumns[]) : rows.map(categoryView);

/** Presents categories to administrators. */
async function withPictures(rows: WholeColumns[], transaction: Transaction | null = null): Promise<Category[]> {
  const ids = rows.map(({ imageId }) => imageId).filter((id) => id !== null);
  const images = ids.length === 0 ? [] : await ImageRow.findAll({ where: { id: ids }, transaction });
  return rows.map((row) => {
    const image = images.find(({ id }) => id === row.imageId);
    const imgUrl = image ? imageView(image, '').imgUrl : null;
    return { ...categoryView(row), description: row.description, imgUrl };
  });
}

async function wholeView(row: WholeColumns, tx: Transaction): Promise<Category> {
  const [view] = await withPictures([row], tx);
  return view!;
}

const nameTaken = () => conflict(refused.categoryTaken, { category: refused.categoryTaken });
