import type { Sequelize } from 'sequelize';
import { type Breadth, createExpressions } from './expressions.ts';
import { inTexts, type ParsedQuery } from './parseQuery.ts';

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

interface Ranked {
  query: ParsedQuery;
  /** Set where nothing has the words as they are: the search for other spellings, null where there are none. */
  instead?: ParsedQuery | null;
  language: string;
  /** Conditions in SQL on the columns of `articles`. */
  conditions: string[];
  limit: number;
  offset: number;
}

/** Writes searches for articles in SQL, one text for each database, of the same results. */
export function createMatching(sequelize: Sequelize) {
  const expressions = createExpressions(sequelize);
  const { isPostgres } = expressions;
  // SQLite would walk through the pages of each text to the columns behind it.
  const articles = isPostgres ? 'articles AS a' : 'articles AS a INDEXED BY articles_states';

  return {
    /**
     * Returns a query for a page of articles, best first: the `id` and `place` of each, the `total` of all that are found, and
     * `isWide` where they have longer words that begin like those of the search or have them inside. With `instead`, a search for
     * other spellings, both are looked for, and these are found where there are no longer words.
     */
    ranked({ query, instead, language, conditions: sent, limit, offset }: Ranked): string {
      const conditions = [...sent, ...without(query, language).map((keys) => `a.id NOT IN (${keys})`)];
      const exact = (exactly: ParsedQuery) =>
        TIERS.map((tier) => ({ tier, query: exactly, breadth: 'forms' as const }));
      const wide = TIERS.filter(isWide).map((tier) => ({ tier, query, breadth: 'parts' as const }));
      const groups = instead === undefined ? [exact(query)] : [wide, instead === null ? [] : exact(instead)];
      const all = groups.flatMap((group) => group.map((each, index) => ({ ...each, before: group.slice(0, index) })));
      const nameOf = (each: { tier: Tier; breadth: Breadth }) => `${each.breadth}${TIERS.indexOf(each.tier)}`;
      const tiers = all.map((each) => {
        const { tier, breadth, before } = each;
        const searched = tier.table === 'article_texts' ? queryInTexts(each.query) : each.query;
        const expression =
          'isExact' in tier ? expressions.exactly(searched) : expressions.search(searched, breadth, language);
        // Where there is enough already, Postgres, which reads all that match to find the newest, need not look for more.
        const count = before.map((one) => `(SELECT COUNT(*) FROM ${nameOf(one)})`).join(' + ');
        const gates = isPostgres && count ? [`${count} < ${BOUND}`] : [];
        return `${nameOf(each)} AS (${newest(tier, expression, [...gates, ...conditions])})`;
      });
      const weighed = all.map((each) => {
        const weight = each.tier.weight + (each.breadth === 'parts' ? WIDE : 0);
        return `SELECT id, ${weight} AS weight FROM ${nameOf(each)}`;
      });
      return `WITH ${tiers.join(', ')}
        SELECT id, COUNT(*) OVER () AS total, best >= ${WIDE} AS "isWide",
          ROW_NUMBER() OVER (ORDER BY weight DESC, time DESC, id DESC) AS place
        FROM (
          SELECT hits.id, hits.weight, MAX(hits.weight) OVER () AS best, COALESCE(a.published_at, a.created_at) AS time
          FROM (SELECT id, SUM(weight) AS weight FROM (${weighed.join(' UNION ALL ')}) AS weighed GROUP BY id) AS hits
          CROSS JOIN ${articles} WHERE a.id = hits.id) AS dated
        WHERE weight >= ${WIDE} OR best < ${WIDE}
        ORDER BY place LIMIT ${limit} OFFSET ${offset}`;
    },

    /** Returns the condition in SQL that an article is found, whatever the number of those that are. */
    condition(query: ParsedQuery, language: string): string {
      const inHeads = expressions.search(query, 'parts', language);
      const expression = expressions.search(queryInTexts(query), 'parts', language);
      const unwanted = without(query, language).map((keys) => ` AND id NOT IN (${keys})`);
      const texts = `SELECT id FROM (${keys('article_texts', expression)}) AS texts WHERE id NOT IN (${STALE})`;
      return `id IN (${keys('article_heads', inHeads)} UNION ALL ${texts})${unwanted.join('')}`;
    },
  };

  /** Returns a query for the keys of the newest articles that a part of the index finds and that meet these conditions. */
  function newest({ table, column }: Pick<Tier, 'table' | 'column'>, expression: string, conditions: string[]): string {
    const isCurrent = table === 'article_texts' ? [`a.id NOT IN (${STALE})`] : [];
    const where = [...conditions, ...isCurrent].map((condition) => `AND (${condition})`).join(' ');
    if (!isPostgres) {
      const match = column === 'whole' ? expression : `'{${column}} : (' || ${expression} || ')'`;
      return `SELECT a.id AS id FROM ${table} AS found CROSS JOIN ${articles}
        WHERE a.id = found.rowid AND found.${table} MATCH ${match} ${where} ORDER BY found.rowid DESC LIMIT ${BOUND}`;
    }
    return `SELECT a.id AS id FROM (SELECT hit FROM article_hits('${table}.${column}', CAST(${expression} AS tsquery))
        AS hits (hit) ORDER BY hit DESC) AS found JOIN ${articles} ON a.id = found.hit
      WHERE TRUE ${where} ORDER BY found.hit DESC LIMIT ${BOUND}`;
  }

  /** Returns queries for the keys of articles that are not to be found, whatever part of them has the unwanted words. */
  function without(query: ParsedQuery, language: string): string[] {
    if (query.unwanted.length === 0) return [];
    const inHeads = expressions.unwanted(query, language);
    const expression = expressions.unwanted(queryInTexts(query), language);
    return [keys('article_heads', inHeads), keys('article_texts', expression)];
  }

  /** Returns a query for the keys of all articles that an index finds. */
  function keys(table: string, expression: string): string {
    return isPostgres
      ? `SELECT id FROM article_hits('${table}.whole', CAST(${expression} AS tsquery)) AS hits (id)`
      : `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ${expression}`;
  }
}

const queryInTexts = ({ wanted, unwanted }: ParsedQuery): ParsedQuery => ({
  wanted: wanted.map(inTexts),
  unwanted: unwanted.map(inTexts),
});

/** Tells if longer words are looked for in this part of an article. */
const isWide = (tier: Tier) => !('isExact' in tier) && tier.column !== 'tags' && tier.column !== 'keywords';

/** Articles that were changed since their text was indexed: it may have words that they have no more. */
const STALE = 'SELECT article_id FROM search_queue WHERE is_stale = TRUE';
