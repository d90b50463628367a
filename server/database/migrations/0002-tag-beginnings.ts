import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** The number of tags that are read at once. */
const READ = 500;

/** Adds to each tag the text by whose beginning it is suggested, which the write of a tag stores, and an index of that. */
export const tagBeginnings: Migration = {
  name: '0002-tag-beginnings',
  async up({ schema, transaction }) {
    const { sequelize } = schema;
    const column = { type: DataTypes.TEXT, allowNull: false, defaultValue: '' };
    await schema.addColumn('tags', 'search_key', column, { transaction });
    for (let last = 0, isDone = false; !isDone; ) {
      const rows = await sequelize.query<{ id: number; tag_key: string; name: string }>(
        `SELECT id, tag_key, name FROM tags WHERE id > :last ORDER BY id LIMIT ${READ}`,
        { replacements: { last }, type: QueryTypes.SELECT, transaction },
      );
      isDone = rows.length < READ;
      last = rows.at(-1)?.id ?? last;
      if (rows.length === 0) break;
      const values = rows.map(({ id, tag_key, name }) => [id, tag_key, name, withoutMarks(tag_key)]);
      await sequelize.query(
        `INSERT INTO tags (id, tag_key, name, search_key) VALUES :values
           ON CONFLICT (id) DO UPDATE SET search_key = excluded.search_key`,
        { replacements: { values }, transaction },
      );
    }
    const byCodePoint = sequelize.getDialect() === 'postgres' ? 'COLLATE "C"' : '';
    await sequelize.query(`CREATE INDEX tags_beginnings ON tags (search_key ${byCodePoint}, id)`, { transaction });
  },
};

const withoutMarks = (key: string): string => key.normalize('NFD').replace(/\p{M}+/gu, '');
