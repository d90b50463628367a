import type { Database } from '../database/open.ts';
import { indexQueue } from '../search/indexing.ts';
import { createSearchMemory } from '../search/searchMemory.ts';

/** Indexes the words of all articles, as a server does beside its other work. */
export const indexArticles = (database: Database): Promise<void> =>
  indexQueue({ database, searchMemory: createSearchMemory() });
