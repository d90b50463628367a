import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Adds the versions by which a write can tell that somebody else has written meanwhile. */
export const versions: Migration = {
  name: '0012-versions',
  async up({ schema, transaction }) {
    const version = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 };
    for (const table of ['articles', 'categories', 'users']) {
      await schema.addColumn(table, 'version', version, { transaction });
    }
  },
};
