import { QueryTypes } from 'sequelize';
import { run } from './0001-initial/statements.ts';
import type { Migration, MigrationContext } from './migration.ts';

/**
 * Has the names of categories and tags compared as they are seen, and every article indexed anew, whose words are others now: with
 * the signs of 'C++', emoji, and without what is not seen. A name of which there is another one already stays as it was.
 */
export const names: Migration = {
  name: '0003-names',
  async up(context) {
    await foldKeys(context, 'categories', 'name_key');
    await foldKeys(context, 'tags', 'tag_key');
    await run(context, [
      `INSERT INTO search_queue (article_id, is_stale, head) SELECT id, FALSE, 1 FROM articles WHERE deleted_at IS NULL
         ON CONFLICT (article_id) DO UPDATE SET head = 1 WHERE search_queue.head = 0`,
      'DELETE FROM search_terms',
      'DELETE FROM search_trigrams',
      'UPDATE search_state SET generation = generation + 1',
    ]);
  },
};

async function foldKeys({ schema, transaction }: MigrationContext, table: string, column: string): Promise<void> {
  const { sequelize } = schema;
  const sql = `SELECT id, ${column} AS key FROM ${table}`;
  const rows = await sequelize.query<{ id: number; key: string }>(sql, { type: QueryTypes.SELECT, transaction });
  const taken = new Set(rows.map(({ key }) => key));
  for (const { id, key } of rows) {
    const folded = key.replace(/\p{DI}+/gu, '').replace(/\s+/g, ' ');
    if (taken.has(folded)) continue;
    taken.add(folded);
    await sequelize.query(`UPDATE ${table} SET ${column} = :folded WHERE id = :id`, {
      replacements: { folded, id },
      transaction,
    });
  }
}
