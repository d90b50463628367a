import type { Sequelize } from 'sequelize';
import type { ArticleFilters } from '../../../shared/articles/articles.ts';
import { fold } from '../../../shared/kit/text.ts';
import type { App } from '../../context.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Orders } from '../../database/queries/filteredPages.ts';
import { keyOf } from '../../database/queries/keys.ts';
import { isPublished } from '../../database/queries/live.ts';
import { keysSql } from '../../database/queries/pages.ts';
import { periodConditions } from '../../database/queries/periodConditions.ts';
import { searchConditions } from '../../search/matching.ts';
import type { CardFilter } from './queries.ts';

/** The filters of a list, without its status. */
export type StatuslessFilters = Omit<ArticleFilters, 'status'>;

/** Resolves to the conditions in SQL that the articles of a list meet, those of its search among them. */
export async function articleConditions(app: App, filters: StatuslessFilters): Promise<string[]> {
  return [...(await searchConditions(app, filters.q)), ...fieldConditions(app.database.sequelize, filters)];
}

/** Returns the conditions in SQL that the articles of a list meet, apart from those of its search. */
export function fieldConditions(sequelize: Sequelize, filters: Omit<StatuslessFilters, 'q'>): string[] {
  const { category, tag, author } = filters;
  const text = (value: string) => sequelize.escape(value);
  return [
    ...(category ? [`category_id = (SELECT id FROM categories WHERE name_key = ${text(fold(category))})`] : []),
    ...(tag ? [`id IN (SELECT article_id FROM article_tags WHERE tag_id = ${tagId(text(fold(tag.trim())))})`] : []),
    // No account has the key 0.
    ...(author ? [`author_id = ${keyOf(author) ?? 0}`] : []),
    ...periodConditions(sequelize, filters),
  ];
}

const tagId = (key: string) => `(SELECT id FROM tags WHERE tag_key = ${key})`;

const nameOf = (table: string, column: string, key: string) => ({
  nullable: `(SELECT ${column} FROM ${table} WHERE ${table}.id = articles.${key})`,
});

/** Returns the expressions in SQL by which articles are sorted. */
export const articleOrders = ({ caseless }: Dialect) =>
  ({
    title: caseless('title'),
    category: nameOf('categories', 'sort_key', 'category_id'),
    author: nameOf('users', 'sort_key', 'author_id'),
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    publishedAt: { nullable: 'published_at' },
  }) satisfies Orders<string>;

/** Returns a subquery for the keys of the newest published articles, of all or of those that a filter matches. */
export function newestKeys(sequelize: Sequelize, { category, tag, author }: CardFilter, count: number): string {
  const id = (table: string, column: string, key: string) =>
    `(SELECT id FROM ${table} WHERE ${column} = ${sequelize.escape(key)})`;
  const conditions = [
    ...(category === undefined ? [] : [`category_id = ${id('categories', 'name_key', category)}`]),
    ...(tag === undefined ? [] : [`tag_id = ${id('tags', 'tag_key', tag)}`]),
    ...(author === undefined ? [] : [`author_id = ${author}`]),
    tag === undefined ? isPublished() : 'published = TRUE',
  ];
  const list = tag === undefined ? { table: 'articles' } : { table: 'article_tags', key: 'article_id' };
  const bounds = { direction: 'DESC', limit: count, offset: 0 } as const;
  return keysSql({ ...list, where: conditions.join(' AND '), by: 'publishedAt', ...bounds });
}
