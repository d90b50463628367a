import { type CountOptions, literal, Op, QueryTypes, type Sequelize } from 'sequelize';
import type {
  Article,
  ArticleCard,
  ArticleFilters,
  ArticlesQuery,
  SearchPage,
  StatusCounts,
} from '../../../shared/articles/articles.ts';
import { isSearch } from '../../../shared/kit/finding.ts';
import type { Page } from '../../../shared/kit/paging.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { fold } from '../../../shared/kit/text.ts';
import { type Scope, scopeOf } from '../../authorise.ts';
import type { App } from '../../context.ts';
import type { Dialect } from '../../database/dialect.ts';
import { allConditions, findFilteredPage, orderSql } from '../../database/queries/filteredPages.ts';
import { keyOf } from '../../database/queries/keys.ts';
import { isLive, isPublished } from '../../database/queries/live.ts';
import { findPage, latestFirst, mapPage, type TimeOrder } from '../../database/queries/pages.ts';
import { type TotalRow, totalOf } from '../../database/queries/totals.ts';
import type { Viewer } from '../../http/state.ts';
import { forbidden } from '../../problems.ts';
import { ArticleRow } from '../model.ts';
import { articleView, cardOptions, cardView, includeNames } from '../view.ts';
import { articleConditions, articleOrders, fieldConditions, newestKeys, type StatuslessFilters } from './filters.ts';
import { type CardFilter, featuredFirst, publishedCards } from './queries.ts';
import { searchedArticles } from './searched.ts';
import { mayBeTooLarge, refuseLargeContents, refuseLargePage, rowsThatFit, sizeAttributes } from './sizes.ts';

/** A page of articles, with the numbers of each status where they were asked for. */
type ArticlesPage = SearchPage & { counts?: StatusCounts };

/**
 * Lists articles, newest first unless they are sorted: others than published ones, and the numbers of each status, of an author their own
 * alone. Throws 403 where a viewer may not query those, and 413 where a page of more than the usual number of whole articles would be too large.
 */
export async function listArticles(app: App, sent: ArticlesQuery, viewer: Viewer | null): Promise<ArticlesPage> {
  const scope = scopeOf(viewer);
  const status = sent.status ?? (scope.of === 'all' ? 'all' : 'published');
  const query = status !== 'published' || sent.counts ? queryInScope(sent, scope) : sent;
  const isCards = query.fields === 'card' && status === 'published';
  const only = isCards ? onlyTagOrAuthor(query) : null;
  if (only) return mapPage(await publishedCards(app, query, only), cardView);
  if (isRanked(query)) {
    const fields = fieldConditions(app.database.sequelize, query);
    // The index of words has no article that is in the trash.
    const ofStatus = status === 'all' ? [] : statuses[status].conditions;
    return searchedArticles(app, query, [...ofStatus, ...fields]);
  }
  if (isFiltered(query)) return filteredArticles(app, query, status);
  if (!isCards) return articlesOfStatus(query, status);
  const category = query.category ? { category: fold(query.category) } : {};
  const isLed = query.featured && query.page === 1 && !query.category;
  return mapPage(await (isLed ? featuredFirst(app, query) : publishedCards(app, query, category)), cardView);
}

/** Resolves to the newest published articles, of all or of those that a filter matches: `count`, or as many as fit into one document. */
export async function newestArticles({ database }: App, count: number, filter: CardFilter = {}): Promise<Article[]> {
  const order = latestFirst('publishedAt');
  const keys = newestKeys(database.sequelize, filter, count);
  const newest = await ArticleRow.findAll({ attributes: sizeAttributes, where: literal(`id IN ${keys}`), order });
  const where = { published: true, id: rowsThatFit(newest).map((row) => row.id) };
  return (await ArticleRow.findAll({ ...includeNames, where, order })).map(articleView);
}

/** Resolves to the number of published articles. */
export const publishedTotal = (): Promise<number> => totalOf({ kind: 'published' });

/** Lists the articles of a status, and of a category, in the order of an index. */
async function articlesOfStatus(query: ArticlesQuery, status: keyof StatusCounts): Promise<ArticlesPage> {
  const bind = query.category ? { category: fold(query.category) } : {};
  const { by, conditions, kinds } = statuses[status];
  const ofCategory = query.category ? [`category_id = ${ID_OF_CATEGORY}`] : [];
  const where = [...conditions, ...ofCategory].join(' AND ');
  const part = query.category ? { part: { [Op.eq]: literal(ID_OF_CATEGORY) } } : {};
  const total = await (kinds === null ? countWhere(where, bind) : totalOf({ kind: [...kinds], ...part }, bind));
  return readArticles(query, (columns) => findPage(ArticleRow, { ...columns, where, by, bind, total }, query));
}

async function filteredArticles(app: App, query: ArticlesQuery, status: keyof StatusCounts): Promise<ArticlesPage> {
  const { sequelize, dialect } = app.database;
  const { sort, counts: isCounted = false } = query;
  const { by, conditions: ofStatus } = statuses[status];
  const conditions = await articleConditions(app, query);
  const table = tableFor(query, dialect);
  const counts = isCounted ? await statusCounts(sequelize, query, { conditions, table }) : undefined;
  const list = {
    where: allConditions([...ofStatus, ...conditions]),
    table,
    order: orderSql(articleOrders(dialect), sort ?? `-${by}`),
    ...(counts && { total: counts[status] }),
  };
  const page = await readArticles(query, (columns) => findFilteredPage(ArticleRow, { ...columns, ...list }, query));
  return counts ? { ...page, counts } : page;
}

/** Reads a page with the columns that a query asks for. Throws 413 where one of whole articles would be too large. */
async function readArticles(query: ArticlesQuery, find: (columns: object) => Promise<Page<ArticleRow>>) {
  const asCards = query.fields === 'card';
  const isBounded = !asCards && mayBeTooLarge(query);
  const rows = await find({
    ...(asCards ? cardOptions : includeNames),
    ...(isBounded && { check: refuseLargeContents }),
  });
  const page: Page<Article | ArticleCard> = mapPage(rows, (row) => (asCards ? cardView(row) : articleView(row)));
  if (isBounded) refuseLargePage(page);
  return page;
}

/**
 * Returns the table that a list reads. A search may match every article: SQLite then reads an index that has the columns of
 * the conditions, because in the table they lie beside long texts.
 */
function tableFor({ q = '' }: ArticlesQuery, { indexedBy }: Dialect): string {
  return isSearch(q) ? `articles ${indexedBy('articles_states')}` : 'articles';
}

/** Counts the articles of each status that meet these conditions; all of them, or those of a category, in the totals. */
async function statusCounts(
  sequelize: Sequelize,
  { q, tag, author, from, to, category }: StatuslessFilters,
  { conditions, table }: { conditions: string[]; table: string },
): Promise<StatusCounts> {
  const where = allConditions([...conditions, isLive()]);
  const isTotal = [q, tag, author, from, to].every((filter) => !filter);
  const part = category
    ? `AND part IN (SELECT id FROM categories WHERE name_key = ${sequelize.escape(fold(category))})`
    : '';
  const total = (kind: string) => `(SELECT COALESCE(SUM(total), 0) FROM totals WHERE kind = '${kind}' ${part})`;
  const sql = isTotal
    ? `SELECT ${total('published')} AS published, ${total('draft')} AS draft,
         ${total('scheduled')} AS scheduled,
         (SELECT COUNT(*) FROM articles WHERE ${allConditions([...conditions, HANDED_IN])}) AS "handedIn"`
    : `SELECT COUNT(CASE WHEN published THEN 1 END) AS published, COUNT(CASE WHEN NOT published AND publish_at IS NULL THEN 1 END) AS draft,
         COUNT(publish_at) AS scheduled, COUNT(handed_in_at) AS "handedIn" FROM ${table} WHERE ${where}`;
  type Counted = Record<'published' | 'draft' | 'scheduled' | 'handedIn', number | string>;
  const [row] = await sequelize.query<Counted>(sql, { type: QueryTypes.SELECT });
  const numberOf = (status: keyof Counted) => Number(row?.[status]);
  const [published, draft, scheduled] = [numberOf('published'), numberOf('draft'), numberOf('scheduled')];
  return { all: published + draft + scheduled, published, draft, scheduled, 'handed-in': numberOf('handedIn') };
}

/** Tells if a list is a search in the order of what it finds best; one that is sorted, or counted, has the order of other lists. */
const isRanked = ({ q = '', sort, counts }: ArticlesQuery) => isSearch(q) && !sort && !counts;

/** Restricts a query for what is not for everybody to the articles of an author. Throws 403 for those of others, and for readers. */
function queryInScope(query: ArticlesQuery, scope: Scope): ArticlesQuery {
  if (scope.of === 'all') return query;
  if (scope.of === 'none') throw forbidden();
  if (query.author && keyOf(query.author) !== scope.userId) throw forbidden(refused.othersArticles);
  return { ...query, author: String(scope.userId) };
}

/** Tells if a list has other filters than a status and a category, by which it is read in the order of an index, or a sort. */
function isFiltered({ q, tag, author, from, to, sort, counts }: ArticlesQuery): boolean {
  return [isSearch(q), tag, author, from, to, sort, counts].some(Boolean);
}

/** Returns the filter of a tag's or an author's page, whose articles are read in the order of an index; null for another list. */
function onlyTagOrAuthor({ tag, author, ...others }: ArticlesQuery): CardFilter | null {
  if (others.category || isFiltered(others)) return null;
  if (tag) return author ? null : { tag: fold(tag.trim()) };
  return author ? { author: keyOf(author) ?? 0 } : null;
}

interface Status {
  by: TimeOrder;
  conditions: string[];
  /** The kinds of totals that its articles are counted in; null for the few that a query counts as fast. */
  kinds: readonly TotalRow['kind'][] | null;
}

/** By the index of the few that are scheduled, whatever the order: SQLite would read all articles in that order instead. */
const SCHEDULED = `id IN (SELECT id FROM articles WHERE publish_at IS NOT NULL AND ${isLive()})`;

const HANDED_IN = `id IN (SELECT id FROM articles WHERE handed_in_at IS NOT NULL AND ${isLive()})`;

/** The statuses of articles. */
export const statuses: Record<NonNullable<ArticleFilters['status']>, Status> = {
  published: { by: 'publishedAt', conditions: [isPublished()], kinds: ['published'] },
  draft: {
    by: 'createdAt',
    conditions: [`published = FALSE AND publish_at IS NULL AND ${isLive()}`],
    kinds: ['draft'],
  },
  scheduled: { by: 'createdAt', conditions: [SCHEDULED], kinds: ['scheduled'] },
  'handed-in': { by: 'createdAt', conditions: [HANDED_IN], kinds: null },
  all: { by: 'createdAt', conditions: [isLive()], kinds: ['published', 'draft', 'scheduled'] },
};

/** A subquery for the id of the category whose folded name is bound to `$category`. */
const ID_OF_CATEGORY = '(SELECT id FROM categories WHERE name_key = $category)';

/** Counts the articles that match a condition in SQL; `bind` has the values of `$name` in it. */
const countWhere = (where: string, bind: Record<string, string>): Promise<number> =>
  ArticleRow.count({ where: literal(where), bind } as CountOptions);
