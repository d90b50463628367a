import type { Jobs } from './jobs.ts';

const KIND = 'find-missing-jobs';
/** The time between two looks, in milliseconds. */
const EVERY = 60_000;

/** Has a job look each minute for work that rows wait for though no job is scheduled for it, such as an article to publish. */
export function findMissingJobs(jobs: Jobs): void {
  jobs.handle(KIND, {
    every: EVERY,
    async run(_job, tx) {
      await jobs.scheduleMissing(tx);
      return {};
    },
  });
}
