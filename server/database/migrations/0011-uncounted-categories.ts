import type { Migration } from './migration.ts';

/** Drops the triggers of categories: these are few, and counted as fast as their total is read. */
export const uncountedCategories: Migration = {
  name: '0011-uncounted-categories',
  async up({ schema: { sequelize }, transaction }) {
    const statements =
      sequelize.getDialect() === 'sqlite'
        ? ['DROP TRIGGER categories_counted_insert', 'DROP TRIGGER categories_counted_delete']
        : ['DROP FUNCTION categories_counted() CASCADE'];
    for (const statement of [...statements, "DELETE FROM totals WHERE kind = 'categories'"]) {
      await sequelize.query(statement, { transaction });
    }
  },
};
