import { QueryTypes } from 'sequelize';
import { expect } from 'vitest';
import { openDatabase } from './database/open.ts';
import { until } from './testing/faults/faults.ts';
import { makeAccount, makeArticle, makeCategory, makeDraft } from './testing/inputs/factories.ts';
import { trashCalls } from './testing/rows/trash.ts';
import { it, octavo } from './testing/servers/it.ts';
import { sql } from './testing/servers/sql.ts';

const past = new Date(Date.now() - 1_000);

/** Has a daily job run now, and all that it leaves to do. */
async function runJob(key: string): Promise<void> {
  const isBegun = async () =>
    (await sql(octavo, 'SELECT key FROM jobs WHERE key = :key AND run_at < :past', { key, past })).length === 0;
  await sql(octavo, 'UPDATE jobs SET run_at = :at WHERE key = :key', { key, at: new Date(0) });
  await octavo.server.catchUp();
  await until(isBegun);
}

const count = async (table: string, condition = 'TRUE') =>
  Number((await sql(octavo, `SELECT COUNT(*) AS n FROM ${table} WHERE ${condition}`))[0]?.n);

it('removes sessions, links and challenges that have ended, and nothing else', async () => {
  const { id } = await makeAccount(octavo);
  const gone = await makeAccount(octavo);
  await octavo.admin.post(`/api/articles/${(await makeArticle(octavo))._id}/preview-links`);
  const kept = [await count('sessions'), await count('preview_links')];
  await sql(octavo, 'UPDATE sessions SET expires_at = :past WHERE user_id = :id', { past, id: Number(gone.id) });
  const link = { past, id: Number(id), token: 'a token' };
  await sql(octavo, "INSERT INTO used_challenges (id, expires_at) VALUES ('a challenge', :past)", { past });
  await sql(octavo, 'INSERT INTO remembered_devices (hash, user_id, expires_at) VALUES (:token, :id, :past)', link);
  await sql(
    octavo,
    `INSERT INTO account_links (user_id, purpose, token_hash, email, expires_at)
       VALUES (:id, 'reset', :token, 'a@octavo.example', :past)`,
    link,
  );

  await runJob('clean-up');

  const tables = ['used_challenges', 'remembered_devices', 'account_links'];
  expect(await Promise.all(tables.map((table) => count(table)))).toEqual([0, 0, 0]);
  expect([await count('sessions'), await count('preview_links')]).toEqual([(kept[0] ?? 0) - 1, kept[1]]);
  expect((await octavo.admin.get('/api/users/profile')).status).toBe(200);
});

it('removes what came of a nightly backup a year ago', async () => {
  const insert = "INSERT INTO backups (file, started_at) VALUES ('a', :at), ('b', :past)";
  await sql(octavo, insert, { past, at: new Date(Date.now() - 366 * 24 * 60 * 60 * 1000) });

  await runJob('clean-up');

  expect((await sql(octavo, 'SELECT file FROM backups')).map(({ file }) => file)).toEqual(['b']);
});

it('removes a text that was set aside thirty days ago, and no other draft', async () => {
  const { _id: of } = await makeArticle(octavo);
  // Of an article, and of a new one.
  const aside = [await makeDraft(octavo.admin, { base: 1 }), await makeDraft(octavo.admin, { base: 0 })];
  const kept = [
    await makeDraft(octavo.admin),
    await makeDraft(octavo.admin, { of, base: 1 }),
    await makeDraft(octavo.admin, { base: 1 }),
  ];
  const at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  const old = [...aside, ...kept.slice(0, 2)].map(({ _id }) => _id);
  await sql(octavo, 'UPDATE drafts SET updated_at = :at WHERE id IN (:old)', { at, old });

  await runJob('clean-up');

  const { drafts } = (await octavo.admin.get('/api/drafts')).body as { drafts: { _id: string }[] };
  expect(drafts.map(({ _id }) => _id).toSorted()).toEqual(kept.map(({ _id }) => _id).toSorted());
});

it('removes tags without an article and totals of nothing, which count again when they are needed', async () => {
  const { _id, category } = await makeCategory(octavo);
  const article = await makeArticle(octavo, { category, tags: ['short-lived'] });
  const total = `kind = 'published' AND part = ${_id}`;
  const { remove, restore } = trashCalls(octavo);
  await remove(article._id);
  const before = [await count('tags', "tag_key = 'short-lived'"), await count('totals', total)];

  await runJob('clean-up');

  const after = [await count('tags', "tag_key = 'short-lived'"), await count('totals', total)];
  await restore('articles', article._id);
  expect([before, after]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(await count('totals', `${total} AND total = 1`)).toBe(1);
  expect((await octavo.visitor.get('/api/tags/short-lived')).body).toMatchObject({ articles: 1 });
  expect(await count('totals', 'total = 0')).toBeGreaterThanOrEqual(0);
});

it('forgets the words that no article has any more, and knows them again once one has', async () => {
  const words = ['quincunxes', 'zeugmatic'];
  const [gone, stays] = await Promise.all(words.map((word) => makeArticle(octavo, { content: `<p>${word}</p>` })));
  const known = async () =>
    (await sql(octavo, 'SELECT term FROM search_terms WHERE term IN (:words) ORDER BY term', { words })).map(
      ({ term }) => term,
    );
  await until(async () => (await known()).length === 2);
  await octavo.admin.put(`/api/articles/${gone?._id}`, { content: '<p>Nothing of the kind.</p>' });
  await until(async () => (await count('search_queue')) === 0);

  await runJob('forget-terms');
  const forgotten = await known();
  await octavo.admin.put(`/api/articles/${stays?._id}`, { content: `<p>${words.join(' ')}</p>` });
  await until(async () => (await count('search_queue')) === 0);

  expect(forgotten).toEqual(['zeugmatic']);
  expect(await known()).toEqual(words);
  expect((await octavo.visitor.get('/api/articles?q=quincun')).body.total).toBe(1);
});

/** What removes the rows of each table. */
const removers: Record<string, string[]> = {
  'the clean-up': [
    'sessions',
    'account_links',
    'preview_links',
    'remembered_devices',
    'used_challenges',
    'totals',
    'quarter_sums',
    'tags',
    'job_keys',
    'backups',
  ],
  'a job of their own, each minute, where their windows have ended': ['call_counts'],
  'the job that forgets terms': ['search_terms', 'search_trigrams'],
  'the sweep, after a day': ['idempotency_keys'],
  'a job of their own, by age': ['activity', 'mails', 'notifications', 'tag_changes', 'redirect_hits'],
  'the removal for good of their article or page': [
    ...['revisions', 'image_uses', 'page_revisions', 'text_page_images'],
    'drafts',
  ],
  'their article, by a reference or trigger': ['article_tags', 'article_heads', 'article_texts', 'search_queue'],
  'their account or comment, by a reference': [
    ...[
      'totps',
      'recovery_codes',
      'passkeys',
      'author_profiles',
      'notification_settings',
      'saved_views',
      'comment_reports',
    ],
  ],
  'their picture, by a reference; unused ones a job': ['images', 'replaced_images'],
  'the statistics: of a day that is over, all but the first hundred': [
    ...['daily_article_views', 'daily_referrers', 'daily_readers', 'daily_sums'],
  ],
  'their own run': ['jobs'],
  'nothing: addresses lead to their article for ever': ['old_slugs', 'redirects'],
  'nothing: the same import again knows by them what it brought': ['imports', 'import_entries'],
  'who invites, thirty days after they have ended': ['invitations'],
  'people alone': ['users', 'articles', 'comments', 'contacts', 'categories', 'text_pages'],
  'nothing: they have one row, or one for each release': [
    ...['installation', 'settings', 'mail_server', 'migrations', 'name_order', 'search_state', 'statistics_state'],
  ],
};

it('has something that removes the rows of every table', async () => {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '', { role: 'command' });
  const tables = octavo.environment.DATABASE_URL?.startsWith('postgres')
    ? "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
    : `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
  const rows = await database.sequelize.query<{ name: string }>(tables, { type: QueryTypes.SELECT });
  await database.close();

  const named = Object.values(removers).flat();
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
});
