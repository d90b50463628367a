import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeArticle, makeTextPage, valid } from '../testing/factories.ts';
import { isReplay, withKey } from '../testing/idempotency.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

const pathOf = ({ slug }: { slug: string }) => `/api/pages/${slug}/draft`;

describe('the working copy of a page', () => {
  it('is stored for its writer alone, without touching the page', async () => {
    const page = await makeTextPage(octavo);
    const typed = {
      title: 'Unfinished',
      content: '<p>So f',
      slug: 'x y',
      menuTitle: '',
      inMenu: 'footer',
      baseVersion: 1,
    };

    const stored = await octavo.admin.put(pathOf(page), typed);
    const { body } = await octavo.admin.get(pathOf(page));
    const { client, id } = await makeAccount(octavo);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const others = await client.get(pathOf(page));

    expect(stored.body).toMatchObject({ draft: { page: page._id, baseVersion: 1 }, editors: [] });
    expect(body.draft).toEqual({ ...stored.body.draft, ...typed });
    expect(others.body).toMatchObject({ draft: null, editors: [{ username: 'Admin' }] });
    expect((await octavo.admin.get(`/api/pages/${page.slug}`)).body).toEqual(page);
  });

  it('replaces only the copy that it began with', async () => {
    const page = await makeTextPage(octavo);
    const first = (await octavo.admin.put(pathOf(page), { title: 'First' })).body.draft;

    const blind = await octavo.admin.put(pathOf(page), { title: 'Other', replaces: null });
    const next = await octavo.admin.put(pathOf(page), { title: 'Second', replaces: first.updatedAt });
    const stale = await octavo.admin.delete(`${pathOf(page)}?updatedAt=${first.updatedAt}`);
    const removed = await octavo.admin.delete(`${pathOf(page)}?updatedAt=${next.body.draft.updatedAt}`);

    expect([blind.status, blind.body.draft.title]).toEqual([409, 'First']);
    expect([stale.status, stale.body.draft.title]).toEqual([409, 'Second']);
    expect([removed.status, (await octavo.admin.get(pathOf(page))).body.draft]).toEqual([200, null]);
  });

  it('of a new page is listed, read, replaced and removed, apart from those of articles', async () => {
    const path = '/api/drafts/pages';
    const key = withKey(randomUUID());
    const { draft } = (await octavo.admin.post(path, { title: 'New', content: '<p>A' }, key)).body;

    const again = await octavo.admin.post(path, { title: 'New', content: '<p>A' }, key);
    const { drafts } = (await octavo.admin.get(path)).body;
    await octavo.admin.put(`${path}/${draft._id}`, { title: 'Newer', replaces: draft.updatedAt });
    const whole = await octavo.admin.get(`${path}/${draft._id}`);
    const removed = await octavo.admin.delete(`${path}/${draft._id}`);

    expect(isReplay(again)).toBe(true);
    expect(drafts).toEqual([{ ...draft, page: null, title: 'New' }]);
    expect((await octavo.admin.get('/api/articles/drafts')).body.drafts).toEqual([]);
    expect(whole.body.draft).toMatchObject({ _id: draft._id, title: 'Newer' });
    expect([removed.status, (await octavo.admin.get(path)).body.drafts]).toEqual([200, []]);
  });

  it('of an article with the same id is another one', async () => {
    const page = await makeTextPage(octavo);
    let article = await makeArticle(octavo);
    while (Number(article._id) < Number(page._id)) article = await makeArticle(octavo);

    await octavo.admin.put(pathOf(page), { title: 'Of the page' });

    expect(article._id).toBe(page._id);
    expect((await octavo.admin.get(`/api/articles/${article._id}/draft`)).body.draft).toBeNull();
  });

  it.each([
    [{ inMenu: 'left' }, { inMenu: 'inMenu must be one of header, footer, none.' }],
    [{ title: 1 }, { title: 'Title must be text.' }],
  ])('refuses %j', async (fields, errors) => {
    const page = await makeTextPage(octavo);

    const response = await octavo.admin.put(pathOf(page), fields);

    expect([response.status, response.body.errors]).toEqual([422, errors]);
  });

  it('of a page that is not there is 404', async () => {
    expect((await octavo.admin.put('/api/pages/nothing/draft', { title: 'X' })).status).toBe(404);
    expect((await octavo.admin.get('/api/pages/nothing/editors')).status).toBe(404);
  });
});

describe('a page that is created with an idempotency key', () => {
  it('is made once, and the same key refuses another one', async () => {
    const [page, key] = [valid.textPage(), withKey(randomUUID())];

    const [first, again] = [
      await octavo.admin.post('/api/pages', page, key),
      await octavo.admin.post('/api/pages', page, key),
    ];
    const other = await octavo.admin.post('/api/pages', { ...page, title: 'Another' }, key);

    expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
    expect(isReplay(again)).toBe(true);
    expect(again.body).toEqual(first.body);
  });
});
