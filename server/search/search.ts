import type { Sequelize } from 'sequelize';
import { isSearch } from '../../shared/finding.ts';
import { createMatching } from './matching.ts';
import { type ParsedQuery, parseQuery } from './parseQuery.ts';
import { nearestTerms } from './spelling.ts';

interface Dependencies {
  sequelize: Sequelize;
  /** Resolves to the language of the publication, whose endings words may have. */
  language(): Promise<string>;
}

/** The search for articles, over the index of one of the two databases. */
export type Search = ReturnType<typeof createSearch>;

export function createSearch({ sequelize, language }: Dependencies) {
  const matching = createMatching(sequelize);

  return {
    parse: parseQuery,
    language,

    /** Resolves to the query of a page of ranked articles; see `createMatching`. */
    async ranked(
      query: ParsedQuery,
      page: { instead?: ParsedQuery | null; conditions: string[]; limit: number; offset: number },
    ): Promise<string> {
      return matching.ranked({ query, language: await language(), ...page });
    },

    /** Resolves to the conditions in SQL that an article meets that a search finds; none for a search of spaces. */
    async conditions(q = ''): Promise<string[]> {
      if (!isSearch(q)) return [];
      const query = parseQuery(q);
      return [query.wanted.length === 0 ? '1 = 0' : matching.condition(query, await language())];
    },

    /**
     * Resolves to a search with the nearest words of the index in place of its own, for one that finds nothing: for each of
     * its words, those that may be meant. Null where they are its own.
     */
    async respelled(query: ParsedQuery): Promise<ParsedQuery | null> {
      const words = await nearestTerms(sequelize, query);
      const isNew = [...words].some(([clause, terms]) => terms.some((term) => term !== query.wanted[clause]?.terms[0]));
      if (!isNew) return null;
      const wanted = query.wanted.map((clause, index) => {
        const alternatives = words.get(index);
        return alternatives ? { ...clause, alternatives } : clause;
      });
      return { ...query, wanted };
    },
  };
}
