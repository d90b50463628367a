import { DataTypes } from 'sequelize';
import type { MigrationContext } from '../migration.ts';
import { flag, id, integer, owner, reference, required, text, time } from './columns.ts';
import { createTable } from './statements.ts';

/**
 * Creates the tables of the saved states of articles and written pages, of what is typed and not saved yet, and of the links
 * that show it to others. Without references to article and page, because they outlive them while these are in the trash.
 */
export async function createHistory(context: MigrationContext): Promise<void> {
  const { schema, transaction } = context;
  const revision = {
    id,
    version: integer,
    base_version: DataTypes.INTEGER,
    thinned: flag,
    created_at: time,
    user_name: DataTypes.TEXT,
    title: text,
    words: integer,
    fields: text,
    content: required({ type: DataTypes.BLOB }),
  };
  const ofArticle = { article_id: integer, user_id: DataTypes.INTEGER };
  await createTable(context, 'revisions', { ...ofArticle, ...revision });
  await schema.addIndex('revisions', ['article_id', 'version'], { unique: true, transaction });
  await schema.addIndex('revisions', ['user_id'], { transaction });
  const ofPage = { page_id: integer, user_id: reference('users', 'SET NULL') };
  await createTable(context, 'page_revisions', { ...ofPage, ...revision });
  await schema.addIndex('page_revisions', ['page_id', 'version'], { unique: true, transaction });
  await schema.addIndex('page_revisions', ['user_id'], { transaction });

  await createTable(context, 'drafts', {
    id: { type: DataTypes.TEXT, primaryKey: true },
    user_id: owner,
    kind: text,
    of_id: DataTypes.INTEGER,
    base: DataTypes.INTEGER,
    rev: integer,
    updated_at: time,
    title: text,
    words: integer,
    excerpt: text,
    fields: text,
  });
  await schema.addIndex('drafts', ['kind', 'of_id', 'user_id'], { unique: true, transaction });
  await schema.addIndex('drafts', ['user_id', 'updated_at', 'id'], { transaction });

  await createTable(context, 'preview_links', {
    id,
    token_hash: { ...text, unique: true },
    article_id: integer,
    user_id: owner,
    created_at: time,
    expires_at: time,
  });
  await schema.addIndex('preview_links', ['article_id'], { transaction });
  await schema.addIndex('preview_links', ['user_id'], { transaction });
}
