import type { Sequelize } from 'sequelize';
import { withoutMarks } from '../../../shared/kit/withoutMarks.ts';

/**
 * Writes conditions in SQL for texts, without regard to case and accents: as patterns with every form of each letter, because SQLite,
 * and Postgres in the locale C, know upper and lower case of ASCII alone.
 */
export function textSearch(sequelize: Sequelize) {
  const isPostgres = sequelize.getDialect() === 'postgres';
  const quoted = (text: string): string => sequelize.escape(text);

  return {
    /** Returns the condition that a column, or another expression in SQL, contains a text. */
    contains: (column: string, text: string): string =>
      isPostgres ? `${column} ~ ${quoted(regexOf(text))}` : globbed(column, text, quoted),

    /** Returns a text as a literal of SQL. */
    literal: quoted,
  };
}

/** Most texts are ASCII: the longer pattern, with the letters of other alphabets, is for the others alone. */
function globbed(column: string, text: string, quoted: (text: string) => string): string {
  const glob = (name: string, pattern: string) => `${name} GLOB ${quoted(`*${pattern}*`)}`;
  const plain = [...MARKS].reduce((expression, mark) => `replace(${expression}, ${quoted(mark)}, '')`, column);
  const wide = globOf(text, formsOf);
  const decomposed = `${glob(column, '[\u0300-\u036f]')} AND ${glob(plain, wide)}`;
  return `(${glob(column, globOf(text, casesOf))} OR ${glob(column, '[^\u0001-~]')} AND (${glob(column, wide)} OR ${decomposed}))`;
}

/** Splits a search into its words, each once; without those that are a part of another one, which is found with it. */
export function wordsOf(q = ''): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character separates words as a space does
  const words = [...new Set(q.normalize('NFC').split(/[\s\u0000-\u001f\u007f-\u009f]+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** Matches a text in any form, as a part of https://www.postgresql.org/docs/current/functions-matching.html#POSIX-SYNTAX-DETAILS */
const regexOf = (text: string) =>
  [...withoutMarks(text)]
    .map((character) => {
      const forms = formsOf(character);
      return forms.length > 1 ? `[${rangesOf(forms)}][\u0300-\u036f]*` : character.replace(/[^\p{L}\p{N}\s]/u, '\\$&');
    })
    .join('');

/** Matches a text, in these forms of its letters, as a part of https://www.sqlite.org/lang_expr.html#glob */
const globOf = (text: string, formsIn: (character: string) => string[]) =>
  [...withoutMarks(text)]
    .map((character) => {
      const forms = formsIn(character);
      if (forms.length > 1) return `[${rangesOf(forms)}]`;
      return /[*?[]/.test(character) ? `[${character}]` : character;
    })
    .join('');

/** The marks on Latin letters, apart from which people do not write them. */
const MARKS = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u031b\u0323\u0326\u0327\u0328';
/** The letters with marks of Latin, Greek and Cyrillic that names are written with. */
const RANGES = [
  [0xc0, 0x17f],
  [0x1a0, 0x1b0],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x1e80, 0x1ef9],
] as const;
/** By a letter in lower case without marks, those with marks, in both cases. */
const marked: Record<string, string[]> = {};
for (const [from, to] of RANGES) {
  for (let point = from; point <= to; point++) {
    const letter = String.fromCodePoint(point);
    const bare = withoutMarks(letter);
    marked[bare] = [...(marked[bare] ?? []), letter];
  }
}

/** Returns a letter without marks in each of its forms. */
const formsOf = (letter: string): string[] => [...new Set([...casesOf(letter), ...(marked[letter] ?? [])])];

/** Returns a character in each of its cases; only itself where it has one, or one of several characters such as 'SS' for 'ß'. */
function casesOf(character: string): string[] {
  const upper = character.toUpperCase();
  const cases = [character, character.toLowerCase(), upper, upper.toLowerCase()];
  return [...new Set(cases)].filter((each) => each === character || [...each].length === 1);
}

/** Writes characters as a class has them, those that follow one another as a range: a database compares with each. */
function rangesOf(characters: string[]): string {
  const points = characters.map((each) => each.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges
    .map(([from, to]) => String.fromCodePoint(from) + (to > from ? `-${String.fromCodePoint(to)}` : ''))
    .join('');
}
