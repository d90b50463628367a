import { QueryTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * Lets categories and accounts go at once, however many rows refer to them: what refers to one that is gone shows none, and jobs
 * take the reference away by and by. No key is given twice.
 */
export const withoutCascades: Migration = {
  name: '0103-without-cascades',
  async up({ schema: { sequelize }, transaction }) {
    const run = (statement: string, replacements: Record<string, unknown> = {}) =>
      sequelize.query(statement, { transaction, replacements });
    if (sequelize.getDialect() === 'postgres') {
      for (const [table, column] of REFERENCES)
        await run(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_fkey`);
    } else {
      // As https://www.sqlite.org/lang_altertable.html (7) has it for what does not change how rows are stored.
      const [version] = await sequelize.query<{ schema_version: number }>('PRAGMA schema_version', {
        type: QueryTypes.SELECT,
        transaction,
      });
      await run('PRAGMA writable_schema = ON');
      for (const [table, column] of REFERENCES) {
        const [described] = await sequelize.query<{ sql: string }>(
          `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '${table}'`,
          { type: QueryTypes.SELECT, transaction },
        );
        const { sql: before = '' } = described ?? {};
        const sql = before.replace(referenceOf(column), '$1');
        if (sql === before) throw new Error(`${table}.${column} has no reference to take away.`);
        await run(`UPDATE sqlite_schema SET sql = :sql WHERE type = 'table' AND name = '${table}'`, { sql });
      }
      await run(`PRAGMA schema_version = ${(version?.schema_version ?? 0) + 1}`);
      await run('PRAGMA writable_schema = RESET');
    }
    await run('CREATE INDEX trashed_comments_user_id ON trashed_comments (user_id)');
    await run('CREATE INDEX trashed_articles_author_id ON trashed_articles (author_id)');
    for (const table of ['categories', 'users']) {
      await run(`DROP TRIGGER ${table}_queued_update ${sequelize.getDialect() === 'postgres' ? `ON ${table}` : ''}`);
    }
  },
};

const REFERENCES = [
  ['articles', 'category_id'],
  ['articles', 'author_id'],
  ['comments', 'user_id'],
  ['comments', 'answered_id'],
  ['contacts', 'user_id'],
  ['notifications', 'user_id'],
  ['revisions', 'user_id'],
  ['images', 'user_id'],
] as const;

const referenceOf = (column: string) =>
  new RegExp(
    `(\`?\\b${column}\`? INTEGER(?: NOT NULL)?) REFERENCES \`?\\w+\`? \\(\`?id\`?\\)(?: ON (?:DELETE|UPDATE) (?:SET NULL|CASCADE))*`,
    'i',
  );
