import type { Migration } from './migration.ts';

/** Adds indexes for administrators' lists within a category, and for finding the article of an image. */
export const articleIndexes: Migration = {
  name: '0008-article-indexes',
  async up({ schema, transaction }) {
    await schema.addIndex('articles', ['category_id', 'created_at', 'id'], { transaction });
    await schema.addIndex('articles', ['image_key'], { transaction });
  },
};
