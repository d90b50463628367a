import type { JobKind } from './kind.ts';

/** Looks each minute for work that rows wait for though no job is scheduled for it, such as an article to publish. */
export const findMissingJobs: JobKind = {
  kind: 'find-missing-jobs',
  every: 60_000,
  async run({ jobs }, _job, tx) {
    await jobs.scheduleMissing(tx);
    return {};
  },
};
