import type { Migration } from './migration.ts';

/** For administrators within a category, and for whoever finds an image in the data folder and asks whose it is. */
export const articleIndexes: Migration = {
  name: '0008-article-indexes',
  async up({ schema, transaction }) {
    await schema.addIndex('articles', ['category_id', 'created_at', 'id'], { transaction });
    await schema.addIndex('articles', ['image_key'], { transaction });
  },
};
