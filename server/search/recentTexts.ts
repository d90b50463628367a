import { type BodyTerms, bodyTerms } from './documents.ts';

/** The most characters of the texts whose terms are remembered. */
const CHARACTERS = 500_000;

/** Remembers the terms of the texts that were indexed last: many a save of an article changes its title or tags alone. */
export function createRecentTexts() {
  const recent = new Map<number, { content: string; terms: BodyTerms }>();
  let characters = 0;

  return {
    /** Returns the terms of an article's HTML. */
    termsOf(id: number, content: string): BodyTerms {
      const before = recent.get(id);
      const terms = before?.content === content ? before.terms : bodyTerms(content);
      // Set again, it is the last to be forgotten.
      if (before) forget(id, before.content);
      if (content.length <= CHARACTERS) {
        recent.set(id, { content, terms });
        characters += content.length;
      }
      for (const [other, { content }] of recent) {
        if (characters <= CHARACTERS) break;
        forget(other, content);
      }
      return terms;
    },
  };

  function forget(id: number, content: string): void {
    recent.delete(id);
    characters -= content.length;
  }
}
