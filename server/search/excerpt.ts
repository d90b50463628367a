import { setImmediate } from 'node:timers/promises';
import type { Excerpt } from '../../shared/documents/excerpt.ts';
import { visibleText } from '../documents/text/summary.ts';
import { formsOf } from './forms.ts';
import type { ParsedQuery } from './parseQuery.ts';
import { foldText, isUnspaced } from './terms.ts';

/** The characters of an excerpt, about, and of those before its first word that was found. */
const [LENGTH, BEFORE] = [220, 60];
/** The characters of an article's HTML, and of its text, in which words are looked for. */
export const READ = 100_000;
const READ_TEXT = 60_000;
const WORD =
  /(?:(?<![^\s(])\.)?[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]+(?:['’]t\b|\+\+|#|&[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}]))?|\p{RI}{2}|\p{ExtPict}/gu;

interface Found {
  start: number;
  end: number;
  /** The place in the search of what was found. */
  clause: number;
}

/** Tells which word of a search a word of a text is: the place of its clause; -1 for none. */
export type FindWord = (word: string) => { clause: number; start: number; end: number } | null;

/** Returns what finds the words of a search in a text, as the index does: in their forms, as beginnings, or inside longer words. */
export function wordFinder({ wanted }: ParsedQuery, language: string): FindWord {
  const clauses = wanted.map(({ terms: [term = ''], words, isPlain, isPrefix, alternatives }) => ({
    forms: new Set(alternatives ?? (isPlain ? formsOf(term, language) : words.filter((word) => !isUnspaced(word)))),
    unspaced: words.filter(isUnspaced),
    part: isPlain && !alternatives ? term : null,
    isPrefix,
  }));
  const known = new Map<string, ReturnType<FindWord>>();
  // A text has most of its words again and again.
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const match = find(word);
    known.set(word, match);
    return match;
  };

  function find(word: string): ReturnType<FindWord> {
    const folded = foldText(word);
    for (const [clause, { forms, unspaced, part, isPrefix }] of clauses.entries()) {
      if (forms.has(folded)) return { clause, start: 0, end: word.length };
      if (isPrefix && [...forms].some((form) => folded.startsWith(form))) return { clause, start: 0, end: word.length };
      for (const run of unspaced) {
        const start = folded.indexOf(run);
        if (start === -1) continue;
        return folded.length === word.length
          ? { clause, start, end: start + run.length }
          : { clause, start: 0, end: word.length };
      }
      if (part && part.length > 2 && folded.includes(part)) return { clause, start: 0, end: word.length };
    }
    return null;
  }
}

/** Makes an excerpt of each of these texts in HTML. Other requests are served between two: reading a long one takes milliseconds. */
export async function excerptsOf(contents: string[], find: FindWord): Promise<Excerpt[]> {
  const excerpts: Excerpt[] = [];
  for (const html of contents) {
    await setImmediate();
    excerpts.push(excerptOf(visibleText(html.slice(0, READ)), find));
  }
  return excerpts;
}

/** Returns the part of a text that has the most of the words of a search, with these marked; its beginning where it has none. */
function excerptOf(text: string, find: FindWord): Excerpt {
  const read = text.slice(0, READ_TEXT).toWellFormed();
  const found: Found[] = [];
  for (const { 0: word, index } of read.matchAll(WORD)) {
    const match = find(word);
    if (match) found.push({ clause: match.clause, start: index + match.start, end: index + match.end });
  }
  const start = startOf(read, bestOf(found));
  const end = endAt(read, start + LENGTH);
  const shown = found.filter((each) => each.start >= start && each.end <= end);
  return marked(read, { start, end }, shown);
}

/** Returns the place of the word from which the most different ones are found within an excerpt. */
function bestOf(found: Found[]): number {
  let [best, most, next] = [0, 0, 0];
  /** The numbers of those of each clause from `start` on, as far as an excerpt goes. */
  const counts = new Map<number, number>();
  const count = (clause: number, by: number) => {
    const number = (counts.get(clause) ?? 0) + by;
    if (number === 0) counts.delete(clause);
    else counts.set(clause, number);
  };
  for (const [index, { start, clause }] of found.entries()) {
    for (let other = found[next]; other && other.end <= start + LENGTH - BEFORE; other = found[++next])
      count(other.clause, 1);
    if (counts.size > most) [best, most] = [start, counts.size];
    if (next > index) count(clause, -1);
    else next = index + 1;
  }
  return best;
}

/** Returns the beginning of a word a little before this place. */
function startOf(text: string, place: number): number {
  if (place <= BEFORE) return 0;
  const from = place - BEFORE;
  const space = text.indexOf(' ', from);
  if (space !== -1 && space < place) return space + 1;
  return isLowSurrogate(text, from) ? from - 1 : from;
}

function endAt(text: string, place: number): number {
  if (place >= text.length) return text.length;
  const space = text.lastIndexOf(' ', place);
  if (space > place - 40) return space;
  return isLowSurrogate(text, place) ? place - 1 : place;
}

const isLowSurrogate = (text: string, place: number) => /[\udc00-\udfff]/.test(text[place] ?? '');

function marked(text: string, { start, end }: { start: number; end: number }, found: Found[]): Excerpt {
  const pieces: Excerpt = [];
  const add = (piece: string, match: boolean) => piece && pieces.push({ text: piece, match });
  let at = start;
  if (start > 0) add('… ', false);
  for (const each of found) {
    add(text.slice(at, each.start), false);
    add(text.slice(each.start, each.end), true);
    at = each.end;
  }
  add(text.slice(at, end) + (end < text.length ? ' …' : ''), false);
  return pieces;
}
