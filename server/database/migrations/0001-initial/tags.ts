import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { flag, id, reference, text, time } from './columns.ts';
import { columnsOf, createTable, isSqlite, run } from './statements.ts';
import { countRows } from './totals.ts';

/**
 * Creates the tables of tags and of the articles that have them, with the publication of each article beside them, so that the
 * pages of a tag are read in the order of an index; triggers follow publications. What is written as tags is stored by the
 * write itself, which folds them.
 */
export async function createTags(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  await createTable(context, 'tags', { id, tag_key: { ...text, unique: true }, name: text });
  await createTable(context, 'article_tags', {
    article_id: { ...reference('articles', 'CASCADE'), primaryKey: true },
    tag_id: { ...reference('tags', 'CASCADE'), primaryKey: true },
    published: flag,
    published_at: DataTypes.DATE,
  });
  await schema.addIndex('article_tags', ['tag_id', 'published', 'published_at', 'article_id'], { transaction });
  await countRows(context, {
    table: 'article_tags',
    kind: (row) => `CASE WHEN ${row}.published THEN 'tagged' ELSE 'tagged-draft' END`,
    part: (row) => `${row}.tag_id`,
    decisive: ['published'],
  });
  await run(context, isSqlite(context) ? forSqlite : forPostgres);

  // Which tags were renamed, merged or deleted a while ago, for the articles that were in the trash then; deleted ones have no name.
  const change = { id, tag_key: text, name: DataTypes.TEXT, created_at: time };
  await createTable(context, 'tag_changes', change);
  await schema.addIndex('tag_changes', ['created_at', 'id'], { transaction });
}

const DECISIVE = ['published', 'published_at'];

const follow = `UPDATE article_tags SET published = new.published, published_at = new.published_at
  WHERE article_id = new.id;`;

const forSqlite = [
  `CREATE TRIGGER articles_tagged_update AFTER UPDATE OF ${DECISIVE.join(', ')} ON articles
     WHEN ${columnsOf('old', DECISIVE)} IS NOT ${columnsOf('new', DECISIVE)} BEGIN ${follow} END`,
];

const forPostgres = [
  `CREATE FUNCTION articles_tagged() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${follow} RETURN NULL; END $$`,
  `CREATE TRIGGER articles_tagged_update AFTER UPDATE OF ${DECISIVE.join(', ')} ON articles FOR EACH ROW
     WHEN (${columnsOf('old', DECISIVE)} IS DISTINCT FROM ${columnsOf('new', DECISIVE)})
     EXECUTE FUNCTION articles_tagged()`,
];
