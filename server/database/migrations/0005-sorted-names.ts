import { isSqlite, run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Gives names a key by which they are in the order of the publication's language; a job makes those of the names that there are. */
export const sortedNames: Migration = {
  name: '0005-sorted-names',
  async up(context) {
    const text = isSqlite(context) ? 'TEXT' : 'TEXT COLLATE "C"';
    await run(context, [
      ...['categories', 'tags', 'users'].map(
        (table) => `ALTER TABLE ${table} ADD COLUMN sort_key ${text} NOT NULL DEFAULT ''`,
      ),
      'CREATE INDEX categories_sorted ON categories (sort_key, id)',
      'CREATE INDEX users_sorted ON users (sort_key, id)',
      'CREATE TABLE name_order (locale TEXT NOT NULL)',
      "INSERT INTO name_order (locale) VALUES ('')",
    ]);
  },
};
