import { LRUCache } from 'lru-cache';
import { type BodyTerms, readBodyTerms } from './documents.ts';

/** The most characters of the texts whose terms are remembered. */
const CHARACTERS = 2_000_000;

/** Remembers the terms of the texts that were indexed last: many a save of an article changes its title or tags alone. */
export function createRecentTexts(read = readBodyTerms) {
  const recent = new LRUCache<number, { content: string; terms: BodyTerms }>({
    maxSize: CHARACTERS,
    sizeCalculation: ({ content }) => content.length + 1,
  });

  return {
    /** Resolves to the terms of an article's HTML. */
    async termsOf(id: number, content: string): Promise<BodyTerms> {
      const before = recent.get(id);
      const terms = before?.content === content ? before.terms : await read(content);
      recent.set(id, { content, terms });
      return terms;
    },
  };
}
