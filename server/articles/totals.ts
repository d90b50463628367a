import { LRUCache } from 'lru-cache';
import { type Changes, EVERYTHING } from '../changes.ts';

/** Kinds are statuses in categories, and a category is whatever a visitor asks for. */
const MOST_KINDS = 1_000;

/** How many articles there are of each kind. To count takes longer the more there are: it is done once until a write touches any. */
export function createTotals(changes: Changes) {
  const totals = new LRUCache<string, number>({ max: MOST_KINDS });
  let moment = 0;
  changes.listen((touched) => {
    if (touched !== EVERYTHING && !touched.includes('articles')) return;
    moment++;
    totals.clear();
  });

  /** The total of a kind: what is kept, else what `count` resolves to. */
  return async (kind: string, count: () => Promise<number>): Promise<number> => {
    const kept = changes.isCurrent() ? totals.get(kind) : undefined;
    if (kept !== undefined) return kept;
    const begun = moment;
    const total = await count();
    // What was counted before a write is not kept beyond it.
    if (begun === moment && changes.isCurrent()) totals.set(kind, total);
    return total;
  };
}
