import { foldText, isUnspaced, termsOfWord, wordsIn } from './terms.ts';

/** One word or quoted phrase of a search. */
export interface Clause {
  /** As it was typed, with its quotes. */
  typed: string;
  /** Its terms, which follow one another in the text. */
  terms: string[];
  /** Its folded words, which are found in a text as it is read. */
  words: string[];
  /** True where its last term may go on: `book*`. */
  isPrefix: boolean;
  /** True for a word as people type it, whose other forms are found too; false for a phrase, and for more than one term. */
  isPlain: boolean;
  /** Words of the index to find in its place. */
  alternatives?: string[];
}

export interface ParsedQuery {
  /** Each must be found. */
  wanted: Clause[];
  /** None may be found. */
  unwanted: Clause[];
}

/** More words than this make no search more precise. */
const CLAUSES = 12;
/** The databases read all that begins in a way, which takes far longer than a word: what comes after these is read as a word. */
const BEGINNINGS = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character separates words as a space does
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;
/** Matches a clause: its minus, then a phrase, a phrase in Japanese brackets that no word continues, or a word. */
const TYPED =
  /(?<=^|\s)([-－](?![-－]))?(?:["＂“”„«]([^"＂“”„«»]*)(?:["＂”“»]|$)|[「『]([^「」『』]*)[」』](?!\S)|(\S+))/gu;

/**
 * Reads a search as somebody types it: words, "phrases", -unwanted ones and beginnings*, with the signs of their language:
 * ”Hebrew”, 「Japanese」, and the wide －, ＂ and ＊ of East Asian keyboards. Nothing in it is an error.
 */
export function parseQuery(q: string): ParsedQuery {
  const parsed: ParsedQuery = { wanted: [], unwanted: [] };
  for (const [, minus, quoted, phrase = quoted, word] of q.replace(CONTROLS, ' ').matchAll(TYPED)) {
    const clause = clauseOf(phrase ?? word ?? '', phrase !== undefined);
    const list = minus ? parsed.unwanted : parsed.wanted;
    if (clause && list.length < CLAUSES) list.push(clause);
  }
  const beginnings = [...parsed.wanted, ...parsed.unwanted].filter(isBeginning);
  for (const clause of beginnings.slice(BEGINNINGS)) Object.assign(clause, asWord(clause));
  return parsed;
}

/** Tells if a clause is the beginning of a word, as it was typed; a single character of a script without spaces always is one. */
const isBeginning = ({ isPrefix, terms }: Clause): boolean => isPrefix && !isUnspaced(terms.at(-1) ?? '');

/**
 * Returns a clause as it is looked for in long texts: a single letter is no beginning there, which nearly every text has.
 */
export const inTexts = (clause: Clause): Clause =>
  isBeginning(clause) && [...(clause.terms.at(-1) ?? '')].length === 1 ? asWord(clause) : clause;

const asWord = (clause: Clause): Clause => ({ ...clause, isPrefix: false, isPlain: clause.terms.length === 1 });

function clauseOf(typed: string, isQuoted: boolean): Clause | null {
  const words = wordsIn(foldText(typed)).slice(0, CLAUSES);
  const terms = words.flatMap((word) => termsOfWord(word, false));
  if (terms.length === 0) return null;
  const [only = ''] = terms;
  // Of a single character of a script without spaces, the index has only pairs that begin with it.
  const isSingle = terms.length === 1 && isUnspaced(only) && [...only].length === 1;
  return {
    typed: isQuoted ? `"${typed}"` : typed,
    terms: terms.slice(0, 100),
    words,
    isPrefix: isSingle || (!isQuoted && /[*＊]$/.test(typed)),
    isPlain: !isQuoted && terms.length === 1 && !isUnspaced(only),
  };
}
