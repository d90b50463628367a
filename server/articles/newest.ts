import type { Sequelize } from 'sequelize';
import { keysSql } from '../database/pages.ts';
import type { CardFilter } from './queries.ts';

/** Returns a subquery for the keys of the newest published articles, of all or of those that a filter matches. */
export function newestKeys(sequelize: Sequelize, { category, tag, author }: CardFilter, count: number): string {
  const id = (table: string, column: string, key: string) =>
    `(SELECT id FROM ${table} WHERE ${column} = ${sequelize.escape(key)})`;
  const conditions = [
    ...(category === undefined ? [] : [`category_id = ${id('categories', 'name_key', category)}`]),
    ...(tag === undefined ? [] : [`tag_id = ${id('tags', 'tag_key', tag)}`]),
    ...(author === undefined ? [] : [`author_id = ${author}`]),
    'published = TRUE',
  ];
  const list = tag === undefined ? { table: 'articles' } : { table: 'article_tags', key: 'article_id' };
  const bounds = { direction: 'DESC', limit: count, offset: 0 } as const;
  return keysSql({ ...list, where: conditions.join(' AND '), by: 'publishedAt', ...bounds });
}
