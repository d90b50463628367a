import { literal, Op, QueryTypes } from 'sequelize';
import type { ArticlesQuery, FoundArticle, SearchPage } from '../../../shared/articles/articles.ts';
import { type PageQuery, totalPages } from '../../../shared/kit/paging.ts';
import type { App } from '../../context.ts';
import { allConditions } from '../../database/queries/filteredPages.ts';
import { isLive } from '../../database/queries/live.ts';
import type { SqlBoolean } from '../../database/queries/sqlTypes.ts';
import { visibleText } from '../../documents/text/summary.ts';
import { excerptsOf, READ, wordFinder } from '../../search/excerpt.ts';
import { BOUND, rankedSql, searchLanguage } from '../../search/matching.ts';
import { type ParsedQuery, parseQuery } from '../../search/parseQuery.ts';
import { respell } from '../../search/spelling.ts';
import { foldText, wordsIn } from '../../search/terms.ts';
import { ArticleRow } from '../model.ts';
import { articleView, cardView, includeNames } from '../view.ts';
import { CARD, type CardRow, FROM } from './queries.ts';
import { mayBeTooLarge, refuseLargeContents, refuseLargePage } from './sizes.ts';

type FoundRow = CardRow & { content: string; total: number | string; isWide: SqlBoolean };

interface SearchResult {
  rows: (CardRow & { content: string })[];
  total: number;
  /** True where they have longer words than those of the search. */
  isWide: boolean;
}

interface SearchOptions {
  /** Conditions in SQL. */
  conditions: string[];
  /** As in `rankedSql`. */
  instead?: ParsedQuery | null;
}

/**
 * Lists the articles that meet conditions in SQL and that `q` finds, best first, then newest. Where it finds none, those
 * that the nearest spelling finds, with that. Throws 413 as other lists of whole articles.
 */
export async function searchedArticles(app: App, query: ArticlesQuery, conditions: string[]): Promise<SearchPage> {
  const typed = parseQuery(query.q ?? '');
  const exact = await findArticles(app, typed, query, { conditions });
  const isMisspelt = exact.total === 0 && typed.wanted.length > 0;
  const { found, parsed, corrected } = isMisspelt
    ? await findNear(app, typed, query, conditions)
    : { found: exact, parsed: typed, corrected: undefined };
  const excerpts = await excerptsOf(
    found.rows.map(({ content }) => content),
    wordFinder(parsed, await searchLanguage(app)),
  );
  const data = found.rows.map(
    (row, index): FoundArticle => ({
      ...(query.fields === 'card' ? cardView(row) : articleView(row)),
      excerpt: excerpts[index] ?? [],
    }),
  );
  const { total } = found;
  const { page, limit } = query;
  const result = { data, total, currentPage: page, totalPages: totalPages(total, limit), isBounded: total >= BOUND };
  if (isLarge(query)) refuseLargePage(result);
  return corrected === undefined ? result : { ...result, corrected };
}

/** Finds articles with longer words than those of a search that finds none, or else with its nearest spelling. */
async function findNear(app: App, typed: ParsedQuery, query: ArticlesQuery, conditions: string[]) {
  const respelled = await respell(app, typed);
  let instead = respelled && spellingOf(respelled);
  if (respelled && hasChoice(respelled)) {
    // Of words that are equally near, the one is meant that stands in what is found first.
    const first = { ...query, fields: 'card', page: 1, limit: 1 } as const;
    const found = await findArticles(app, typed, first, { conditions, instead: respelled });
    if (found.total === 0) return { found, parsed: typed };
    instead = found.isWide ? null : spellingOf(respelled, found.rows[0]);
  }
  const parsed = instead === null ? null : parseQuery(instead);
  const found = await findArticles(app, typed, query, { conditions, instead: parsed });
  if (instead === null || parsed === null || found.total === 0 || found.isWide) return { found, parsed: typed };
  return { found, parsed, corrected: instead };
}

async function findArticles(
  app: App,
  parsed: ParsedQuery,
  query: ArticlesQuery,
  options: SearchOptions,
): Promise<SearchResult> {
  if (parsed.wanted.length === 0) return { rows: [], total: 0, isWide: false };
  const { page, limit } = query;
  const ranked = await rankedSql(app, { query: parsed, ...options, limit, offset: (page - 1) * limit });
  // Contents that may be too large together are not read with their keys.
  const isChecked = isLarge(query);
  const content = query.fields === 'card' ? `substr(a.content, 1, ${READ}) AS content` : 'a.content';
  const columns = isChecked ? 'a.id' : `${CARD}, ${content}`;
  const rows = await app.database.sequelize.query<FoundRow>(
    `SELECT found.total, found."isWide", ${columns} FROM (${ranked}) AS found
       JOIN articles AS a ON a.id = found.id AND ${isLive('a')} ${JOINS} ORDER BY found.place`,
    { type: QueryTypes.SELECT, nest: true },
  );
  // A page past the end has no row with the total.
  if (rows.length === 0 && page > 1)
    return { ...(await findArticles(app, parsed, { ...query, page: 1 }, options)), rows: [] };
  const [{ total, isWide } = { total: 0, isWide: false }] = rows;
  return {
    rows: isChecked ? await readWhole(rows, options.conditions) : rows,
    total: Number(total),
    isWide: Boolean(isWide),
  };
}

/** Reads articles by their keys, but for those that do not meet the conditions any more. */
async function readWhole(keys: { id: number }[], conditions: string[]): Promise<SearchResult['rows']> {
  const matching = allConditions([`id IN (${[0, ...keys.map(({ id }) => id)].join()})`, ...conditions]);
  const where = { id: { [Op.in]: literal(`(SELECT id FROM articles WHERE ${matching} AND ${isLive()})`) } };
  await refuseLargeContents({ where });
  const rows = await ArticleRow.findAll({ ...includeNames, where });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.flatMap(({ id }) => byId.get(id) ?? []) as unknown as SearchResult['rows'];
}

const JOINS = FROM.slice(FROM.indexOf('LEFT JOIN'));
const isLarge = ({ fields, ...query }: PageQuery & Pick<ArticlesQuery, 'fields'>) =>
  fields !== 'card' && mayBeTooLarge(query);

/** Tells if several words may be meant by one of a search. */
const hasChoice = ({ wanted }: ParsedQuery) => wanted.some(({ alternatives = [] }) => alternatives.length > 1);

/** Returns a search in the nearest spelling, with those of several words that an article has. */
function spellingOf({ wanted, unwanted }: ParsedQuery, row?: SearchResult['rows'][number]): string {
  const { title, tags, summary, category, author, content = '' } = row ?? {};
  const texts = [title, tags, summary, category?.name, author?.username, visibleText(content)];
  const words = new Set(wordsIn(foldText(texts.join(' '))));
  const spelled = wanted.map(({ typed, alternatives = [typed] }) =>
    alternatives.length > 1 ? (alternatives.find((word) => words.has(word)) ?? alternatives[0]) : alternatives[0],
  );
  return [...spelled, ...unwanted.map(({ typed }) => `-${typed}`)].join(' ');
}
