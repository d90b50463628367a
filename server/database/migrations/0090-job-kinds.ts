import type { Migration } from './migration.ts';

/** Finds the last jobs of each kind: those that a wrong clock has scheduled too late. */
export const jobKinds: Migration = {
  name: '0090-job-kinds',
  async up({ schema, transaction }) {
    await schema.addIndex('jobs', ['kind', 'run_at'], { transaction });
  },
};
