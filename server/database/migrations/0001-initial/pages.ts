import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { deletion, flag, id, integer, text, version } from './columns.ts';
import { createTable, run, trashIndexes } from './statements.ts';

const columns = {
  id,
  slug: text,
  title: DataTypes.TEXT,
  menu_title: DataTypes.TEXT,
  summary: DataTypes.TEXT,
  in_menu: text,
  published: flag,
  position: integer,
  edited_at: DataTypes.DATE,
  version,
  ...deletion,
  content: DataTypes.TEXT,
};

/**
 * Creates the table of the pages that the publisher writes. Those of the specification have rows without a text: they show
 * their default ones.
 */
export async function createPages(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'text_pages', columns);
  const rows = ['about', 'policy', 'terms'].map((slug, index) => ({
    slug,
    in_menu: 'header',
    published: true,
    position: index + 1,
  }));
  await schema.bulkInsert('text_pages', rows, { transaction });
  await run(context, [
    'CREATE UNIQUE INDEX text_pages_slug ON text_pages (slug) WHERE deleted_at IS NULL',
    ...trashIndexes('text_pages'),
  ]);
}
