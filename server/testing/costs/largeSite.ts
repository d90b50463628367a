import { limits } from '../../../shared/kit/limits.ts';
import { viewLimits } from '../../../shared/views/viewLimits.ts';
import { fill, insertRows } from '../../bench/content.ts';
import { textOf } from '../../bench/texts.ts';
import { type Database, openDatabase } from '../../database/open.ts';
import { indexQueue } from '../../search/indexing.ts';
import { createSearchMemory } from '../../search/searchMemory.ts';
import { addImages, commentMore } from '../rows/manyRows.ts';
import { ADMIN, USER } from '../rows/people.ts';

const ARTICLES = 20_000;
const OTHERS = 5_000;
const TAGS = 2_000;

/** Fills the database at this address with 20,000 articles, and with more of everything else than a list shows; the user becomes an author. */
export async function fillLargeSite(address: string): Promise<void> {
  const database = openDatabase(address);
  const amounts = { users: OTHERS, articles: ARTICLES, comments: OTHERS, contacts: OTHERS, revisions: 0 };
  // Indexing long texts takes longer than all else.
  await fill(database, amounts, [await textOf(`<p>${'It is about the index. '.repeat(10)}</p>`)]);
  await commentMore(database);
  await addImages(database);
  await changeArticles(database);
  await addTags(database);
  await addRest(database);
  await addOwnRows(database);
  await indexQueue({ database, searchMemory: createSearchMemory() }, 500);
  await database.close();
}

/** Gives articles covers of their own, a time to be published at, an author, and a place in the trash or among the featured ones. */
async function changeArticles(database: Database): Promise<void> {
  const { sequelize } = database;
  await sequelize.query(
    `UPDATE articles SET image_key = 'cover' || id, image_widths = '[60]', image_height = 40 WHERE id % 7 = 3`,
  );
  await sequelize.query(`UPDATE articles SET publish_at = ${LATER} WHERE id % 20 = 0`);
  await sequelize.query('UPDATE articles SET featured = TRUE WHERE id % 1000 = 999');
  await sequelize.query(
    `UPDATE articles SET author_id = (SELECT id FROM users WHERE email = :email) WHERE id % 10 = 1`,
    {
      replacements: { email: USER.email },
    },
  );
  await sequelize.query('UPDATE users SET is_author = TRUE WHERE email = :email', {
    replacements: { email: USER.email },
  });
  for (const table of ['articles', 'contacts', 'text_pages']) {
    await sequelize.query(`UPDATE ${table} SET deleted_at = ${now()}, deleted_by_name = 'Admin' WHERE id % 50 = 25`);
  }
}

/** Makes tags, each of a few articles. */
async function addTags(database: Database): Promise<void> {
  const name = `'tag ' || i`;
  await insertRows(database, { table: 'tags', count: TAGS, columns: { tag_key: name, name, search_key: name } });
  const columns = { article_id: 'a.id', tag_id: 't.id', published: 'a.published', published_at: 'a.published_at' };
  const join = `JOIN articles AS a ON a.id = i * 3 JOIN tags AS t ON t.tag_key = 'tag ' || (1 + i % ${TAGS})`;
  await insertRows(database, { table: 'article_tags', count: 3 * TAGS, columns, join });
}

/** Returns the present in SQL, or so many milliseconds later: no job removes it as long ago. */
const now = (later = 0) => `'${new Date(Date.now() + later).toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`;
const LATER = `'2099-01-01 00:00:00.000 +00:00'`;

/** Makes the rows of lists that have nothing to do with articles. */
async function addRest(database: Database): Promise<void> {
  const insert = (table: string, columns: Record<string, string>, count = OTHERS) =>
    insertRows(database, { table, count, columns });
  await insert('categories', { name: `'Place ' || i`, name_key: `'place ' || i` }, 20);
  await insert('activity', {
    kind: `CASE i % 3 WHEN 0 THEN 'sign-in' WHEN 1 THEN 'publish' ELSE 'delete' END`,
    actor_id: '1 + i % 5',
    actor_name: `'Reader'`,
    details: `'{}'`,
    created_at: now(),
  });
  const mail = { kind: `'notification'`, to_name: `'Reader'`, to_address: `'reader@octavo.example'`, attempts: '1' };
  const status = `CASE i % 2 WHEN 0 THEN 'sent' ELSE 'failed' END`;
  const ended = { created_at: now(), until: now(), ended_at: now() };
  await insert('mails', { ...mail, message_id: `'m' || i`, subject: `'Mail ' || i`, status, ...ended });
  const email = `'i' || i || '@octavo.example'`;
  const invited = { email, email_key: email, role: `'author'`, token_hash: `'hash ' || i` };
  await insert('invitations', { ...invited, created_at: now(), expires_at: LATER });
  const file = { kind: `'pdf'`, image_widths: `'[]'`, image_height: '0', alt: `'File ' || i`, file_name: `'file.pdf'` };
  await insert('images', { ...file, image_key: `'file' || i`, bytes: '100', created_at: now() });
}

/** Makes the rows that belong to the administrator alone, as many as there may be. */
async function addOwnRows(database: Database): Promise<void> {
  const insert = (table: string, count: number, columns: Record<string, string>) => {
    const user = `(SELECT id FROM users WHERE email = '${ADMIN.email}')`;
    return insertRows(database, { table, count, columns: { user_id: user, ...columns } });
  };
  await insert('notifications', OTHERS, { kind: `'message'`, contact_id: 'i', created_at: now() });
  const id = `'00000000-0000-4000-8000-' || SUBSTR(CAST(1000000000000 + i AS TEXT), 2)`;
  const draft = {
    id,
    kind: `'article'`,
    of_id: 'i',
    base: '1',
    rev: '1',
    title: `'Draft'`,
    words: '1',
    excerpt: `'Text'`,
  };
  await insert('drafts', limits.newDraftsMax, { ...draft, fields: `'{}'`, updated_at: now() });
  const view = { list: `'articles'`, name: `'View ' || i`, name_key: `'view ' || i`, query: `'{"status":"draft"}'` };
  await insert('saved_views', viewLimits.perList, view);
  const link = { token_hash: `'hash ' || i`, article_id: '19991', created_at: now(), expires_at: now(60 * 60 * 1000) };
  await insert('preview_links', 20, link);
}
