import type { Sequelize } from 'sequelize';

/**
 * Writes conditions in SQL for texts, without regard to case in any script: as patterns with both cases of each letter,
 * because SQLite, and Postgres in the locale C, know upper and lower case of ASCII alone.
 */
export function textSearch(sequelize: Sequelize) {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const quoted = (text: string): string => sequelize.escape(text);

  return {
    /** Returns the condition that a column, or another expression in SQL, contains a text. */
    contains: (column: string, text: string): string =>
      isPostgres ? `${column} ~ ${quoted(regexOf(text))}` : `${column} GLOB ${quoted(`*${globOf(text)}*`)}`,

    /** Returns a text as a literal of SQL. */
    literal: quoted,
  };
}

/** Splits a search into its words, each once; without those that are a part of another one, which is found with it. */
export function wordsOf(q = ''): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character separates words as a space does
  const words = [...new Set(q.normalize('NFC').split(/[\s\u0000-\u001f\u007f-\u009f]+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** Matches a text in any case, as a part of https://www.postgresql.org/docs/current/functions-matching.html#POSIX-SYNTAX-DETAILS */
const regexOf = (text: string) => eachCase(text, (character) => character.replace(/[^\p{L}\p{N}\s]/u, '\\$&'));

/** Matches a text in any case, as a part of https://www.sqlite.org/lang_expr.html#glob */
const globOf = (text: string) =>
  eachCase(text, (character) => (/[*?[]/.test(character) ? `[${character}]` : character));

/** Writes letters as `[aA]`, and other characters escaped. */
function eachCase(text: string, escaped: (character: string) => string): string {
  return [...text]
    .map((character) => {
      const cases = casesOf(character);
      return cases.length > 1 ? `[${cases.join('')}]` : escaped(character);
    })
    .join('');
}

/** Returns a character in each of its cases; only itself where it has one, or one of several characters such as 'SS' for 'ß'. */
function casesOf(character: string): string[] {
  const upper = character.toUpperCase();
  const cases = [character, character.toLowerCase(), upper, upper.toLowerCase()];
  return [...new Set(cases)].filter((each) => each === character || [...each].length === 1);
}
