import { DataTypes } from 'sequelize';
import { keepTotal } from './keepTotal.ts';
import type { Migration } from './migration.ts';

/** How many rows there are of each kind, kept with every write: to count takes longer the more there are. */
export const totals: Migration = {
  name: '0007-totals',
  async up({ schema, transaction }) {
    await schema.createTable(
      'totals',
      {
        kind: { type: DataTypes.TEXT, primaryKey: true },
        part: { type: DataTypes.INTEGER, primaryKey: true },
        total: { type: DataTypes.INTEGER, allowNull: false },
      },
      { transaction },
    );
    const articles = {
      table: 'articles',
      kind: (row: string) => `CASE WHEN ${row}.published THEN 'published' ELSE 'draft' END`,
      part: (row: string) => `COALESCE(${row}.category_id, 0)`,
      decisive: ['published', 'category_id'],
    };
    const users = {
      table: 'users',
      kind: () => "'users'",
      part: (row: string) => `CASE WHEN ${row}.is_admin THEN 1 ELSE 0 END`,
      decisive: ['is_admin'],
    };
    const others = ['categories', 'comments', 'contacts'].map((table) => ({
      table,
      kind: () => `'${table}'`,
      part: () => '0',
    }));
    for (const each of [articles, users, ...others]) await keepTotal(schema.sequelize, each, transaction);
  },
};
