import type { Sequelize, Transaction } from 'sequelize';
import { pictureSettings } from '../../../shared/settings/settings.ts';
import { IS_COMMENT_LIVE, isLive, TRASHED_ARTICLES } from '../../database/queries/live.ts';
import { isoTime, type SqlDate } from '../../database/queries/sqlTypes.ts';
import { readRows } from '../../database/rows/readRows.ts';
import { select, tablesOf } from '../../database/rows/tables.ts';

/** The values of a row by the names of its columns; times are ISO 8601, flags booleans, on both databases. */
export type Row = Record<string, unknown> & { id: number };

/** The rows of one moment that an export has: what few are of is read at once, the others are streamed. */
export interface Source {
  /** The public origin. */
  origin: string;
  settings: Record<string, unknown>;
  /** Those who wrote something that is in the export, with `bio` and the `image_id` of their picture. */
  users: Map<number, Row>;
  /** Those of them who wrote articles. */
  authors: Row[];
  categories: Map<number, Row>;
  tags: Row[];
  /** The library, by key. */
  images: Map<number, Row>;
  /** The slugs that articles had before, by their ids. */
  oldSlugs: Map<number, string[]>;
  articles(): AsyncGenerator<Row>;
  articleCount: number;
  pages: Row[];
  comments(): AsyncGenerator<Row>;
  redirects(): AsyncGenerator<Row>;
  /** The comments of an article, oldest first. */
  commentsOf(articleId: number): Promise<Row[]>;
}

interface Options {
  origin: string;
  /** The settings that variables of the environment fix. */
  fixed: Record<string, unknown>;
}

const AUTHORS = `SELECT DISTINCT author_id AS id FROM articles WHERE author_id IS NOT NULL AND ${isLive()}`;
const COMMENTERS = `SELECT DISTINCT user_id AS id FROM comments WHERE user_id IS NOT NULL AND ${IS_COMMENT_LIVE}`;
const COUNT = `SELECT COUNT(*) AS count FROM articles WHERE ${isLive()}`;

/** Makes the source of an export, within a transaction in which all is as it was at its beginning. */
export async function sourceOf(sequelize: Sequelize, tx: Transaction, { origin, fixed }: Options): Promise<Source> {
  const tables = await tablesOf(sequelize, tx);
  async function* rows(name: string): AsyncGenerator<Row> {
    const table = tables.find((each) => each.name === name);
    if (!table) throw new Error(`There is no table ${name}.`);
    const names = table.columns.map((column) => column.name);
    for await (const slice of readRows(sequelize, table, tx)) {
      for (const line of slice) yield objectOf(names, JSON.parse(line) as unknown[]);
    }
  }
  const all = async (name: string) => collect(rows(name));
  const live = async function* (name: string) {
    for await (const row of rows(name)) if (row.deleted_at === null) yield row;
  };

  const keys = async (sql: string) => new Set((await select<{ id: number }>(sequelize, sql, tx)).map(({ id }) => id));
  const [authors, commenters, trashed] = [await keys(AUTHORS), await keys(COMMENTERS), await keys(TRASHED_ARTICLES)];
  const profiles = new Map((await all('author_profiles')).map((row) => [row.user_id, row]));
  const users = new Map<number, Row>();
  for await (const row of rows('users')) {
    if (authors.has(row.id) || commenters.has(row.id)) users.set(row.id, { ...profiles.get(row.id), ...row });
  }
  const oldSlugs = new Map<number, string[]>();
  for await (const { slug, article_id: id } of rows('old_slugs')) {
    oldSlugs.set(id as number, [...(oldSlugs.get(id as number) ?? []), slug as string]);
  }
  const [counted] = await select<{ count: number | string }>(sequelize, COUNT, tx);
  const [stored] = await all('settings');
  const images = byId(await all('images'));
  const {
    requireSecondFactor: _factor,
    backupHour: _hour,
    ...settings
  } = { ...JSON.parse(String(stored?.fields ?? '{}')), ...fixed };
  for (const name of pictureSettings) if (settings[name]) settings[name] = addressOf(String(settings[name]), images);
  return {
    ...{ origin, settings, users, oldSlugs },
    authors: [...users.values()].filter(({ id }) => authors.has(id)),
    categories: byId(await all('categories')),
    tags: await all('tags'),
    images,
    articles: () => live('articles'),
    articleCount: Number(counted?.count),
    pages: (await collect(live('text_pages'))).sort((a, b) => Number(a.position) - Number(b.position)),
    redirects: () => rows('redirects'),
    async *comments() {
      for await (const row of rows('comments')) if (!trashed.has(row.article_id as number)) yield row;
    },
    async commentsOf(articleId) {
      const ofArticle = `SELECT id, user_id, writer, parent_id, message, status, created_at FROM comments
        WHERE article_id = ${Number(articleId)} AND ${IS_COMMENT_LIVE} ORDER BY id`;
      const comments = await select<Row>(sequelize, ofArticle, tx);
      return comments.map((row) => ({ ...row, created_at: isoTime(row.created_at as SqlDate) }));
    },
  };
}

const objectOf = (names: string[], values: unknown[]): Row =>
  Object.fromEntries(names.map((name, index) => [name, values[index]])) as Row;

/** Returns the address of a picture that a setting names by its id, or as a variable by its address; empty for one that is gone. */
function addressOf(stored: string, images: Map<number, Row>): string {
  if (!stored.startsWith('image:')) return stored;
  const row = images.get(Number(stored.slice('image:'.length)));
  return row ? `/images/${row.image_key}/${parsedList(row.image_widths).at(-1)}.webp` : '';
}

const byId = (rows: Row[]): Map<number, Row> => new Map(rows.map((row) => [row.id, row]));

async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of from) all.push(each);
  return all;
}

/** Returns the list that a column has as JSON text; an empty one for none. */
export const parsedList = (json: unknown): unknown[] => (json ? (JSON.parse(String(json)) as unknown[]) : []);

/** Makes a function that returns a setting by its name, as it was changed or by default. */
export const settingOf =
  ({ settings }: Source, defaults: object) =>
  (name: string): unknown =>
    ({ ...defaults, ...settings })[name];
