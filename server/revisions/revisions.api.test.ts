import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { makeAccount, makeArticle, makeCategory } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { Random } from '../testing/random.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

const pathOf = ({ _id }: { _id: string }) => `/api/articles/${_id}/revisions`;
const listOf = async (article: { _id: string }, query = '?limit=100') =>
  (await octavo.admin.get(pathOf(article) + query)).body;
const save = (article: { _id: string }, fields: object) => octavo.admin.put(`/api/articles/${article._id}`, fields);

async function query(sql: string, replacements: object = {}) {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '', { role: 'command' });
  const [rows] = await database.sequelize.query(sql, { replacements: replacements as Record<string, unknown> });
  await database.close();
  return rows as Record<string, never>[];
}

describe('the revisions of an article', () => {
  it('are every saved state, newest first', async () => {
    const article = await makeArticle(octavo, { title: 'First', content: '<p>One two three.</p>' });
    await save(article, { title: 'Second' });
    await save(article, { content: '<p>One two three four.</p>' });
    await octavo.admin.put(`/api/articles/${article._id}/publish`, { published: false });

    const page = await listOf(article);

    expect(page).toMatchObject({ total: 4, currentPage: 1, totalPages: 1 });
    expect(page.data.map(({ version, title, words }: Record<string, unknown>) => [version, title, words])).toEqual([
      [4, 'Second', 4],
      [3, 'Second', 4],
      [2, 'Second', 3],
      [1, 'First', 3],
    ]);
    expect(page.data[0].savedBy).toEqual({ _id: expect.any(String), username: 'Admin' });
  });

  it('come in pages', async () => {
    const article = await makeArticle(octavo);
    for (let round = 0; round < 4; round++) await save(article, { title: `Round ${round}` });

    const page = await listOf(article, '?limit=2&page=2');

    expect(page).toMatchObject({ total: 5, currentPage: 2, totalPages: 3 });
    expect(page.data.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
  });

  it('have all that belongs to the text', async () => {
    const { category } = await makeCategory(octavo);
    const article = await makeArticle(octavo, {
      category,
      imgAlt: 'A hen',
      tags: ['a', 'b'],
      content: '<p>Old 漢字 😀</p>',
    });
    await save(article, { title: 'Another', content: '<p>New</p>', tags: [], imgAlt: '' });

    const { body } = await octavo.admin.get(`${pathOf(article)}/1`);

    expect(body).toMatchObject({
      version: 1,
      title: article.title,
      content: '<p>Old 漢字 😀</p>',
      summary: 'Old 漢字 😀',
    });
    expect(body).toMatchObject({ tags: ['a', 'b'], category, imgAlt: 'A hen' });
    expect((await octavo.admin.get(`${pathOf(article)}/2`)).body).toMatchObject({ content: '<p>New</p>', tags: [] });
  });

  it('are each the text that was saved, however often and how much it was changed', async () => {
    const random = new Random(3);
    const paragraph = () =>
      `<p>${Array.from({ length: 30 }, () => random.below(1_000_000).toString(36)).join(' ')}</p>`;
    let paragraphs = Array.from({ length: 60 }, paragraph);
    const article = await makeArticle(octavo, { content: paragraphs.join('') });
    const saved = [paragraphs.join('')];
    for (let round = 0; round < 30; round++) {
      paragraphs = paragraphs.map((each) => (random.below(20) === 0 ? paragraph() : each));
      if (round === 12) paragraphs = Array.from({ length: 60 }, paragraph);
      if (round === 20) paragraphs.reverse();
      await save(article, { content: paragraphs.join('') });
      saved.push(paragraphs.join(''));
    }

    for (const [index, content] of saved.entries()) {
      expect((await octavo.admin.get(`${pathOf(article)}/${index + 1}`)).body.content).toBe(content);
    }
  });

  it('name who saved them, also when the account is gone', async () => {
    const { client, id, account } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const article = await makeArticle(octavo);
    await client.put(`/api/articles/${article._id}`, { title: 'Theirs' });
    const before = (await listOf(article)).data[0].savedBy;

    await octavo.admin.delete(`/api/users/${id}`);

    expect(before).toEqual({ _id: id, username: account.username });
    expect((await listOf(article)).data[0].savedBy).toEqual({ _id: null, username: account.username });
  });

  it('begin with the state before, where an article is older than they are', async () => {
    const article = await makeArticle(octavo, { title: 'Before', content: '<p>Some older words.</p>' });
    await query('DELETE FROM revisions WHERE article_id = :id', { id: Number(article._id) });

    await save(article, { title: 'After', content: '<p>Some newer words.</p>' });

    const { data } = await listOf(article);
    expect(data.map(({ title, savedBy, words }: Record<string, unknown>) => [title, savedBy !== null, words])).toEqual([
      ['After', true, 3],
      ['Before', false, 3],
    ]);
    expect((await octavo.admin.get(`${pathOf(article)}/1`)).body).toMatchObject({
      content: '<p>Some older words.</p>',
      category: article.category,
      savedAt: article.updatedAt,
    });
    expect((await octavo.admin.get(`${pathOf(article)}/2`)).body.content).toBe('<p>Some newer words.</p>');
  });

  it('are all there after concurrent saves', async () => {
    const article = await makeArticle(octavo, { content: '<p>0</p>' });

    const saves = Array.from({ length: 8 }, (_, index) => save(article, { content: `<p>Text ${index}</p>` }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);

    expect(statuses).toEqual(Array(8).fill(200));
    const { data } = await listOf(article);
    expect(data.map(({ version }: { version: number }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const contents = new Set<string>();
    for (let version = 2; version <= 9; version++) {
      contents.add((await octavo.admin.get(`${pathOf(article)}/${version}`)).body.content);
    }
    expect(contents.size).toBe(8);
    const { content } = (await octavo.admin.get(`/api/articles/${article.slug}`)).body;
    expect((await octavo.admin.get(`${pathOf(article)}/9`)).body.content).toBe(content);
  });

  it.each(['0', '-1', '9', 'abc', '1e0', '2147483648', '9999999999', '1%00', '漢'])(
    'are none for version %s: 404',
    async (version) => {
      const article = await makeArticle(octavo);

      const read = await octavo.admin.get(`${pathOf(article)}/${version}`);
      const restored = await octavo.admin.post(`${pathOf(article)}/${version}/restore`);

      expect([read.status, restored.status]).toEqual([404, 404]);
    },
  );

  it('are not those of another article', async () => {
    const [one, other] = [await makeArticle(octavo), await makeArticle(octavo)];
    await save(other, { title: 'Second' });

    expect((await octavo.admin.get(`${pathOf(one)}/2`)).status).toBe(404);
  });
});

describe('restoring a revision', () => {
  const restore = (article: { _id: string }, version: number) =>
    octavo.admin.post(`${pathOf(article)}/${version}/restore`);

  it('makes a new version with its text, but leaves slug and publication', async () => {
    const before = await makeArticle(octavo, { title: 'Old title', imgAlt: 'Old', published: true });
    const { category } = await makeCategory(octavo);
    await save(before, { title: 'New', content: '<p>New</p>', tags: ['new'], imgAlt: '', category, published: false });

    const response = await restore(before, 1);

    expect(response.body).toEqual({
      message: 'Revision restored successfully!',
      missingCategory: null,
      article: { ...before, published: false, version: 3, updatedAt: expect.any(String) },
    });
    expect((await listOf(before)).data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect((await octavo.visitor.get(`/api/articles/${before.slug}`)).status).toBe(404);
  });

  it('brings a category that has another name now', async () => {
    const old = await makeCategory(octavo);
    const article = await makeArticle(octavo, { category: old.category });
    await save(article, { category: (await makeCategory(octavo)).category });
    await octavo.admin.put(`/api/categories/${old._id}`, { category: 'Renamed since' });

    const { body } = await restore(article, 1);

    expect([body.article.category, body.missingCategory]).toEqual(['Renamed since', null]);
  });

  it('says so where its category is gone, and leaves the one that the article has', async () => {
    const old = await makeCategory(octavo);
    const { category } = await makeCategory(octavo);
    const article = await makeArticle(octavo, { title: 'Old', category: old.category });
    await save(article, { title: 'New', category });
    await octavo.admin.delete(`/api/categories/${old._id}`);

    const { status, body } = await restore(article, 1);

    expect(status).toBe(200);
    expect(body.missingCategory).toBe(old.category);
    expect(body.message).toBe(
      `Revision restored. Its category, ${old.category}, is gone, so the article keeps its own.`,
    );
    expect(body.article).toMatchObject({ title: 'Old', category });
  });

  it('is seen by readers at once', async () => {
    const article = await makeArticle(octavo, { title: 'As it was' });
    await save(article, { title: 'As it is' });
    await octavo.visitor.get(`/articles/${article.slug}`);

    await restore(article, 1);

    expect((await octavo.visitor.get(`/articles/${article.slug}`)).body).toContain('As it was');
  });
});

describe('the revisions of a deleted article', () => {
  const rowsOf = async ({ _id }: { _id: string }) => {
    const tables = ['revisions', 'working_copies', 'preview_links'];
    const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table} WHERE article_id = :id) AS ${table}`);
    const [row] = await query(`SELECT ${counts.join()}`, { id: Number(_id) });
    return Object.values(row ?? {}).map(Number);
  };

  it('are there again when it is restored', async () => {
    const article = await makeArticle(octavo);
    await save(article, { title: 'Second' });

    await octavo.admin.delete(`/api/articles/${article._id}`);
    const meanwhile = await octavo.admin.get(pathOf(article));
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [article._id] });

    expect(meanwhile.status).toBe(404);
    expect((await listOf(article)).total).toBe(2);
  });

  it('are removed with it for good, and its working copies and preview links', async () => {
    const article = await makeArticle(octavo);
    for (let round = 0; round < 22; round++) await save(article, { title: `Round ${round}` });
    await octavo.admin.put(`/api/articles/${article._id}/draft`, { title: 'Typed' });
    await octavo.admin.post(`/api/articles/${article._id}/preview-links`);
    const before = await rowsOf(article);

    await octavo.admin.delete(`/api/articles/${article._id}`);
    await octavo.admin.post('/api/trash/purge', { kind: 'articles', ids: [article._id] });

    expect(before).toEqual([23, 1, 1]);
    await expect.poll(() => rowsOf(article), { timeout: 20_000 }).toEqual([0, 0, 0]);
  });
});

describe('older revisions', () => {
  /** Sets back the times of revisions, by version. */
  const setBack = (article: { _id: string }, from: number, to: number, time: string) =>
    query('UPDATE revisions SET created_at = :time WHERE article_id = :id AND version BETWEEN :from AND :to', {
      id: Number(article._id),
      from,
      to,
      time: new Date(time),
    });
  const versionsOf = async (article: { _id: string }) =>
    (await listOf(article)).data.map(({ version }: { version: number }) => version);

  it('are thinned to one a day and then one a month, and those that stay are whole', async () => {
    const text = (version: number) => `<p>${'A sentence that stays. '.repeat(50)}</p><p>Version ${version}.</p>`;
    const article = await makeArticle(octavo, { content: text(1) });
    for (let version = 2; version <= 60; version++) await save(article, { content: text(version) });
    const before = await versionsOf(article);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    await setBack(article, 11, 13, '2020-01-10T10:00:00Z');
    await setBack(article, 14, 15, '2020-01-20T10:00:00Z');
    await setBack(article, 16, 17, yesterday);

    for (let version = 61; version <= 68; version++) await save(article, { content: text(version) });

    expect(before).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    const kept = await versionsOf(article);
    expect(kept).toEqual([...Array.from({ length: 50 }, (_, index) => 68 - index), 17, 15]);
    for (const version of kept) {
      expect((await octavo.admin.get(`${pathOf(article)}/${version}`)).body.content).toBe(text(version));
    }
    expect((await octavo.admin.get(`${pathOf(article)}/1`)).status).toBe(404);
  });
});

describe('a hundred revisions of a megabyte', () => {
  it('take less than five megabytes', { timeout: 240_000 }, async () => {
    const random = new Random(11);
    const vocabulary = Array.from({ length: 20_000 }, () => randomBytes(2 + random.below(5)).toString('hex'));
    const paragraph = () => `<p>${Array.from({ length: 80 }, () => random.of(vocabulary)).join(' ')}.</p>`;
    const paragraphs: string[] = [];
    while (paragraphs.join('').length < 990_000) paragraphs.push(...Array.from({ length: 100 }, paragraph));
    const contentOf = () =>
      paragraphs
        .join('')
        .slice(0, 999_990)
        .replace(/<[^>]*$/, '');
    const article = await makeArticle(octavo, { content: contentOf() });

    for (let version = 2; version <= 100; version++) {
      paragraphs[random.below(paragraphs.length)] = paragraph();
      paragraphs.splice(random.below(paragraphs.length), 1, paragraph());
      // As if each was of another day, so that all are kept.
      const time = new Date(Date.now() - (102 - version) * 24 * 60 * 60 * 1000);
      await query('UPDATE revisions SET created_at = :time WHERE article_id = :id AND version = :version', {
        id: Number(article._id),
        version: version - 1,
        time,
      });
      expect((await save(article, { content: contentOf() })).status).toBe(200);
    }

    const [row] = await query(
      'SELECT COUNT(*) AS count, SUM(length(content)) AS bytes FROM revisions WHERE article_id = :id',
      {
        id: Number(article._id),
      },
    );
    expect(Number(row?.count)).toBeGreaterThanOrEqual(90);
    expect(Number(row?.bytes)).toBeLessThan(5_000_000);
    expect(Number(row?.bytes)).toBeGreaterThan(100_000);
  });
});
