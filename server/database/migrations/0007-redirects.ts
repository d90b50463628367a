import { DataTypes } from 'sequelize';
import { id, integer, reference, required, text, time } from './0001-initial/columns.ts';
import { createTable, run } from './0001-initial/statements.ts';
import type { Migration } from './migration.ts';

/** Adds old addresses, each with what it leads to, and how often it did on each of the last days. */
export const redirects: Migration = {
  name: '0007-redirects',
  async up(context) {
    await createTable(context, 'redirects', {
      id,
      // As `redirectKey` writes it.
      path: { ...text, unique: true },
      // One of these, so that it leads to where that is now; or a path of this site.
      article_id: reference('articles', 'CASCADE'),
      page_id: reference('text_pages', 'CASCADE'),
      category_id: reference('categories', 'CASCADE'),
      user_id: reference('users', 'CASCADE'),
      location: DataTypes.TEXT,
      import_id: reference('imports', 'SET NULL'),
      created_at: time,
    });
    await createTable(context, 'redirect_hits', {
      redirect_id: { ...required(reference('redirects', 'CASCADE')), primaryKey: true },
      // Days since 1970 in UTC.
      day: { ...integer, primaryKey: true },
      hits: integer,
    });
    const owners = ['article_id', 'page_id', 'category_id', 'user_id', 'import_id'];
    await run(context, [
      'CREATE INDEX redirects_created_at_id ON redirects (created_at, id)',
      // Not the whole of it: Postgres indexes no value of more than 2,700 bytes.
      'CREATE INDEX redirects_location ON redirects (substr(location, 1, 200)) WHERE location IS NOT NULL',
      ...owners.map(
        (column) => `CREATE INDEX redirects_${column} ON redirects (${column}) WHERE ${column} IS NOT NULL`,
      ),
      'CREATE INDEX redirect_hits_day ON redirect_hits (day)',
    ]);
  },
};
