import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Adds the skeletons of names, so that no two look the same. The columns of older accounts are filled when the server starts. */
export const usernameSkeletons: Migration = {
  name: '0010-username-skeletons',
  async up({ schema, transaction }) {
    for (const column of ['username_skeleton', 'username_lower_skeleton', 'username_upper_skeleton']) {
      await schema.addColumn('users', column, { type: DataTypes.TEXT }, { transaction });
      await schema.addIndex('users', [column], { transaction });
    }
  },
};
