import { Op, QueryTypes, type Sequelize } from 'sequelize';
import type { ArticlesQuery, FoundArticle, SearchPage } from '../../shared/articles.ts';
import { type PageQuery, totalPages } from '../../shared/paging.ts';
import type { SqlBoolean } from '../database/sqlTypes.ts';
import { excerptOf, wordFinder } from '../search/excerpt.ts';
import type { ParsedQuery } from '../search/parseQuery.ts';
import type { Search } from '../search/search.ts';
import { foldText, wordsIn } from '../search/terms.ts';
import { ArticleRow } from './model.ts';
import { CARD, type CardRow, FROM } from './queries.ts';
import { mayBeTooLarge, refuseLargeContents, refuseLargePage } from './sizes.ts';
import { visibleText } from './summary.ts';
import { articleView, cardView, includeNames } from './view.ts';

/** The characters of an article's HTML in which the words of its excerpt are looked for. */
const READ = 100_000;

/** The columns of one row; those of the article are null where the page has none. */
type FoundRow = CardRow & { content: string; found: number | string; isBounded: SqlBoolean };

interface Found {
  rows: (CardRow & { content: string })[];
  total: number;
  isBounded: boolean;
}

/** Finds articles by their words, best first. */
export function createSearchedArticles(sequelize: Sequelize, search: Search) {
  /**
   * Lists the articles that meet conditions in SQL and that `q` finds, best first, then newest. Where it finds none, those
   * that the nearest spelling finds, with that. Throws 413 as other lists of whole articles.
   */
  return async function searched(query: ArticlesQuery, conditions: string[]): Promise<SearchPage> {
    let parsed = search.parse(query.q ?? '');
    let corrected: string | undefined;
    let found = await find(parsed, query, conditions);
    const respelled = found.total === 0 && parsed.wanted.length > 0 ? await search.respelled(parsed) : null;
    if (respelled) {
      const again = await find(respelled, query, conditions);
      if (again.total > 0) {
        [found, parsed] = [again, respelled];
        corrected = spellingOf(respelled, again.rows[0]);
      }
    }
    const findWord = wordFinder(parsed, await search.language());
    const data = found.rows.map((row): FoundArticle => {
      const excerpt = excerptOf(visibleText(row.content.slice(0, READ)), findWord);
      return { ...(query.fields === 'card' ? cardView(row) : articleView(row)), excerpt };
    });
    const { total, isBounded } = found;
    const { page, limit } = query;
    const result = { data, total, currentPage: page, totalPages: totalPages(total, limit), isBounded };
    if (isLarge(query)) refuseLargePage(result);
    return corrected === undefined ? result : { ...result, corrected };
  };

  async function find(parsed: ParsedQuery, query: ArticlesQuery, conditions: string[]): Promise<Found> {
    if (parsed.wanted.length === 0) return { rows: [], total: 0, isBounded: false };
    const { page, limit } = query;
    const ranked = await search.ranked(parsed, { conditions, limit, offset: (page - 1) * limit });
    // Contents that may be too large together are not read with their keys.
    const isChecked = isLarge(query);
    const content = query.fields === 'card' ? `substr(a.content, 1, ${READ}) AS content` : 'a.content';
    const columns = isChecked ? 'a.id' : `${CARD}, ${content}`;
    const rows = await sequelize.query<FoundRow>(
      `${ranked} SELECT found.total AS found, found."isBounded", ${columns}
         FROM found LEFT JOIN page ON TRUE LEFT JOIN articles AS a ON a.id = page.id ${JOINS} ORDER BY page.place`,
      { type: QueryTypes.SELECT, nest: true },
    );
    const articles = rows.filter(({ id }) => id !== null);
    return {
      rows: isChecked ? await whole(articles) : articles,
      total: Number(rows[0]?.found ?? 0),
      isBounded: Boolean(rows[0]?.isBounded),
    };
  }

  async function whole(keys: { id: number }[]): Promise<Found['rows']> {
    const where = { id: { [Op.in]: keys.map(({ id }) => id) } };
    await refuseLargeContents({ where });
    const rows = await ArticleRow.findAll({ ...includeNames, where });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return keys.flatMap(({ id }) => byId.get(id) ?? []) as unknown as Found['rows'];
  }
}

const JOINS = FROM.slice(FROM.indexOf('LEFT JOIN'));
const isLarge = ({ fields, ...query }: PageQuery & Pick<ArticlesQuery, 'fields'>) =>
  fields !== 'card' && mayBeTooLarge(query);

/** Returns a search as it is spelled in the first article that it finds. */
function spellingOf({ wanted, unwanted }: ParsedQuery, row: Found['rows'][number] | undefined): string {
  const texts = [
    row?.title,
    row?.tags,
    row?.summary,
    row?.category.name,
    row?.author.username,
    visibleText(row?.content ?? ''),
  ];
  const words = new Set(wordsIn(foldText(texts.join(' '))));
  const spelled = wanted.map(({ typed, alternatives }) =>
    alternatives ? (alternatives.find((word) => words.has(word)) ?? alternatives[0] ?? typed) : typed,
  );
  return [...spelled, ...unwanted.map(({ typed }) => `-${typed}`)].join(' ');
}
