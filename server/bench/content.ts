import { dayNumber } from '../../shared/kit/days.ts';
import type { Database } from '../database/open.ts';
import { encodeAgainst, encodeWhole } from '../documents/revisions/encoding.ts';
import { type Text, texts } from './texts.ts';

/** The number of rows of each kind. */
export interface Amounts {
  articles: number;
  users: number;
  comments: number;
  contacts: number;
  /** Of each article. */
  revisions: number;
}

/** Returns the number of rows that belong to so many articles with so many revisions each. */
export const amountsFor = (articles: number, revisions = 0): Amounts => ({
  articles,
  users: articles,
  comments: 10 * articles,
  contacts: articles / 2,
  revisions,
});

export const CATEGORIES = 10;
/** One of so many articles is a draft. */
export const DRAFTS_AMONG = 10;

/** The tags of every article. */
const TAGS = ['books', 'index', 'leaves'];
const tagOf = (place: string) =>
  `CASE ${place} ${TAGS.map((tag, index) => `WHEN ${index + 1} THEN '${tag}'`).join(' ')} END`;

/** The day of the earliest rows, and the number of days with views. */
export const FIRST_DAY = dayNumber('2016-01-01');
export const DAYS = 365;
/** The articles and sites with views on each of them: as many as are kept of a day. */
const VIEWED = 100;

/**
 * Fills the tables of a new database as the years fill them, pairs of rows at the same moment included. The database
 * itself makes the rows. Counted from the newest, the nth article is the same however many there are, but for numbers:
 * pages of different sites are of one size. The articles have these texts in turn.
 */
export async function fill(database: Database, amounts: Amounts, articleTexts?: Text[]): Promise<void> {
  const { sequelize } = database;
  const sqlite = sequelize.getDialect() === 'sqlite';
  // After a power cut nobody needs a half-filled database.
  if (sqlite) await sequelize.query('PRAGMA journal_mode = OFF');
  if (sqlite) await sequelize.query('PRAGMA synchronous = OFF');
  if (sqlite) await sequelize.query('PRAGMA cache_size = -500000');
  const moment = momentIn(database);
  const insert = (table: string, count: number, columns: Record<string, string>, join = '') =>
    insertRows(database, { table, count, columns, join });
  const someUser = `1 + i % ${amounts.users}`;
  const age = `(${amounts.articles} - i)`;

  await insert('categories', CATEGORIES, { name: `'Subject ' || i`, name_key: `'subject ' || i` });
  await insert('users', amounts.users, {
    username: `'Reader ' || i`,
    username_key: `'reader ' || i`,
    username_skeleton: `'reader ' || i`,
    username_lower_skeleton: `'reader ' || i`,
    username_upper_skeleton: `'READER ' || i`,
    email: `'reader' || i || '@octavo.example'`,
    email_key: `'reader' || i || '@octavo.example'`,
    password_hash: `'no password has this hash'`,
    is_admin: 'FALSE',
    created_at: moment,
  });
  const count = await insertTexts(database, articleTexts ?? (await texts()));
  await insert(
    'articles',
    amounts.articles,
    {
      title: `'Notes on the index, part ' || i`,
      slug: `'notes-' || i`,
      content: `texts.content || '<p>This was part ' || i || '.</p>'`,
      summary: 'texts.summary',
      reading_minutes: 'texts.minutes',
      tags: `'${JSON.stringify(TAGS)}'`,
      published: `i % ${DRAFTS_AMONG} <> 0`,
      published_at: `CASE WHEN i % ${DRAFTS_AMONG} <> 0 THEN ${moment} END`,
      category_id: `1 + ${age} / 10 % ${CATEGORIES}`,
      author_id: someUser,
      image_alt: `''`,
      created_at: moment,
      updated_at: moment,
      version: `${Math.max(1, amounts.revisions)}`,
    },
    `JOIN bench_texts AS texts ON texts.number = ${age} % ${count}`,
  );
  await insert('tags', TAGS.length, { tag_key: tagOf('i'), name: tagOf('i') });
  await sequelize.query(`INSERT INTO article_tags (article_id, tag_id, published, published_at)
    SELECT a.id, t.id, a.published, a.published_at FROM articles AS a, tags AS t`);
  const article = `(1 + (i - 1) % ${amounts.articles})`;
  const version = `(1 + (i - 1) / ${amounts.articles})`;
  // In the order of time, so that those of one article are not side by side; all build on the first one.
  await insert(
    'revisions',
    amounts.articles * amounts.revisions,
    {
      article_id: article,
      version,
      base_version: `CASE WHEN ${version} > 1 THEN 1 END`,
      thinned: 'FALSE',
      created_at: moment,
      user_id: someUser,
      user_name: `'Reader'`,
      title: `'Notes on the index, part ' || ${article}`,
      words: 'texts.words',
      fields: `'{"summary":"' || texts.number || '","tags":["books","index"],"category":null,"categoryId":null,"imgAlt":""}'`,
      content: `CASE WHEN ${version} > 1 THEN texts.delta ELSE texts.whole END`,
    },
    `JOIN bench_texts AS texts ON texts.number = (${amounts.articles} - ${article}) % ${count}`,
  );
  await sequelize.query('DROP TABLE bench_texts');
  await insert('comments', amounts.comments, {
    message: `'I have read it ' || i || ' times, and still look things up in the wrong place.'`,
    article_id: `1 + i % ${amounts.articles}`,
    user_id: someUser,
    created_at: moment,
  });
  await insert('contacts', amounts.contacts, {
    username: `'Reader ' || i`,
    email: `'reader' || i || '@octavo.example'`,
    message: `'May I print part ' || i || ' for my class?'`,
    created_at: moment,
    status: `CASE i % 3 WHEN 0 THEN 'unread' WHEN 1 THEN 'read' ELSE 'archived' END`,
  });
  const day = `${FIRST_DAY} + (i - 1) / ${VIEWED}`;
  await insert('daily_article_views', DAYS * VIEWED, {
    day,
    article_id: `1 + (i * 7) % ${VIEWED}`,
    views: '1 + i % 50',
  });
  await insert('daily_referrers', DAYS * VIEWED, {
    day,
    site: `'site-' || (i % ${VIEWED}) || '.example'`,
    views: '1 + i % 9',
  });
  for (const kind of ['views', 'readers']) {
    await insert('daily_sums', DAYS, { day: `${FIRST_DAY} + i - 1`, kind: `'${kind}'`, total: '100 + i' });
  }
  // Postgres does this by itself soon after so many inserts; SQLite does not need it.
  if (!sqlite) await sequelize.query('VACUUM ANALYZE');
}

interface NumberedRows {
  table: string;
  count: number;
  /** The values of the columns in SQL, in which `i` is the number of the row, from 1. */
  columns: Record<string, string>;
  join?: string;
}

/** Inserts so many rows at once. */
export async function insertRows(
  { sequelize }: Pick<Database, 'sequelize'>,
  { table, count, columns, join = '' }: NumberedRows,
): Promise<void> {
  await sequelize.query(
    `INSERT INTO ${table} (${Object.keys(columns).join()})
     SELECT ${Object.values(columns).join()} FROM
       (WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < ${count}) SELECT i FROM up) AS numbers
       ${join} ORDER BY i`,
  );
}

/** Returns the moment of row `i` in SQL. */
export const momentIn = ({ sequelize }: Pick<Database, 'sequelize'>): string =>
  sequelize.getDialect() === 'sqlite'
    ? `strftime('%Y-%m-%d %H:%M:%f +00:00', '2016-01-01', (i / 2) || ' minutes')`
    : `TIMESTAMPTZ '2016-01-01 00:00:00+00' + (i / 2) * INTERVAL '1 minute'`;

/** Inserts the texts into a table of their own, numbered from 0; resolves to their number. */
async function insertTexts({ sequelize }: Pick<Database, 'sequelize'>, all: Text[]): Promise<number> {
  const blob = sequelize.getDialect() === 'sqlite' ? 'BLOB' : 'BYTEA';
  await sequelize.query(
    `CREATE TABLE bench_texts (number INTEGER PRIMARY KEY, content TEXT, summary TEXT, minutes INTEGER, words INTEGER,
       whole ${blob}, delta ${blob})`,
  );
  for (const [number, { content, summary, readingMinutes, words }] of all.entries()) {
    const { content: whole } = await encodeWhole(content);
    const { content: delta } = await encodeAgainst({ version: 1, content: whole }, `${content}<p>One more.</p>`);
    await sequelize.query(
      'INSERT INTO bench_texts VALUES ($number, $content, $summary, $readingMinutes, $words, $whole, $delta)',
      { bind: { number, content, summary, readingMinutes, words, whole, delta } },
    );
  }
  return all.length;
}
