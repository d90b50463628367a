import { LRUCache } from 'lru-cache';
import { type BodyTerms, bodyTerms } from './documents.ts';

/** The most characters of the texts whose terms are remembered. */
const CHARACTERS = 500_000;

/** Remembers the terms of the texts that were indexed last: many a save of an article changes its title or tags alone. */
export function createRecentTexts() {
  const recent = new LRUCache<number, { content: string; terms: BodyTerms }>({
    maxSize: CHARACTERS,
    sizeCalculation: ({ content }) => content.length + 1,
  });

  return {
    /** Returns the terms of an article's HTML. */
    termsOf(id: number, content: string): BodyTerms {
      const before = recent.get(id);
      const terms = before?.content === content ? before.terms : bodyTerms(content);
      recent.set(id, { content, terms });
      return terms;
    },
  };
}
