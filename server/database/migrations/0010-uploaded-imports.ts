import { run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Lets a file be uploaded, checked and imported from the dashboard, and tells how far that is. */
export const uploadedImports: Migration = {
  name: '0010-uploaded-imports',
  async up(context) {
    await run(context, [
      // The folder of the file; null where there is none, as of one that the command read.
      'ALTER TABLE imports ADD COLUMN upload TEXT',
      'ALTER TABLE imports ADD COLUMN file_name TEXT',
      // The choices for it, what the trial has found, how far it is, and why it has stopped, as JSON.
      'ALTER TABLE imports ADD COLUMN choices TEXT',
      'ALTER TABLE imports ADD COLUMN trial TEXT',
      'ALTER TABLE imports ADD COLUMN progress TEXT',
      'ALTER TABLE imports ADD COLUMN problem TEXT',
      // Who began what is done with it: it goes on as long as they are an administrator.
      'ALTER TABLE imports ADD COLUMN user_id INTEGER REFERENCES users (id) ON DELETE SET NULL',
      'CREATE INDEX imports_user ON imports (user_id) WHERE user_id IS NOT NULL',
      'CREATE INDEX imports_started ON imports (started_at, id)',
      'CREATE INDEX import_entries_results ON import_entries (import_id, result, id)',
    ]);
  },
};
