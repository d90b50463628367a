import { hash } from 'bcryptjs';
import type { Database } from '../../database/open.ts';
import { ADMIN, USER } from '../../testing/rows/people.ts';
import type { Amounts } from '../content.ts';

/** The account whose small writes wait while calls are measured. */
export const WATCHER = { email: 'watcher@octavo.example', username: 'Watcher', password: 'watcher password' };

/** An account with as many comments and notifications as an account has. */
export const BUSY = { email: 'busy@octavo.example', username: 'Busy', password: 'busy password' };

/** A word that the longest articles have often. */
export const LONG_WORD = 'longread';

/** The rows of which single calls find the most. */
export const extremes = {
  /** Articles with half as many comments each as there are articles. */
  commented: ['1', '2', '3'],
  /** An account with a twentieth of all articles and of all comments. */
  busyUser: '2',
  /** A picture that a 33rd of all articles show. */
  shownImage: '1',
  /** Tags of every article. */
  tags: ['books', 'index', 'leaves'],
};

const IMAGE_KEY = '000000000000000000000001';
/** The cost of hashes, which the servers of tests compute in less time. */
const COST = process.env.TEST_HASHES === 'quick' ? 4 : 12;
/** The numbers of pictures, of sessions of the user, and of the longest articles. */
const [IMAGES, SESSIONS, LONG] = [10_000, 1_000, 100];

/** Adds, to a database that `fill` has filled, the accounts of the load, and what single calls find the most of. */
export async function addExtremes(database: Database, { articles }: Amounts): Promise<void> {
  const { sequelize } = database;
  const run = (sql: string, replacements: Record<string, unknown> = {}) =>
    sequelize.query(sql, { replacements: { now: new Date(), ...replacements } });
  const numbers = (count: number) =>
    `(WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < ${count}) SELECT i FROM up) AS numbers`;

  for (const account of [ADMIN, USER, WATCHER, BUSY]) await addAccount(database, account);
  const idOf = ({ username }: { username: string }) => `(SELECT id FROM users WHERE username = '${username}')`;

  for (const [index, id] of extremes.commented.entries()) {
    const part = `id > ${(index * articles) / 2} AND id <= ${((index + 1) * articles) / 2}`;
    await run(`UPDATE comments SET article_id = ${id} WHERE ${part}`);
  }
  await run(
    `UPDATE comments SET user_id = ${extremes.busyUser} WHERE id > ${2 * articles} AND id <= ${2.5 * articles}`,
  );
  await run(`UPDATE comments SET user_id = ${idOf(BUSY)} WHERE id > ${3 * articles} AND id <= ${3.5 * articles}`);
  await run(`UPDATE articles SET author_id = ${extremes.busyUser} WHERE id % 20 = 5`);
  for (const account of [ADMIN, BUSY]) {
    await run(`INSERT INTO notifications (user_id, kind, comment_id, created_at)
      SELECT ${idOf(account)}, 'answer', i, :now FROM ${numbers(0.85 * articles)} ORDER BY i`);
  }
  const isPostgres = sequelize.getDialect() === 'postgres';
  const key = isPostgres ? `lpad(CAST(i AS TEXT), 24, '0')` : `printf('%024d', i)`;
  await run(`INSERT INTO images (image_key, image_widths, image_height, alt, file_name, bytes, created_at)
    SELECT ${key}, '[60]', 40, 'Picture ' || i, 'press.png', 100, :now FROM ${numbers(IMAGES)} ORDER BY i`);
  const picture = `<p><img src="/images/${IMAGE_KEY}/60.webp" alt="Picture 1" width="60" height="40" loading="lazy"></p>`;
  await run('UPDATE articles SET content = content || :picture WHERE id % 33 = 1', { picture });
  await run('INSERT INTO image_uses (article_id, image_id) SELECT id, 1 FROM articles WHERE id % 33 = 1');
  await run('UPDATE articles SET content = :content WHERE id > :from AND id <= :from + :count', {
    content: longContent(1_000_000),
    from: articles / 2,
    count: Math.min(LONG, articles / 50),
  });
  await run(`INSERT INTO activity (kind, actor_id, actor_name, details, created_at)
    SELECT 'sign-in', ${idOf(ADMIN)}, 'Admin', '{}', :now FROM ${numbers(articles)} ORDER BY i`);
  await run(
    `INSERT INTO sessions (id, user_id, expires_at, created_at, last_seen_at)
     SELECT 'load-' || i, ${idOf(BUSY)}, :later, :now, :now FROM ${numbers(SESSIONS)} ORDER BY i`,
    { later: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000) },
  );
  if (isPostgres) await run('VACUUM ANALYZE');
}

async function addAccount(database: Database, account: typeof ADMIN): Promise<void> {
  const { email, username, password } = account;
  await database.sequelize.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin, is_author, created_at)
     VALUES (:username, :usernameKey, :email, :email, :hash, :isAdmin, :isAuthor, :at)`,
    {
      replacements: {
        ...{ username, usernameKey: username.toLowerCase(), email, hash: await hash(password, COST) },
        ...{ isAdmin: account === ADMIN, isAuthor: account === WATCHER, at: new Date() },
      },
    },
  );
}

/** Makes HTML of about so many characters, of all that articles have: emphasis, links, lists, tables, code and headings. */
export function longContent(characters: number): string {
  const parts: string[] = [];
  for (let [length, n] = [0, 1]; ; n++) {
    const part = `<h2>Part ${n}</h2>
<p>A ${LONG_WORD} about <b>the index</b> and <a href="https://octavo.example/${n}">what is in it</a>, <em>word ${n}</em> by word.</p>
<ul><li>Paper of ${n} sheets</li><li>Ink and <code>glue</code></li></ul>
<table><tbody><tr><td>${n}</td><td>Book</td></tr></tbody></table>
<pre><code class="language-js">const part${n} = 'A ${LONG_WORD}'; // It begins here.</code></pre>
<blockquote><p>I read it ${n} times, and looked things up in the wrong place each time: books have an index for that.</p></blockquote>`;
    length += part.length;
    if (length > characters) return parts.join('');
    parts.push(part);
  }
}
