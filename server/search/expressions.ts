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

/** The signs of the language in which a database takes searches. */
interface Syntax {
  isPostgres: boolean;
  or: string;
  and: string;
  quote: string;
  /** Returns a text as a literal in SQL. */
  literal(text: string): string;
}

/** Returns how a database takes searches: https://www.sqlite.org/fts5.html#full_text_query_syntax, https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY */
function syntaxOf(sequelize: Sequelize): Syntax {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const signs = isPostgres ? { or: ' | ', and: ' & ', quote: `'` } : { or: ' OR ', and: ' AND ', quote: '"' };
  return { isPostgres, ...signs, literal: (text) => sequelize.escape(text) };
}

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
  return syntax.literal(`(${words.map((word) => quoted(syntax, word, false)).join(syntax.or)})`);
}

/**
 * Returns an expression for terms that follow one another; where the last one may go on, with each of the words that begin
 * like it, if they are known and few. The databases read all articles that have a word which begins in a way, but only some
 * of those that have a word.
 */
function phraseSql(syntax: Syntax, terms: string[], isPrefix: boolean): string {
  const { literal } = syntax;
  const last = terms.at(-1) ?? '';
  if (!isPrefix || !isSpelled(last)) return literal(phrase(syntax, terms, isPrefix));
  const [start, end] = phrase(syntax, [...terms.slice(0, -1), MARK], false).split(MARK);
  const found = `SELECT ${literal(start ?? '')} || term || ${literal(end ?? '')} AS part FROM search_terms
    WHERE ${beginsWith(syntax, last)} LIMIT ${PARTS + 1}`;
  return `(SELECT CASE WHEN COUNT(*) > ${PARTS} OR ${IS_INCOMPLETE} THEN ${literal(phrase(syntax, terms, true))}
    ELSE '(' || ${literal(phrase(syntax, terms, false))} || ${joinedParts(syntax)} || ')' END FROM (${found}) AS parts)`;
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
  const { isPostgres, literal, quote } = syntax;
  const [term = ''] = clause.terms;
  const text = clauseSql(syntax, clause, language);
  if (clause.alternatives || !clause.isPlain || [...term].length < PREFIX_MIN) return text;
  const words = isLast ? `${text} || ${literal(syntax.or)} || ${phraseSql(syntax, [term], true)}` : text;
  const [gram] = trigramsOf(term).filter((each) => !/[$^]/.test(each));
  if (!gram || !isSpelled(term)) return `'(' || ${words} || ')'`;
  const place = `${isPostgres ? 'strpos' : 'instr'}(term, ${literal(term)})`;
  const found = `SELECT ${literal(quote)} || term || ${literal(quote)} AS part FROM search_trigrams
    WHERE gram = ${literal(gram)} AND ${place} > ${isLast ? 1 : 0} ORDER BY length(term), term LIMIT ${PARTS}`;
  return `'(' || ${words} || (SELECT ${joinedParts(syntax)} FROM (${found}) AS parts) || ')'`;
}

/** Returns the condition in SQL that a term is longer than another one and begins with it. */
function beginsWith({ isPostgres, literal }: Syntax, term: string): string {
  const column = isPostgres ? 'term COLLATE "C"' : 'term';
  return `${column} > ${literal(term)} AND ${column} < ${literal(`${term}\u{10ffff}`)}`;
}

const joinedParts = ({ isPostgres, or, literal }: Syntax) =>
  `COALESCE(${isPostgres ? 'string_agg' : 'group_concat'}(${literal(or)} || part, ''), '')`;

/** Returns a search for terms that follow one another. */
const phrase = (syntax: Syntax, terms: string[], isPrefix: boolean) =>
  syntax.isPostgres
    ? `(${terms.map((term, index) => quoted(syntax, term, isPrefix && index === terms.length - 1)).join(' <-> ')})`
    : quoted(syntax, terms.join(' '), isPrefix);

/** Returns terms in quotes. They are letters, digits and marks: nothing in them has a meaning in either language. */
const quoted = ({ isPostgres, quote }: Syntax, term: string, isPrefix: boolean) =>
  `${quote}${term}${quote}${isPrefix ? (isPostgres ? ':*' : '*') : ''}`;
