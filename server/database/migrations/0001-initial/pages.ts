import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { deletion, id, integer, text, version } from './columns.ts';
import { createTable, run } from './statements.ts';

const columns = {
  id,
  slug: { ...text, unique: true },
  title: DataTypes.TEXT,
  menu_title: DataTypes.TEXT,
  summary: DataTypes.TEXT,
  in_menu: text,
  position: integer,
  edited_at: DataTypes.DATE,
  version,
  content: DataTypes.TEXT,
};

/**
 * Creates the tables of the pages that the publisher writes, and of those in the trash. Those of the specification have rows
 * without a text: they show their default ones.
 */
export async function createPages(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'text_pages', columns);
  const rows = ['about', 'policy', 'terms'].map((slug, index) => ({ slug, in_menu: 'header', position: index + 1 }));
  await schema.bulkInsert('text_pages', rows, { transaction });

  const trashed = { ...columns, ...deletion, id: integer, slug: text };
  await createTable(context, 'trashed_text_pages', trashed);
  await schema.addIndex('trashed_text_pages', ['id'], { unique: true, transaction });
  await run(context, [
    'CREATE INDEX trashed_text_pages_deleted ON trashed_text_pages (deleted_at, id)',
    'CREATE INDEX trashed_text_pages_deleted_by ON trashed_text_pages (deleted_by)',
  ]);
}
