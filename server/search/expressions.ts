import type { Sequelize } from 'sequelize';
import { formsOf } from './forms.ts';
import type { Clause, ParsedQuery } from './parseQuery.ts';
import { isSpelled, trigramsOf } from './terms.ts';

/** The width of a search: the words in their forms; words that begin like them; also longer words that have them inside. */
export type Breadth = 'forms' | 'prefixes' | 'parts';

/** The most terms that a word stands for because they have it inside. */
const PARTS = 50;
/** The fewest letters with which a term may go on, and those that may be inside one. */
const [PREFIX_MIN, PART_MIN] = [2, 3];

/** Writes searches as the two databases take them: https://www.sqlite.org/fts5.html#full_text_query_syntax, https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY */
export function createExpressions(sequelize: Sequelize) {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const [or, and] = isPostgres ? [' | ', ' & '] : [' OR ', ' AND '];
  const literal = (text: string) => sequelize.escape(text);
  // Terms are letters, digits and marks: nothing in them has a meaning in either language.
  const one = (term: string, isPrefix: boolean) =>
    isPostgres ? `'${term}'${isPrefix ? ':*' : ''}` : `"${term}"${isPrefix ? '*' : ''}`;
  const phrase = (terms: string[], isPrefix: boolean) =>
    isPostgres
      ? `(${terms.map((term, index) => one(term, isPrefix && index === terms.length - 1)).join(' <-> ')})`
      : one(terms.join(' '), isPrefix);

  return {
    isPostgres,
    literal,

    /** Returns an expression in SQL for the search that all wanted words are found. */
    search: ({ wanted }: ParsedQuery, breadth: Breadth, language: string): string =>
      wanted.map((clause) => clauseSql(clause, breadth, language)).join(` || ${literal(and)} || `),

    /** Returns an expression in SQL for the search that any of the unwanted words is found. */
    unwanted: ({ unwanted }: ParsedQuery, language: string): string =>
      literal(unwanted.map((clause) => clauseText(clause, language)).join(or)),

    /** Returns an expression in SQL for the search that all words follow one another, just as they are typed. */
    exactly: ({ wanted }: ParsedQuery): string =>
      literal(
        phrase(
          wanted.flatMap(({ terms }) => terms),
          wanted.at(-1)?.isPrefix ?? false,
        ),
      ),
  };

  function clauseText({ terms, isPrefix, isPlain, alternatives }: Clause, language: string): string {
    const [term = ''] = terms;
    if (alternatives) return `(${alternatives.map((each) => one(each, false)).join(or)})`;
    if (!isPlain) return phrase(terms, isPrefix);
    if (isPrefix) return one(term, true);
    return `(${formsOf(term, language)
      .map((form) => one(form, false))
      .join(or)})`;
  }

  function clauseSql(clause: Clause, breadth: Breadth, language: string): string {
    const [term = ''] = clause.terms;
    const text = clauseText(clause, language);
    if (breadth === 'forms' || clause.alternatives || !clause.isPlain || [...term].length < PREFIX_MIN)
      return literal(text);
    const longer = `(${text}${or}${one(term, true)}`;
    if (breadth === 'prefixes' || [...term].length < PART_MIN || !isSpelled(term)) return literal(`${longer})`);
    const inner = trigramsOf(term).filter((gram) => !/[$^]/.test(gram));
    const found = `SELECT term FROM search_trigrams WHERE gram IN (${inner.map(literal).join()})
      GROUP BY term HAVING COUNT(*) = ${inner.length} AND ${isPostgres ? 'strpos' : 'instr'}(term, ${literal(term)}) > 1
      ORDER BY length(term), term LIMIT ${PARTS}`;
    const quote = isPostgres ? `''''` : `'"'`;
    const joined = `${isPostgres ? 'string_agg' : 'group_concat'}(${literal(or)} || ${quote} || term || ${quote}, '')`;
    return `${literal(longer)} || COALESCE((SELECT ${joined} FROM (${found}) AS parts), '') || ')'`;
  }
}

export type Expressions = ReturnType<typeof createExpressions>;
