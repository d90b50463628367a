import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/open.ts';
import { projectFolder } from '../folders.ts';

/** How many rows of each kind to add. Articles and comments need a user, comments an article. */
export interface Amounts {
  users: number;
  articles: number;
  comments: number;
  contacts: number;
}

/** A text of the demo, 5 kB long. */
const TEXT = path.join(projectFolder, 'server', 'demo', 'articles', 'the-index-is-an-opinion.html');

/**
 * Fills the tables of a new database as the years fill them, pairs of rows at the same moment included. The database
 * itself makes the rows, 100,000 articles in seconds. Users who were there before write articles and comments too.
 */
export async function fill({ sequelize }: Database, amounts: Amounts): Promise<void> {
  const sqlite = sequelize.getDialect() === 'sqlite';
  const moment = sqlite
    ? `strftime('%Y-%m-%d %H:%M:%f +00:00', '2016-01-01', (i / 2) || ' minutes')`
    : `TIMESTAMPTZ '2016-01-01 00:00:00+00' + (i / 2) * INTERVAL '1 minute'`;
  const content = readFileSync(TEXT, 'utf8');
  const insert = (table: string, count: number, columns: Record<string, string>) =>
    sequelize.query(
      `INSERT INTO ${table} (${Object.keys(columns).join()})
       WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count})
       SELECT ${Object.values(columns).join()} FROM numbers WHERE i <= ${count}`,
      { replacements: { content } },
    );
  const someUser = '1 + i % (SELECT COUNT(*) FROM users)';

  await insert('categories', 10, { name: `'Subject ' || i`, name_key: `'subject ' || i` });
  await insert('users', amounts.users, {
    username: `'Reader ' || i`,
    username_key: `'reader ' || i`,
    email: `'reader' || i || '@octavo.example'`,
    email_key: `'reader' || i || '@octavo.example'`,
    password_hash: `'no password has this hash'`,
    is_admin: 'FALSE',
    created_at: moment,
  });
  await insert('articles', amounts.articles, {
    title: `'Notes on the index, part ' || i`,
    slug: `'notes-' || i`,
    content: ':content',
    summary: `'An index is an opinion about a book, and part ' || i || ' says why.'`,
    reading_minutes: '4',
    tags: `'["books","index"]'`,
    published: 'i % 10 <> 0',
    category_id: '1 + i % 10',
    author_id: someUser,
    image_alt: `''`,
    created_at: moment,
    updated_at: moment,
  });
  await insert('comments', amounts.comments, {
    message: `'I have read it ' || i || ' times, and still look things up in the wrong place.'`,
    article_id: '1 + i % (SELECT COUNT(*) FROM articles)',
    user_id: someUser,
    created_at: moment,
  });
  await insert('contacts', amounts.contacts, {
    username: `'Reader ' || i`,
    email: `'reader' || i || '@octavo.example'`,
    message: `'May I print part ' || i || ' for my class?'`,
    created_at: moment,
  });
  // What Postgres does by itself soon after so many rows, and SQLite does without.
  if (!sqlite) await sequelize.query('VACUUM ANALYZE');
}
