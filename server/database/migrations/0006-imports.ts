import { DataTypes } from 'sequelize';
import { id, reference, required, text, time } from './0001-initial/columns.ts';
import { createTable, run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Adds what was imported from other systems: each source with its state, and each of its entries with what it became. */
export const imports: Migration = {
  name: '0006-imports',
  async up(context) {
    await createTable(context, 'imports', {
      id,
      // What names the other site or folder, the same for a later file of it.
      source: { ...text, unique: true },
      format: text,
      state: text,
      started_at: time,
      finished_at: DataTypes.DATE,
    });
    await createTable(context, 'import_entries', {
      id,
      import_id: required(reference('imports', 'CASCADE')),
      kind: text,
      source_key: text,
      // Where it is in the file.
      place: text,
      // Of what came, so that the same is not written again.
      hash: text,
      result: text,
      note: text,
      // The row that it became, and its version then; without a reference, as that may be of any table.
      target_id: DataTypes.INTEGER,
      target_version: DataTypes.INTEGER,
    });
    await run(context, [
      'CREATE UNIQUE INDEX import_entries_keys ON import_entries (import_id, kind, source_key)',
      // The name of a writer without an account, as of comments that were imported.
      'ALTER TABLE comments ADD COLUMN writer TEXT',
    ]);
  },
};
