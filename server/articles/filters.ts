import type { Sequelize } from 'sequelize';
import type { ArticleFilters } from '../../shared/articles.ts';
import { fold } from '../../shared/text.ts';
import { endOf } from '../database/days.ts';
import type { Orders } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import { type TextSearch, textSearch, wordsOf } from '../database/textSearch.ts';
import type { OwnOnly } from '../sessions/authorise.ts';

/** The filters of a list, without its status. */
export type StatuslessFilters = Omit<ArticleFilters, 'status'>;

/** The number of characters from which a text has trigrams. */
const TRIGRAM = 3;

/** Returns the conditions in SQL that the articles of a list meet. */
export function articleConditions(sequelize: Sequelize, filters: StatuslessFilters): string[] {
  const { q, category, tag, author, from, to } = filters;
  const search = textSearch(sequelize);
  const words = wordsOf(q);
  const time = (date: Date) => sequelize.escape(date as never);
  return [
    ...(words.length > 0 ? [withTexts(search, words)] : []),
    ...(category
      ? [`category_id = (SELECT id FROM categories WHERE name_key = ${search.literal(fold(category))})`]
      : []),
    ...(tag ? withTag(search, tag) : []),
    // No account has the key 0.
    ...(author ? [`author_id = ${keyOf(author) ?? 0}`] : []),
    ...(from ? [`created_at >= ${time(new Date(from))}`] : []),
    ...(to ? [`created_at < ${time(endOf(to))}`] : []),
  ];
}

/** Returns the condition that an article is the caller's own; none for administrators. */
export const ownConditions = (own: OwnOnly): string[] => (own === null ? [] : [`author_id = ${own}`]);

/** Returns the condition that the text of an article has all of these; by an index of trigrams those that are long enough. */
function withTexts(search: TextSearch, texts: string[]): string {
  const isIndexed = (text: string) => !search.isPostgres && [...text].length >= TRIGRAM;
  const phrases = texts.filter(isIndexed).map((text) => `"${text.replaceAll('"', '""')}"`);
  const conditions = [
    ...(phrases.length > 0 ? [`article_search MATCH ${search.literal(phrases.join(' '))}`] : []),
    ...texts.filter((text) => !isIndexed(text)).map((text) => search.contains('text', text)),
  ];
  return `id IN (SELECT rowid FROM article_search WHERE ${conditions.join(' AND ')})`;
}

/** Returns the conditions that an article has a tag: that its text has it, by the index, and that it is a whole tag. */
function withTag(search: TextSearch, tag: string): string[] {
  const values = search.isPostgres ? 'jsonb_array_elements_text(tags::jsonb) AS one(value)' : 'json_each(tags) AS one';
  return [withTexts(search, [tag]), `EXISTS (SELECT 1 FROM ${values} WHERE ${search.equals('one.value', tag)})`];
}

const nameOf = (table: string, column: string, key: string) => ({
  nullable: `(SELECT ${column} FROM ${table} WHERE ${table}.id = articles.${key})`,
});

/** Returns the expressions in SQL by which articles are sorted. */
export const articleOrders = (isPostgres: boolean) =>
  ({
    title: isPostgres ? 'lower(title)' : 'title COLLATE NOCASE',
    category: nameOf('categories', 'name_key', 'category_id'),
    author: nameOf('users', 'username_key', 'author_id'),
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    publishedAt: { nullable: 'published_at' },
  }) satisfies Orders<string>;
