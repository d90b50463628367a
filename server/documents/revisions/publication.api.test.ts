import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { runDue } from '../../testing/rows/publishing.ts';
import { pathOf, type RevisionCalls, revisionCalls } from '../../testing/rows/revisions.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let listOf: RevisionCalls['listOf'];
let save: RevisionCalls['save'];
it.beforeAll(async () => {
  ({ listOf, save } = revisionCalls(octavo));
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('publishing at a time', () => {
  it('leaves a revision by the one who scheduled it, with the text unchanged', async () => {
    const { client, id, account } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const article = await makeArticle(octavo, { published: false, content: '<p>One two three.</p>' });
    await client.put(`/api/articles/${article._id}`, { publishAt: inAnHour() });
    await save(article, { title: 'Retitled' });

    await runDue(octavo, article);

    const { data } = await listOf(article);
    expect(data.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
    expect(data[0]).toMatchObject({ title: 'Retitled', words: 3, savedBy: { _id: id, username: account.username } });
    const { body } = await octavo.admin.get(`${pathOf(article)}/4`);
    expect(body).toMatchObject({ content: '<p>One two three.</p>', category: article.category });
  });

  it('names who scheduled it, also when the account is gone', async () => {
    const { client, id, account } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const { category } = await makeCategory(octavo);
    const fields = { ...valid.article(category), published: false, publishAt: inAnHour() };
    const { article } = (await client.post('/api/articles', fields)).body;
    await octavo.admin.delete(`/api/users/${id}`);

    await runDue(octavo, article);

    const savedBy = { _id: null, username: account.username };
    expect((await listOf(article)).data[0]).toMatchObject({ version: 3, savedBy });
  });

  it('names nobody where the job is from before it knew who scheduled it', async () => {
    const article = await makeArticle(octavo, { published: false, publishAt: inAnHour() });
    const payload = JSON.stringify({ id: Number(article._id) });
    await sql(octavo, 'UPDATE jobs SET payload = :payload WHERE key = :key', {
      payload,
      key: `publish:${article._id}`,
    });

    await runDue(octavo, article);

    const [latest] = (await listOf(article)).data;
    expect(latest).toMatchObject({ version: 2, savedBy: null });
  });

  it('is followed by revisions that build on it', async () => {
    const article = await makeArticle(octavo, { published: false, publishAt: inAnHour(), content: '<p>Before.</p>' });
    await runDue(octavo, article);

    await save(article, { content: '<p>After.</p>' });

    const contents = [];
    for (const version of [1, 2, 3]) {
      contents.push((await octavo.admin.get(`${pathOf(article)}/${version}`)).body.content);
    }
    expect(contents).toEqual(['<p>Before.</p>', '<p>Before.</p>', '<p>After.</p>']);
  });
});

describe('a deletion of the category', () => {
  it.each([
    ['its title', { title: 'After' }],
    ['its text', { content: '<p>Something else.</p>' }],
  ])('is a version of the article that can be compared once somebody changes %s', async (_what, change) => {
    const category = await makeCategory(octavo);
    const content = `<p>${'A sentence that stays. '.repeat(50)}</p>`;
    const article = await makeArticle(octavo, { category: category.category, content });
    await save(article, { content: `${content}<p>One more.</p>` });
    await octavo.admin.delete(`/api/categories/${category._id}`);

    await save(article, change);

    const { data } = await listOf(article);
    expect(
      data.map(({ version, savedBy }: { version: number; savedBy: unknown }) => [version, savedBy !== null]),
    ).toEqual([
      [4, true],
      [3, false],
      [2, true],
      [1, true],
    ]);
    const { body } = await octavo.admin.get(`${pathOf(article)}/3`);
    expect(body).toMatchObject({ content: `${content}<p>One more.</p>`, category: null, words: 202 });
  });
});
