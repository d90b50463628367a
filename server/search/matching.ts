import type { Sequelize } from 'sequelize';
import { createExpressions } from './expressions.ts';
import type { ParsedQuery } from './parseQuery.ts';

/** The most articles that each part of a search looks at, the newest that match: a word may be in nearly all of them. */
export const BOUND = 1_000;

/** Where words are found, and how much that weighs. Those in titles come first, however new others are. */
const TIERS = [
  { table: 'article_heads', column: 'title', isExact: true, weight: 64 },
  { table: 'article_heads', column: 'title', weight: 32 },
  { table: 'article_heads', column: 'tags', weight: 12 },
  { table: 'article_texts', column: 'keywords', weight: 8 },
  { table: 'article_heads', column: 'whole', weight: 4 },
  { table: 'article_texts', column: 'whole', weight: 2 },
] as const;

type Tier = (typeof TIERS)[number];

interface Ranked {
  query: ParsedQuery;
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
     * Returns common table expressions: `page` has the `id` and `place` of the articles of a page, best first, and `found`
     * one row with the `total`, which `isBounded` where there may be more. Where no article has the words, those with longer
     * words that begin like them or have them inside are found.
     */
    ranked({ query, language, conditions: sent, limit, offset }: Ranked): string {
      const conditions = [...sent, ...without(query, language).map((keys) => `a.id NOT IN (${keys})`)];
      const count = (names: string[]) => names.map((name) => `(SELECT COUNT(*) FROM ${name})`).join(' + ');
      const exact = TIERS.map((tier, index) => ({ tier, name: `exact${index}` }));
      const wide = TIERS.filter(isWide).map((tier, index) => ({ tier, name: `wide${index}` }));
      const all = [...exact, ...wide];
      const names = all.map(({ name }) => name);
      const tiers = all.map(({ tier, name }, index) => {
        const breadth = index < exact.length ? 'forms' : 'parts';
        const before = names.slice(breadth === 'forms' ? 0 : exact.length, index);
        const gates = [
          // A longer word is found only where no other is; and where there is enough already, nothing more is looked for.
          ...(breadth === 'parts' ? [`${count(names.slice(0, exact.length))} = 0`] : []),
          ...(before.length > 0 ? [`${count(before)} < ${BOUND}`] : []),
        ];
        const expression =
          'isExact' in tier ? expressions.exactly(query) : expressions.search(query, breadth, language);
        return `${name} AS MATERIALIZED (${newest(tier, expression, [...gates, ...conditions])})`;
      });
      const weighed = all.map(({ tier: { weight }, name }) => `SELECT id, ${weight} AS weight FROM ${name}`);
      const isBounded = names.map((name) => `${count([name])} >= ${BOUND}`).join(' OR ');
      return `WITH ${tiers.join(', ')},
        hits AS MATERIALIZED (SELECT id, SUM(weight) AS weight FROM (${weighed.join(' UNION ALL ')}) AS weighed GROUP BY id),
        page AS MATERIALIZED (
          SELECT id, ROW_NUMBER() OVER (ORDER BY weight DESC, time DESC, id DESC) AS place FROM (
            SELECT hits.id, hits.weight, COALESCE(a.published_at, a.created_at) AS time
            FROM hits CROSS JOIN ${articles} WHERE a.id = hits.id) AS dated
          ORDER BY place LIMIT ${limit} OFFSET ${offset}),
        found AS (SELECT COUNT(*) AS total, ${isBounded} AS "isBounded" FROM hits)`;
    },

    /** Returns the condition in SQL that an article is found, whatever the number of those that are. */
    condition(query: ParsedQuery, language: string): string {
      const expression = expressions.search(query, 'parts', language);
      const head = keys('article_heads', expression);
      const text = keys('article_texts', expression);
      const unwanted = without(query, language).map((keys) => ` AND id NOT IN (${keys})`);
      return `(id IN (${head}) OR (id IN (${text}) AND id NOT IN (${STALE})))${unwanted.join('')}`;
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
    const expression = expressions.unwanted(query, language);
    return [keys('article_heads', expression), keys('article_texts', expression)];
  }

  /** Returns a query for the keys of all articles that an index finds. */
  function keys(table: string, expression: string): string {
    return isPostgres
      ? `SELECT hit FROM article_hits('${table}.whole', CAST(${expression} AS tsquery)) AS hits (hit)`
      : `SELECT rowid FROM ${table} WHERE ${table} MATCH ${expression}`;
  }
}

/** Tells if longer words are looked for in this part of an article. */
const isWide = (tier: Tier) => !('isExact' in tier) && tier.column !== 'tags' && tier.column !== 'keywords';

/** Articles that were changed since their text was indexed: it may have words that they have no more. */
const STALE = 'SELECT article_id FROM search_queue WHERE is_stale = TRUE';
