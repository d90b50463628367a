import type { Sequelize } from 'sequelize';
import { type Dialect, dialectOf } from '../database/dialect.ts';
import { type FullText, fullTextOf } from '../database/queries/fullText.ts';
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

/** How a database takes searches. */
interface Syntax extends FullText, Pick<Dialect, 'byCodePoint' | 'joined' | 'position'> {
  /** Returns a text as a literal in SQL. */
  literal(text: string): string;
}

const syntaxOf = (sequelize: Sequelize): Syntax => ({
  ...dialectOf(sequelize),
  ...fullTextOf(sequelize),
  literal: (text) => sequelize.escape(text),
});

/** Returns an expression in SQL for the search that all wanted words are found. */
export function wantedSql(
  sequelize: Sequelize,
  { wanted }: ParsedQuery,
  { breadth, language }: { breadth: Breadth; language: string },
): string {
  const syntax = syntaxOf(sequelize);
  return wanted
    .map((clause, index) =>
      breadth === 'forms'
        ? clauseSql(syntax, clause, language)
        : widenedSql(syntax, clause, { language, isLast: index === wanted.length - 1 }),
    )
    .join(` || ${syntax.literal(syntax.and)} || `);
}

/** Returns an expression in SQL for the search that any of the unwanted words is found. */
export function unwantedSql(sequelize: Sequelize, { unwanted }: ParsedQuery, language: string): string {
  const syntax = syntaxOf(sequelize);
  return unwanted.map((clause) => clauseSql(syntax, clause, language)).join(` || ${syntax.literal(syntax.or)} || `);
}

/** Returns an expression in SQL for the search that all words follow one another, just as they are typed. */
export function exactSql(sequelize: Sequelize, { wanted }: ParsedQuery): string {
  const terms = wanted.flatMap((clause) => clause.terms);
  return phraseSql(syntaxOf(sequelize), terms, wanted.at(-1)?.isPrefix ?? false);
}

function clauseSql(syntax: Syntax, { terms, isPrefix, isPlain, alternatives }: Clause, language: string): string {
  const [term = ''] = terms;
  if (!alternatives && (!isPlain || isPrefix)) return phraseSql(syntax, terms, isPrefix);
  const words = alternatives ?? formsOf(term, language);
  return syntax.literal(`(${words.map((word) => `${syntax.quote}${word}${syntax.quote}`).join(syntax.or)})`);
}

/**
 * Returns an expression for terms that follow one another; where the last one may go on, with each of the words that begin
 * like it, if they are known and few. The databases read all articles that have a word which begins in a way, but only some
 * of those that have a word.
 */
function phraseSql(syntax: Syntax, terms: string[], isPrefix: boolean): string {
  const { joined, literal, or, phrase } = syntax;
  const last = terms.at(-1) ?? '';
  if (!isPrefix || !isSpelled(last)) return literal(phrase(terms, isPrefix));
  const [start, end] = phrase([...terms.slice(0, -1), MARK], false).split(MARK);
  const found = `SELECT ${literal(start ?? '')} || term || ${literal(end ?? '')} AS part FROM search_terms
    WHERE ${beginsWith(syntax, last)} LIMIT ${PARTS + 1}`;
  return `(SELECT CASE WHEN COUNT(*) > ${PARTS} OR ${IS_INCOMPLETE} THEN ${literal(phrase(terms, true))}
    ELSE '(' || ${literal(phrase(terms, false))} || ${joined('part', literal(or))} || ')' END FROM (${found}) AS parts)`;
}

/**
 * Returns an expression for a word, and the longer words that have it inside. The last one may still be typed: of it, every
 * word that begins like it is found; of the others the shortest are.
 */
function widenedSql(
  syntax: Syntax,
  clause: Clause,
  { language, isLast }: { language: string; isLast: boolean },
): string {
  const { joined, literal, or, position, quote } = syntax;
  const [term = ''] = clause.terms;
  const text = clauseSql(syntax, clause, language);
  if (clause.alternatives || !clause.isPlain || [...term].length < PREFIX_MIN) return text;
  const words = isLast ? `${text} || ${literal(or)} || ${phraseSql(syntax, [term], true)}` : text;
  const [gram] = trigramsOf(term).filter((each) => !/[$^]/.test(each));
  if (!gram || !isSpelled(term)) return `'(' || ${words} || ')'`;
  const found = `SELECT ${literal(quote)} || term || ${literal(quote)} AS part FROM search_trigrams
    WHERE gram = ${literal(gram)} AND ${position('term', literal(term))} > ${isLast ? 1 : 0} ORDER BY length(term), term LIMIT ${PARTS}`;
  return `'(' || ${words} || (SELECT ${joined('part', literal(or))} FROM (${found}) AS parts) || ')'`;
}

/** Returns the condition in SQL that a term is longer than another one and begins with it. */
function beginsWith({ byCodePoint, literal }: Syntax, term: string): string {
  const column = byCodePoint('term');
  return `${column} > ${literal(term)} AND ${column} < ${literal(`${term}\u{10ffff}`)}`;
}
