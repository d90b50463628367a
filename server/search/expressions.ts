import type { Sequelize } from 'sequelize';
import { formsOf } from './forms.ts';
import type { Clause, ParsedQuery } from './parseQuery.ts';
import { isSpelled, trigramsOf } from './terms.ts';

/** The width of a search: the words in their forms; also longer words that have them inside, or begin like them. */
export type Breadth = 'forms' | 'parts';

/** The most terms that a word stands for because they begin like it, or have it inside. */
const PARTS = 50;
/** The condition in SQL that some articles have words that are not among the known ones yet, as while the index is rebuilt. */
const IS_INCOMPLETE = 'EXISTS (SELECT 1 FROM search_queue WHERE head <> 0)';
/** Stands for a term that the database puts in its place. */
const MARK = '\u{f0000}';
/** The fewest letters with which a term may go on. */
const PREFIX_MIN = 2;

/** Writes searches as the two databases take them: https://www.sqlite.org/fts5.html#full_text_query_syntax, https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY */
export function createExpressions(sequelize: Sequelize) {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const [or, and] = isPostgres ? [' | ', ' & '] : [' OR ', ' AND '];
  const quote = isPostgres ? `'` : '"';
  const literal = (text: string) => sequelize.escape(text);
  const joined = `COALESCE(${isPostgres ? 'string_agg' : 'group_concat'}(${literal(or)} || part, ''), '')`;
  // Terms are letters, digits and marks: nothing in them has a meaning in either language.
  const one = (term: string, isPrefix: boolean) =>
    `${quote}${term}${quote}${isPrefix ? (isPostgres ? ':*' : '*') : ''}`;
  const phrase = (terms: string[], isPrefix: boolean) =>
    isPostgres
      ? `(${terms.map((term, index) => one(term, isPrefix && index === terms.length - 1)).join(' <-> ')})`
      : one(terms.join(' '), isPrefix);

  return {
    isPostgres,
    literal,

    /** Returns an expression in SQL for the search that all wanted words are found. */
    search: ({ wanted }: ParsedQuery, breadth: Breadth, language: string): string =>
      wanted
        .map((clause, index) =>
          breadth === 'forms'
            ? clauseSql(clause, language)
            : widenedSql(clause, { language, isLast: index === wanted.length - 1 }),
        )
        .join(` || ${literal(and)} || `),

    /** Returns an expression in SQL for the search that any of the unwanted words is found. */
    unwanted: ({ unwanted }: ParsedQuery, language: string): string =>
      unwanted.map((clause) => clauseSql(clause, language)).join(` || ${literal(or)} || `),

    /** Returns an expression in SQL for the search that all words follow one another, just as they are typed. */
    exactly: ({ wanted }: ParsedQuery): string =>
      phraseSql(
        wanted.flatMap(({ terms }) => terms),
        wanted.at(-1)?.isPrefix ?? false,
      ),
  };

  function clauseSql({ terms, isPrefix, isPlain, alternatives }: Clause, language: string): string {
    const [term = ''] = terms;
    if (!alternatives && (!isPlain || isPrefix)) return phraseSql(terms, isPrefix);
    const words = alternatives ?? formsOf(term, language);
    return literal(`(${words.map((word) => one(word, false)).join(or)})`);
  }

  /**
   * Returns an expression for terms that follow one another; where the last one may go on, with each of the words that begin
   * like it, if they are known and few. The databases read all articles that have a word which begins in a way, but only some
   * of those that have a word.
   */
  function phraseSql(terms: string[], isPrefix: boolean): string {
    const last = terms.at(-1) ?? '';
    if (!isPrefix || !isSpelled(last)) return literal(phrase(terms, isPrefix));
    const [start, end] = phrase([...terms.slice(0, -1), MARK], false).split(MARK);
    const found = `SELECT ${literal(start ?? '')} || term || ${literal(end ?? '')} AS part FROM search_terms
      WHERE ${beginsWith(last)} LIMIT ${PARTS + 1}`;
    return `(SELECT CASE WHEN COUNT(*) > ${PARTS} OR ${IS_INCOMPLETE} THEN ${literal(phrase(terms, true))}
      ELSE '(' || ${literal(phrase(terms, false))} || ${joined} || ')' END FROM (${found}) AS parts)`;
  }

  /**
   * Returns an expression for a word, and the longer words that have it inside. The last one may still be typed: of it, every
   * word that begins like it is found; of the others the shortest are.
   */
  function widenedSql(clause: Clause, { language, isLast }: { language: string; isLast: boolean }): string {
    const [term = ''] = clause.terms;
    const text = clauseSql(clause, language);
    if (clause.alternatives || !clause.isPlain || [...term].length < PREFIX_MIN) return text;
    const words = isLast ? `${text} || ${literal(or)} || ${phraseSql([term], true)}` : text;
    const [gram] = trigramsOf(term).filter((each) => !/[$^]/.test(each));
    if (!gram || !isSpelled(term)) return `'(' || ${words} || ')'`;
    const place = `${isPostgres ? 'strpos' : 'instr'}(term, ${literal(term)})`;
    const found = `SELECT ${literal(quote)} || term || ${literal(quote)} AS part FROM search_trigrams
      WHERE gram = ${literal(gram)} AND ${place} > ${isLast ? 1 : 0} ORDER BY length(term), term LIMIT ${PARTS}`;
    return `'(' || ${words} || (SELECT ${joined} FROM (${found}) AS parts) || ')'`;
  }

  /** Returns the condition in SQL that a term is longer than another one and begins with it. */
  function beginsWith(term: string): string {
    const column = isPostgres ? 'term COLLATE "C"' : 'term';
    return `${column} > ${literal(term)} AND ${column} < ${literal(`${term}\u{10ffff}`)}`;
  }
}
