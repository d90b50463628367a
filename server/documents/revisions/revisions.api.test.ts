import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { Random } from '../../testing/inputs/random.ts';
import { pathOf, type RevisionCalls, revisionCalls } from '../../testing/rows/revisions.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let listOf: RevisionCalls['listOf'];
let save: RevisionCalls['save'];
it.beforeAll(async () => {
  ({ listOf, save } = revisionCalls(octavo));
});

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
    await sql(octavo, 'DELETE FROM revisions WHERE article_id = :id', { id: Number(article._id) });

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
