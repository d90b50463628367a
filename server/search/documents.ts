import { visibleText } from '../documents/text/summary.ts';
import { offLoop } from '../workers/offLoop.ts';
import { isUnspaced, termsOf } from './terms.ts';

/** The short fields of an article as they are indexed. */
export interface IndexedColumns {
  id: number;
  title: string;
  summary: string;
  /** A list as JSON text. */
  tags: string;
  category: string | null;
  author: string | null;
}

/** The terms of the short fields of an article. */
export interface HeadTerms {
  title: string[];
  tags: string[];
  /** Those of title, tags and summary. */
  words: string[];
  /** The same with those of the category and the author, whose names may change without the article. */
  whole: string[];
}

/** The terms of the text of an article. */
export interface BodyTerms {
  all: string[];
  /** Each once. */
  each: string[];
  /** Those that it has the most often. */
  keywords: string[];
}

/** The terms of the whole of an article. */
export interface TextTerms extends Pick<BodyTerms, 'keywords' | 'each'> {
  whole: string[];
}

/** The most terms of a text, and their most characters in all, that are indexed: Postgres takes 1 MB. */
const [TERMS, CHARACTERS] = [40_000, 250_000];
/** The most characters of a text whose terms are looked for: those between words are as many as they. */
const READ = 2 * CHARACTERS;
const KEYWORDS = 8;
/** The fewest times that a text has a keyword. */
const OFTEN = 3;
const GAP = '0gap0';

/** Words that every text has often. */
const STOP_WORDS = new Set(
  `the and that for with was are but not you this have from they his her she had were which one all their there been
  has when who will more would what its out about into than them can only other time some could these may then
  do like her over such our man even most made after also did many off before must well back through years where much your way
  down should because each just those how too good very make own see two
  der die das und ist von den mit sich des auf fur nicht ein eine als auch dem es an werden aus er hat dass sie nach wird bei
  einer um am sind noch wie einem uber einen so zum war haben nur oder aber vor zur bis mehr durch man
  les des une est pas que qui dans pour sur par plus avec son mais sont ses aux ont cette comme
  los las del por con una para como mas sus este pero fue`.split(/\s+/),
);

export function headTerms({ title, summary, tags, category, author }: IndexedColumns): HeadTerms {
  const titles = termsOf(title);
  const each = (JSON.parse(tags) as string[]).map(termsOf);
  const words = [titles, ...each, termsOf(summary)];
  const names = [termsOf(category ?? ''), termsOf(author ?? '')];
  return { title: titles, tags: apart(each), words: apart(words), whole: apart([...words, ...names]) };
}

/** Reads the terms of an article's HTML: of a long one in a thread. */
export const readBodyTerms = offLoop({ module: 'search/documents', name: 'bodyTerms' }, bodyTerms);

/** Returns the terms of an article's HTML. */
export function bodyTerms(content: string): BodyTerms {
  const all = bounded(termsOf(visibleText(content).slice(0, READ)));
  const counts = new Map<string, number>();
  for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { all, each: [...counts.keys()], keywords: keywordsOf(counts) };
}

export const textTerms = ({ all, keywords, each }: BodyTerms, head: HeadTerms): TextTerms => ({
  keywords,
  each,
  whole: apart([head.words, all]),
});

/** Joins fields with a term between them that no search has, so that no phrase begins in one and ends in the next. */
const apart = (fields: string[][]): string[] =>
  fields.reduce((all, terms) => (all.length === 0 ? terms : terms.length === 0 ? all : all.concat(GAP, terms)), []);

function bounded(terms: string[]): string[] {
  let characters = 0;
  for (const [index, { length }] of terms.entries()) {
    characters += length;
    if (index === TERMS || characters > CHARACTERS) return terms.slice(0, index);
  }
  return terms;
}

function keywordsOf(counts: Map<string, number>): string[] {
  return [...counts]
    .filter(([term, count]) => count >= OFTEN && (term.length > 2 || isUnspaced(term)) && !STOP_WORDS.has(term))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, KEYWORDS)
    .map(([term]) => term);
}
