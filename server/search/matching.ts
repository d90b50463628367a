import type { Sequelize } from 'sequelize';
import { isSearch } from '../../shared/kit/finding.ts';
import type { App } from '../context.ts';
import { dialectOf } from '../database/dialect.ts';
import { fullTextOf } from '../database/queries/fullText.ts';
import { type Breadth, exactSql, unwantedSql, wantedSql } from './expressions.ts';
import { inTexts, type ParsedQuery, parseQuery } from './parseQuery.ts';

/** The most articles that each part of a search looks at, the newest that match: a word may be in nearly all of them. */
export const BOUND = 1_000;

/** The fields in which words are found, with their weights. Those in titles come first, however new others are. */
const TIERS = [
  { table: 'article_heads', column: 'title', isExact: true, weight: 64 },
  { table: 'article_heads', column: 'title', weight: 32 },
  { table: 'article_heads', column: 'tags', weight: 12 },
  { table: 'article_texts', column: 'keywords', weight: 8 },
  { table: 'article_heads', column: 'whole', weight: 4 },
  { table: 'article_texts', column: 'whole', weight: 2 },
] as const;

type Tier = (typeof TIERS)[number];

/** More than all tiers together. */
const WIDE = 1_000;

interface RankedPage {
  query: ParsedQuery;
  /** Set where nothing has the words as they are: the search for other spellings, null where there are none. */
  instead?: ParsedQuery | null;
  /** Conditions in SQL on the columns of `articles`. */
  conditions: string[];
  limit: number;
  offset: number;
}

/** A part of the index in which a search looks, after those `before`. */
interface TierSearch {
  tier: Tier;
  query: ParsedQuery;
  breadth: Breadth;
  before: TierSearch[];
}

/** Resolves to the language of the publication, whose endings words may have. */
export const searchLanguage = async ({ settings }: App): Promise<string> => (await settings.current()).values.language;

/**
 * Returns a query for a page of articles, best first, of the same results on both databases: the `id` and `place` of each, the `total`
 * of all that are found, and `isWide` where they have longer words that begin like those of the search or have them inside. With
 * `instead`, a search for other spellings, both are looked for, and these are found where there are no longer words.
 */
export async function rankedSql(app: App, { query, instead, limit, offset, ...page }: RankedPage): Promise<string> {
  const { sequelize } = app.database;
  const language = await searchLanguage(app);
  const unwanted = unwantedKeys(sequelize, query, language).map((keys) => `a.id NOT IN (${keys})`);
  const conditions = [...page.conditions, ...unwanted];
  const searches = tierSearches(query, instead);
  const tiers = searches.map(
    (search) => `${nameOf(search)} AS (${tierSql(sequelize, search, { language, conditions })})`,
  );
  const weighed = searches.map((search) => {
    const weight = search.tier.weight + (search.breadth === 'parts' ? WIDE : 0);
    return `SELECT id, ${weight} AS weight FROM ${nameOf(search)}`;
  });
  return `WITH ${tiers.join(', ')}
    SELECT id, COUNT(*) OVER () AS total, best >= ${WIDE} AS "isWide",
      ROW_NUMBER() OVER (ORDER BY weight DESC, time DESC, id DESC) AS place
    FROM (
      SELECT hits.id, hits.weight, MAX(hits.weight) OVER () AS best, COALESCE(a.published_at, a.created_at) AS time
      FROM (SELECT id, SUM(weight) AS weight FROM (${weighed.join(' UNION ALL ')}) AS weighed GROUP BY id) AS hits
      CROSS JOIN ${articlesOf(sequelize)} WHERE a.id = hits.id) AS dated
    WHERE weight >= ${WIDE} OR best < ${WIDE}
    ORDER BY place LIMIT ${limit} OFFSET ${offset}`;
}

/** Resolves to the conditions in SQL that an article meets that a search finds, whatever their number; none for a search of spaces. */
export async function searchConditions(app: App, q = ''): Promise<string[]> {
  if (!isSearch(q)) return [];
  const query = parseQuery(q);
  if (query.wanted.length === 0) return ['1 = 0'];
  const { sequelize } = app.database;
  const { keys } = fullTextOf(sequelize);
  const how = { breadth: 'parts', language: await searchLanguage(app) } as const;
  const heads = keys('article_heads', wantedSql(sequelize, query, how));
  const texts = keys('article_texts', wantedSql(sequelize, queryInTexts(query), how));
  const current = `SELECT id FROM (${texts}) AS texts WHERE id NOT IN (${STALE})`;
  const unwanted = unwantedKeys(sequelize, query, how.language).map((each) => ` AND id NOT IN (${each})`);
  return [`id IN (${heads} UNION ALL ${current})${unwanted.join('')}`];
}

/** Lists where a search looks: for its words in their forms or, where nothing has them, for longer words and other spellings. */
function tierSearches(query: ParsedQuery, instead: ParsedQuery | null | undefined): TierSearch[] {
  const exactly = (forms: ParsedQuery) => TIERS.map((tier) => ({ tier, query: forms, breadth: 'forms' as const }));
  const wide = TIERS.filter(isWide).map((tier) => ({ tier, query, breadth: 'parts' as const }));
  const groups = instead === undefined ? [exactly(query)] : [wide, instead === null ? [] : exactly(instead)];
  return groups.flatMap((group) => {
    const searches: TierSearch[] = [];
    for (const search of group) searches.push({ ...search, before: [...searches] });
    return searches;
  });
}

const nameOf = ({ breadth, tier }: TierSearch) => `${breadth}${TIERS.indexOf(tier)}`;

/** Returns a query for the keys of the newest articles that one part of the index finds. */
function tierSql(
  sequelize: Sequelize,
  { tier, query, breadth, before }: TierSearch,
  { language, conditions }: { language: string; conditions: string[] },
): string {
  const searched = tier.table === 'article_texts' ? queryInTexts(query) : query;
  const expression =
    'isExact' in tier ? exactSql(sequelize, searched) : wantedSql(sequelize, searched, { breadth, language });
  // Where there is enough already, Postgres, which reads all that match to find the newest, need not look for more.
  const count = before.map((search) => `(SELECT COUNT(*) FROM ${nameOf(search)})`).join(' + ');
  const gates = fullTextOf(sequelize).readsAll && count ? [`${count} < ${BOUND}`] : [];
  return newestSql(sequelize, { ...tier, expression }, [...gates, ...conditions]);
}

/** Returns a query for the keys of the newest articles that an expression finds and that meet these conditions. */
function newestSql(
  sequelize: Sequelize,
  { table, column, expression }: Pick<Tier, 'table' | 'column'> & { expression: string },
  conditions: string[],
): string {
  const isCurrent = table === 'article_texts' ? [`a.id NOT IN (${STALE})`] : [];
  const where = [...conditions, ...isCurrent].map((condition) => `AND (${condition})`).join(' ');
  const { from, condition, key } = fullTextOf(sequelize).found({ table, column, expression });
  return `SELECT a.id AS id FROM ${from} CROSS JOIN ${articlesOf(sequelize)}
    WHERE a.id = ${key} AND ${condition} ${where} ORDER BY ${key} DESC LIMIT ${BOUND}`;
}

/** Returns queries for the keys of articles that are not to be found, whatever part of them has the unwanted words. */
function unwantedKeys(sequelize: Sequelize, query: ParsedQuery, language: string): string[] {
  if (query.unwanted.length === 0) return [];
  const inHeads = unwantedSql(sequelize, query, language);
  const expression = unwantedSql(sequelize, queryInTexts(query), language);
  const { keys } = fullTextOf(sequelize);
  return [keys('article_heads', inHeads), keys('article_texts', expression)];
}

/** Returns the table of articles: SQLite would walk through the pages of each text to the columns behind it. */
const articlesOf = (sequelize: Sequelize) => `articles AS a ${dialectOf(sequelize).indexedBy('articles_states')}`;

const queryInTexts = ({ wanted, unwanted }: ParsedQuery): ParsedQuery => ({
  wanted: wanted.map(inTexts),
  unwanted: unwanted.map(inTexts),
});

/** Tells if longer words are looked for in this part of an article. */
const isWide = (tier: Tier) => !('isExact' in tier) && tier.column !== 'tags' && tier.column !== 'keywords';

/** Articles that were changed since their text was indexed: it may have words that they have no more. */
const STALE = 'SELECT article_id FROM search_queue WHERE is_stale = TRUE';
