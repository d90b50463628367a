import { DataTypes, type QueryInterface, type Transaction } from 'sequelize';
import type { Migration } from './migration.ts';

const userId = (rest: object) => ({ type: DataTypes.INTEGER, references: { model: 'users', key: 'id' }, ...rest });

/**
 * Adds what articles have to written pages: revisions, working copies, and a trash. Pages in the trash keep their
 * pictures, so that these uses refer to no page any more; those of pictures that a page dropped go.
 */
export const pageHistory: Migration = {
  name: '0032-page-history',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const run = (statement: string) => sequelize.query(statement, { transaction });
    await schema.createTable(
      'page_revisions',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        page_id: { type: DataTypes.INTEGER, allowNull: false },
        version: { type: DataTypes.INTEGER, allowNull: false },
        base_version: { type: DataTypes.INTEGER },
        thinned: { type: DataTypes.BOOLEAN, allowNull: false },
        created_at: { type: DataTypes.DATE, allowNull: false },
        user_id: userId({ onDelete: 'SET NULL' }),
        user_name: { type: DataTypes.TEXT },
        title: { type: DataTypes.TEXT, allowNull: false },
        words: { type: DataTypes.INTEGER, allowNull: false },
        fields: { type: DataTypes.TEXT, allowNull: false },
        content: { type: DataTypes.BLOB, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('page_revisions', ['page_id', 'version'], { unique: true, transaction });
    await schema.addIndex('page_revisions', ['user_id'], { transaction });

    await schema.createTable(
      'page_copies',
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        page_id: { type: DataTypes.INTEGER },
        user_id: userId({ allowNull: false, onDelete: 'CASCADE' }),
        base_version: { type: DataTypes.INTEGER },
        updated_at: { type: DataTypes.DATE, allowNull: false },
        fields: { type: DataTypes.TEXT, allowNull: false },
      },
      { transaction },
    );
    await schema.addIndex('page_copies', ['page_id', 'user_id'], { unique: true, transaction });
    await schema.addIndex('page_copies', ['user_id'], { transaction });

    const time = sequelize.getDialect() === 'sqlite' ? 'DATETIME' : 'TIMESTAMP WITH TIME ZONE';
    await run('CREATE TABLE trashed_text_pages AS SELECT * FROM text_pages WHERE 1 = 0');
    await run('CREATE UNIQUE INDEX trashed_text_pages_id ON trashed_text_pages (id)');
    await run(`ALTER TABLE trashed_text_pages ADD COLUMN deleted_at ${time}`);
    await run('ALTER TABLE trashed_text_pages ADD COLUMN deleted_by INTEGER REFERENCES users (id) ON DELETE SET NULL');
    await run('ALTER TABLE trashed_text_pages ADD COLUMN deleted_by_name TEXT');
    await run('CREATE INDEX trashed_text_pages_deleted ON trashed_text_pages (deleted_at, id)');
    await run('CREATE INDEX trashed_text_pages_deleted_by ON trashed_text_pages (deleted_by)');

    await replaceUses(schema, transaction);
  },
};

async function replaceUses(schema: QueryInterface, transaction: Transaction): Promise<void> {
  const run = (statement: string) => schema.sequelize.query(statement, { transaction });
  await run(`CREATE TABLE shown_images AS SELECT u.page_id, u.image_id FROM text_page_images AS u
    JOIN text_pages AS a ON a.id = u.page_id JOIN images AS i ON i.id = u.image_id
    WHERE a.content LIKE '%/images/' || i.image_key || '/%'`);
  await schema.dropTable('text_page_images', { transaction });
  await schema.createTable(
    'text_page_images',
    {
      page_id: { type: DataTypes.INTEGER, allowNull: false, primaryKey: true },
      image_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        primaryKey: true,
        references: { model: 'images', key: 'id' },
        onDelete: 'RESTRICT',
      },
    },
    { transaction },
  );
  await run('INSERT INTO text_page_images (page_id, image_id) SELECT page_id, image_id FROM shown_images');
  await schema.dropTable('shown_images', { transaction });
  await schema.addIndex('text_page_images', ['image_id'], { transaction });
}
