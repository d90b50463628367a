import { LRUCache } from 'lru-cache';
import { type BodyTerms, readBodyTerms } from './documents.ts';

/** The most characters of the texts whose terms are remembered. */
const CHARACTERS = 2_000_000;

/** A process's memory of the index, so that it does no work twice. */
export interface SearchMemory {
  /** The terms of the texts that were indexed last, by article: many a save changes its title or tags alone. */
  texts: LRUCache<number, { content: string; terms: BodyTerms }>;
  /** Terms that are in the table of those whose spelling can be compared, or need not be there. */
  knownTerms: Set<string>;
  /** The number of times that the terms of that table were forgotten, as of those that are known. */
  generation: number;
}

export const createSearchMemory = (): SearchMemory => ({
  texts: new LRUCache({ maxSize: CHARACTERS, sizeCalculation: ({ content }) => content.length + 1 }),
  knownTerms: new Set(),
  generation: 0,
});

/** Resolves to the terms of an article's HTML. */
export async function rememberedTerms(
  { texts }: SearchMemory,
  { id, content }: { id: number; content: string },
  read = readBodyTerms,
): Promise<BodyTerms> {
  const before = texts.get(id);
  const terms = before?.content === content ? before.terms : await read(content);
  texts.set(id, { content, terms });
  return terms;
}
