import { describe, expect } from 'vitest';
import { makeArticle, makeCategory, makeImage, makeTextPage } from '../../testing/inputs/factories.ts';
import { pathOf, type RevisionCalls, revisionCalls } from '../../testing/rows/revisions.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let listOf: RevisionCalls['listOf'];
let save: RevisionCalls['save'];
it.beforeAll(async () => {
  ({ listOf, save } = revisionCalls(octavo));
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
      missingPictures: 0,
      article: {
        ...before,
        published: false,
        version: 3,
        updatedAt: expect.any(String),
        contentUpdatedAt: expect.any(String),
      },
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

  it('leaves out images that are gone, and says how many', async () => {
    const [gone, kept] = [await makeImage(octavo), await makeImage(octavo)];
    const content = `<p>Old.</p><figure><img src="${gone.url}" alt="A"></figure><p><img src="${kept.url}" alt="B"></p>`;
    const [article, page] = [await makeArticle(octavo, { content }), await makeTextPage(octavo, { content })];
    await save(article, { content: '<p>New.</p>' });
    await octavo.admin.put(`/api/pages/${page.slug}`, { content: '<p>New.</p>' });
    await octavo.admin.delete(`/api/images/${gone._id}?force=true`);

    const ofArticle = (await restore(article, 1)).body;
    const ofPage = (await octavo.admin.post(`/api/pages/${page.slug}/revisions/1/restore`)).body;

    const message = 'Revision restored. One of its images is gone, so it was left out.';
    expect([ofArticle, ofPage]).toMatchObject([
      { message, missingPictures: 1 },
      { message, missingPictures: 1 },
    ]);
    for (const { content: restored } of [ofArticle.article, ofPage.page]) {
      expect(restored.replace(/<img [^>]*>/g, '<img>')).toBe('<p>Old.</p><p><img></p>');
      expect(restored).toContain(kept.url);
    }
  });

  it('is refused for a version that only another article has (404), and changes neither', async () => {
    const [one, other] = [await makeArticle(octavo), await makeArticle(octavo)];
    await save(other, { title: 'Second' });

    const { status } = await restore(one, 2);

    expect(status).toBe(404);
    expect([(await listOf(one)).total, (await listOf(other)).total]).toEqual([1, 2]);
    expect((await octavo.admin.get(`/api/articles/${one.slug}`)).body).toEqual(one);
  });

  it('is refused with another version than the current one (412), shows that one and changes nothing', async () => {
    const article = await makeArticle(octavo, { title: 'As it was' });
    const { body: saved } = await save(article, { title: 'As it is' });
    const restoreFrom = (version: number) =>
      octavo.admin.post(`${pathOf(article)}/1/restore`, undefined, { headers: { 'If-Match': `"${version}"` } });

    const refused = [await restoreFrom(1), await restoreFrom(3)];
    const { data } = await listOf(article);
    const restored = await restoreFrom(2);

    expect(refused.map(({ status }) => status)).toEqual([412, 412]);
    expect(refused[0]?.body).toEqual({
      message: 'This was changed meanwhile. Nothing was saved.',
      article: saved.article,
    });
    expect(data).toHaveLength(2);
    expect(restored.body.article).toMatchObject({ title: 'As it was', version: 3 });
  });

  it('is seen by readers at once', async () => {
    const article = await makeArticle(octavo, { title: 'As it was' });
    await save(article, { title: 'As it is' });
    await octavo.visitor.get(`/articles/${article.slug}`);

    await restore(article, 1);

    expect((await octavo.visitor.get(`/articles/${article.slug}`)).body).toContain('As it was');
  });
});
