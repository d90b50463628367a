import { run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Tells who works on an import, and gives one up that ends the server each time it is begun. */
export const startedImports: Migration = {
  name: '0013-started-imports',
  async up(context) {
    await run(context, [
      // The starts without progress, of which the process of each has ended.
      'ALTER TABLE imports ADD COLUMN starts INTEGER NOT NULL DEFAULT 0',
      // The place in the file at which it stands.
      'ALTER TABLE imports ADD COLUMN place TEXT',
      // The process that works on it, as JSON.
      'ALTER TABLE imports ADD COLUMN worker TEXT',
    ]);
  },
};
