import { type CountOptions, literal, Op, QueryTypes, type Sequelize } from 'sequelize';
import type {
  Article,
  ArticleCard,
  ArticleFilters,
  ArticlesQuery,
  SearchPage,
  StatusCounts,
} from '../../shared/articles.ts';
import { isSearch } from '../../shared/finding.ts';
import type { Page } from '../../shared/paging.ts';
import { refused } from '../../shared/refused.ts';
import { fold } from '../../shared/text.ts';
import { allConditions, findFilteredPage, orderSql } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import { findPage, latestFirst, mapPage, type TimeOrder } from '../database/pages.ts';
import { type TotalRow, totalOf } from '../database/totals.ts';
import type { Viewer } from '../http/state.ts';
import { forbidden } from '../problems.ts';
import type { Search } from '../search/search.ts';
import { NOBODY, type OwnOnly, ownOnly } from '../sessions/authorise.ts';
import { articleConditions, articleOrders, fieldConditions, newestKeys, type StatuslessFilters } from './filters.ts';
import { ArticleRow } from './model.ts';
import type { ArticleQueries, CardFilter } from './queries.ts';
import { createSearchedArticles } from './searched.ts';
import { mayBeTooLarge, refuseLargeContents, refuseLargePage, rowsThatFit, sizeAttributes } from './sizes.ts';
import { articleView, cardOptions, cardView, includeNames } from './view.ts';

/** A page of articles, with the numbers of each status where they were asked for. */
type ArticlesPage = SearchPage & { counts?: StatusCounts };

/** Lists of articles, newest first unless they are sorted. */
export function createArticleLists(sequelize: Sequelize, queries: ArticleQueries, search: Search) {
  const searched = createSearchedArticles(sequelize, search);
  const isSqlite = sequelize.getDialect() === 'sqlite';
  const orders = articleOrders(!isSqlite);

  return {
    /**
     * Lists articles: others than published ones, and the numbers of each status, of an author their own alone. Throws 403
     * where a viewer may not query those, and 413 where a page of more than the usual number of whole articles would be too large.
     */
    async list(sent: ArticlesQuery, viewer: Viewer | null): Promise<ArticlesPage> {
      const own = ownOnly(viewer);
      const status = sent.status ?? (own === null ? 'all' : 'published');
      const query = status !== 'published' || sent.counts ? ownQuery(sent, own) : sent;
      const only = query.fields === 'card' && status === 'published' ? onlyTagOrAuthor(query) : null;
      if (only) return mapPage(await queries.publishedCards(query, only), cardView);
      if (isRanked(query)) {
        return searched(query, [...statuses[status].conditions, ...fieldConditions(sequelize, query)]);
      }
      if (isFiltered(query)) return filtered(query, status);
      const category = query.category ? fold(query.category) : undefined;
      if (query.fields === 'card' && status === 'published') {
        const isLed = query.featured && query.page === 1 && category === undefined;
        const filter = category === undefined ? {} : { category };
        return mapPage(await (isLed ? queries.featuredFirst(query) : queries.publishedCards(query, filter)), cardView);
      }
      const bind = category === undefined ? {} : { category };
      const { by, conditions, kinds } = statuses[status];
      const ofCategory = category === undefined ? [] : [`category_id = ${ID_OF_CATEGORY}`];
      const where = [...conditions, ...ofCategory].join(' AND ');
      const part = category === undefined ? {} : { part: { [Op.eq]: literal(ID_OF_CATEGORY) } };
      const total = await (kinds === null ? countWhere(where, bind) : totalOf({ kind: [...kinds], ...part }, bind));
      return read(query, (columns) => findPage(ArticleRow, { ...columns, where, by, bind, total }, query));
    },

    /** Resolves to the newest published articles, of all or of those that a filter matches: `count`, or as many as fit into one document. */
    async newest(count: number, filter: CardFilter = {}): Promise<Article[]> {
      const order = latestFirst('publishedAt');
      const keys = newestKeys(sequelize, filter, count);
      const newest = await ArticleRow.findAll({ attributes: sizeAttributes, where: literal(`id IN ${keys}`), order });
      const where = { published: true, id: rowsThatFit(newest).map((row) => row.id) };
      return (await ArticleRow.findAll({ ...includeNames, where, order })).map(articleView);
    },

    /** Resolves to the number of published articles. */
    publishedTotal: (): Promise<number> => totalOf({ kind: 'published' }),

    addresses: queries.addresses,
  };

  async function filtered(query: ArticlesQuery, status: keyof StatusCounts): Promise<ArticlesPage> {
    const { sort, counts: isCounted = false } = query;
    const { by, conditions: ofStatus } = statuses[status];
    const conditions = await articleConditions(sequelize, search, query);
    const table = tableOf(query);
    const counts = isCounted ? await statusCounts(query, conditions, table) : undefined;
    const list = {
      where: allConditions([...ofStatus, ...conditions]),
      table,
      order: orderSql(orders, sort ?? `-${by}`),
      ...(counts && { total: counts[status] }),
    };
    const page = await read(query, (columns) => findFilteredPage(ArticleRow, { ...columns, ...list }, query));
    return counts ? { ...page, counts } : page;
  }

  /** Reads a page with the columns that a query asks for. Throws 413 where one of whole articles would be too large. */
  async function read(query: ArticlesQuery, find: (columns: object) => Promise<Page<ArticleRow>>) {
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
  function tableOf({ q = '' }: ArticlesQuery): string {
    return isSqlite && isSearch(q) ? 'articles INDEXED BY articles_states' : 'articles';
  }

  /** Counts the articles of each status that meet these conditions; all of them, or those of a category, in the totals. */
  async function statusCounts(filters: StatuslessFilters, conditions: string[], table: string): Promise<StatusCounts> {
    const where = allConditions(conditions);
    const { q, tag, author, from, to, category } = filters;
    const isTotal = [q, tag, author, from, to].every((filter) => !filter);
    const part = category
      ? `AND part IN (SELECT id FROM categories WHERE name_key = ${sequelize.escape(fold(category))})`
      : '';
    const total = (kind: string) => `(SELECT COALESCE(SUM(total), 0) FROM totals WHERE kind = '${kind}' ${part})`;
    const sql = isTotal
      ? `SELECT ${total('published')} AS published, ${total('draft')} AS draft,
           (SELECT COUNT(*) FROM articles WHERE ${allConditions([...conditions, SCHEDULED])}) AS scheduled,
           (SELECT COUNT(*) FROM articles WHERE ${allConditions([...conditions, HANDED_IN])}) AS "handedIn"`
      : `SELECT COUNT(CASE WHEN published THEN 1 END) AS published, COUNT(CASE WHEN NOT published THEN 1 END) AS draft,
           COUNT(publish_at) AS scheduled, COUNT(handed_in_at) AS "handedIn" FROM ${table} WHERE ${where}`;
    type Counted = Record<'published' | 'draft' | 'scheduled' | 'handedIn', number | string>;
    const [row] = await sequelize.query<Counted>(sql, { type: QueryTypes.SELECT });
    const numberOf = (status: keyof Counted) => Number(row?.[status]);
    const [published, draft] = [numberOf('published'), numberOf('draft')];
    const waiting = { scheduled: numberOf('scheduled'), 'handed-in': numberOf('handedIn') };
    return { all: published + draft, published, draft, ...waiting };
  }
}

/** Tells if a list is a search in the order of what it finds best; one that is sorted, or counted, has the order of other lists. */
const isRanked = ({ q = '', sort, counts }: ArticlesQuery) => isSearch(q) && !sort && !counts;

/** Restricts a query for what is not for everybody to the articles of an author. Throws 403 for those of others, and for readers. */
function ownQuery(query: ArticlesQuery, own: OwnOnly): ArticlesQuery {
  if (own === null) return query;
  if (own === NOBODY) throw forbidden();
  if (query.author && keyOf(query.author) !== own) throw forbidden(refused.othersArticles);
  return { ...query, author: String(own) };
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
  /** None where every article has it. */
  conditions: string[];
  /** The kinds of totals that its articles are counted in; null for the few that a query counts as fast. */
  kinds: readonly TotalRow['kind'][] | null;
}

/** By the index of the few that are scheduled, whatever the order: SQLite would read all articles in that order instead. */
const SCHEDULED = 'id IN (SELECT id FROM articles WHERE publish_at IS NOT NULL)';

const HANDED_IN = 'id IN (SELECT id FROM articles WHERE handed_in_at IS NOT NULL)';

/** The statuses of articles. */
export const statuses: Record<NonNullable<ArticleFilters['status']>, Status> = {
  published: { by: 'publishedAt', conditions: ['published = TRUE'], kinds: ['published'] },
  draft: { by: 'createdAt', conditions: ['published = FALSE'], kinds: ['draft'] },
  scheduled: { by: 'createdAt', conditions: [SCHEDULED], kinds: null },
  'handed-in': { by: 'createdAt', conditions: [HANDED_IN], kinds: null },
  all: { by: 'createdAt', conditions: [], kinds: ['published', 'draft'] },
};

/** A subquery for the id of the category whose folded name is bound to `$category`. */
const ID_OF_CATEGORY = '(SELECT id FROM categories WHERE name_key = $category)';

/** Counts the articles that match a condition in SQL; `bind` has the values of `$name` in it. */
const countWhere = (where: string, bind: Record<string, string>): Promise<number> =>
  ArticleRow.count({ where: literal(where), bind } as CountOptions);
