import type { Sequelize } from 'sequelize';
import type { ArticleFilters } from '../../shared/articles.ts';
import { fold } from '../../shared/text.ts';
import { endOf } from '../database/days.ts';
import type { Orders } from '../database/filteredPages.ts';
import { keyOf } from '../database/keys.ts';
import { type TextSearch, textSearch, wordsOf } from '../database/textSearch.ts';

/** The filters of a list, without its status. */
export type StatuslessFilters = Omit<ArticleFilters, 'status'>;

/** The number of characters from which a text has trigrams. */
const TRIGRAM = 3;

/** Returns the conditions in SQL that the articles of a list meet. */
export function articleConditions(sequelize: Sequelize, filters: StatuslessFilters): string[] {
  const { q, category, tag, author, from, to } = filters;
  const search = textSearch(sequelize);
  const time = (date: Date) => sequelize.escape(date as never);
  return [
    ...wordsOf(q).map((word) => `id IN (${withWord(search, word)})`),
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

/** Selects the keys of articles with a word in the title, the summary, a tag, or the name of the category or the author. */
function withWord(search: TextSearch, word: string): string {
  return `${withText(search, word)}
    UNION ALL SELECT id FROM articles WHERE category_id IN (SELECT id FROM categories WHERE ${search.contains('name', word)})
    UNION ALL SELECT id FROM articles WHERE author_id IN (SELECT id FROM users WHERE ${search.contains('username', word)})`;
}

/** Selects the keys of articles with a text in the title, the summary or a tag, by an index of trigrams where the text has one. */
function withText(search: TextSearch, text: string): string {
  if (search.isPostgres) {
    return `SELECT id FROM articles WHERE ${search.contains(`(title || ' ' || summary || ' ' || tags)`, text)}`;
  }
  const condition =
    [...text].length < TRIGRAM
      ? search.contains('text', text)
      : `article_search MATCH ${search.literal(`"${text.replaceAll('"', '""')}"`)}`;
  return `SELECT rowid FROM article_search WHERE ${condition}`;
}

/** Returns the conditions that an article has a tag: the first by the index, the second exactly. */
function withTag(search: TextSearch, tag: string): string[] {
  const values = search.isPostgres ? 'jsonb_array_elements_text(tags::jsonb) AS one(value)' : 'json_each(tags) AS one';
  // As it is written within the list, which Postgres has in its index as JSON.
  const written = search.isPostgres ? JSON.stringify(tag).slice(1, -1) : tag;
  return [
    `id IN (${withText(search, written)})`,
    `EXISTS (SELECT 1 FROM ${values} WHERE ${search.equals('one.value', tag)})`,
  ];
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
