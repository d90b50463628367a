import { QueryTypes, type Sequelize } from 'sequelize';
import type { App } from '../context.ts';
import type { ParsedQuery } from './parseQuery.ts';
import { isSpelled, trigramsOf } from './terms.ts';

/** The most words that are compared with one of a search, those with the most trigrams in common. */
const COMPARED = 60;

/**
 * Resolves to a search with the nearest words of the index in place of its own, for one that finds nothing: for each of
 * its words, those that may be meant. Null where they are its own.
 */
export async function respell({ database }: App, query: ParsedQuery): Promise<ParsedQuery | null> {
  const nearestOf = await nearestTerms(database.sequelize, query);
  const isNew = [...nearestOf].some(([clause, terms]) => terms.some((term) => term !== query.wanted[clause]?.terms[0]));
  if (!isNew) return null;
  const wanted = query.wanted.map((clause, index) => {
    const alternatives = nearestOf.get(index);
    return alternatives ? { ...clause, alternatives } : clause;
  });
  return { ...query, wanted };
}

/** Queries the words of the index that are spelled nearly as those of a search that may be misspelt, by the places of their clauses. */
async function nearestTerms(sequelize: Sequelize, { wanted }: ParsedQuery): Promise<Map<number, string[]>> {
  const misspelt = wanted
    .map(({ isPlain, isPrefix, terms: [term = ''] }, clause) => ({ clause, term, may: isPlain && !isPrefix }))
    .filter(({ may, term }) => may && isSpelled(term));
  if (misspelt.length === 0) return new Map();
  const each = misspelt.map(({ clause, term }) => {
    const grams = trigramsOf(term).map((gram) => sequelize.escape(gram));
    const most = lengthOf(term) + maxDistance(term);
    const least = lengthOf(term) - maxDistance(term);
    return `SELECT * FROM (SELECT ${clause} AS clause, term FROM search_trigrams WHERE gram IN (${grams.join()})
      AND length(term) BETWEEN ${least} AND ${most} GROUP BY term ORDER BY COUNT(*) DESC, term LIMIT ${COMPARED}) AS near${clause}`;
  });
  const rows = await sequelize.query<{ clause: number; term: string }>(each.join(' UNION ALL '), {
    type: QueryTypes.SELECT,
  });
  return new Map(
    misspelt.map(({ clause, term }) => [
      clause,
      nearest(
        term,
        rows.filter((row) => row.clause === clause),
      ),
    ]),
  );
}

/** Returns the words with the fewest changes from a term, as long as they are few; the term itself where there is none. */
function nearest(term: string, rows: { term: string }[]): string[] {
  const distances = rows.map((row) => ({ term: row.term, distance: distance(term, row.term) }));
  const least = Math.min(...distances.map((each) => each.distance), maxDistance(term) + 1);
  if (least > maxDistance(term)) return [term];
  return distances
    .filter((each) => each.distance === least)
    .slice(0, 5)
    .map((each) => each.term);
}

const lengthOf = (term: string) => [...term].length;
const maxDistance = (term: string) => (lengthOf(term) <= 4 ? 1 : lengthOf(term) <= 10 ? 2 : 3);

/** Returns the number of letters to add, remove, replace or swap with the next one: https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance (optimal string alignment) */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, its] of b.entries()) {
      const changed = (last[column] ?? 0) + (letter === its ? 0 : 1);
      const isSwapped = letter === b[column - 1] && a[row - 1] === its;
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(changed, swapped, (last[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    [before, last] = [last, current];
  }
  return last.at(-1) ?? 0;
}
