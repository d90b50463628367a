import { createChanges } from '../changes.ts';
import type { Database } from '../database/open.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createIndexing } from '../search/indexing.ts';

/** Indexes the words of all articles, as a server does beside its other work. */
export async function indexArticles(database: Database): Promise<void> {
  const changes = createChanges(database);
  await createIndexing({ database, changes, jobs: createJobs({ database, changes }) }).indexAll();
  await changes.close();
}
