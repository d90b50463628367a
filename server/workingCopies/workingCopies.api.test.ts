import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { makeAccount, makeArticle } from '../testing/factories.ts';
import { hostileTexts } from '../testing/hostile.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';

let octavo: Octavo;
/** Another administrator. */
let other: { client: Client; id: string; account: { username: string } };
beforeAll(async () => {
  octavo = await startOctavo();
  other = await makeAccount(octavo, { username: 'Yuki' });
  await octavo.admin.put(`/api/users/${other.id}`, { isAdmin: true });
});
afterAll(() => octavo.close());

const pathOf = ({ _id }: { _id: string }) => `/api/articles/${_id}/draft`;

const typed = {
  title: 'Half a ti',
  content: '<p>Not <b>yet',
  tags: ['one', ''],
  category: 'Nowhere',
  published: false,
  publishAt: '2027-03-28T02:30',
  imgAlt: '',
};

describe('a working copy of an article', () => {
  it('keeps what is typed, and leaves the article as it is', async () => {
    const article = await makeArticle(octavo);

    const response = await octavo.admin.put(pathOf(article), { ...typed, baseVersion: 1 });

    const draft = { _id: expect.any(String), article: article._id, baseVersion: 1, updatedAt: expect.any(String) };
    expect(response).toMatchObject({ status: 200, body: { draft, editors: [] } });
    expect((await octavo.admin.get(pathOf(article))).body).toEqual({ draft: { ...draft, ...typed }, editors: [] });
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body).toEqual(article);
  });

  it('is replaced by the next one, as a whole', async () => {
    const article = await makeArticle(octavo);
    const first = (await octavo.admin.put(pathOf(article), typed)).body.draft;

    const second = (await octavo.admin.put(pathOf(article), { title: '' })).body.draft;

    const { draft } = (await octavo.admin.get(pathOf(article))).body;
    expect([second._id, draft._id]).toEqual([first._id, first._id]);
    expect(draft).toMatchObject({ title: '', baseVersion: null });
    expect(draft).not.toHaveProperty('content');
  });

  it('is null where there is none, and may be removed twice', async () => {
    const article = await makeArticle(octavo);
    await octavo.admin.put(pathOf(article), typed);

    const removed = [await octavo.admin.delete(pathOf(article)), await octavo.admin.delete(pathOf(article))];

    expect(removed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await octavo.admin.get(pathOf(article))).body).toEqual({ draft: null, editors: [] });
  });

  it('is seen by its writer alone', async () => {
    const article = await makeArticle(octavo);
    await octavo.admin.put(pathOf(article), typed);

    const before = (await other.client.get(pathOf(article))).body.draft;
    await other.client.put(pathOf(article), { title: 'Mine' });
    await other.client.delete(pathOf(article));

    expect(before).toBeNull();
    expect((await octavo.admin.get(pathOf(article))).body.draft.title).toBe('Half a ti');
  });

  it('is one, though it was begun by several requests at once', async () => {
    const article = await makeArticle(octavo);

    const puts = Array.from({ length: 8 }, (_, index) => octavo.admin.put(pathOf(article), { title: `Key ${index}` }));
    const responses = await Promise.all(puts);

    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ body }) => body.draft._id)).size).toBe(1);
  });

  it('may be as long as an article, and have any text', async () => {
    const article = await makeArticle(octavo);
    const content = `<p>${'é"\\'.repeat(300_000)}</p>`;

    const long = await octavo.admin.put(pathOf(article), { content });

    expect(long.status).toBe(200);
    expect((await octavo.admin.get(pathOf(article))).body.draft.content).toBe(content);
    for (const title of [...hostileTexts, '\0', '\ud800', ' ']) {
      expect((await octavo.admin.put(pathOf(article), { title })).status).toBe(200);
      expect((await octavo.admin.get(pathOf(article))).body.draft.title).toBe(title);
    }
  });

  it.each(['2027-03-28T02:30:00+01:00', '2027-03-', '', null])(
    'has the time %j of publication as it was typed',
    async (publishAt) => {
      const article = await makeArticle(octavo, { published: false });

      await octavo.admin.put(pathOf(article), { publishAt });

      expect((await octavo.admin.get(pathOf(article))).body.draft.publishAt).toBe(publishAt);
      expect((await octavo.admin.get(`/api/articles/${article.slug}`)).body.publishAt).toBeNull();
    },
  );

  it.each([
    [{ title: 5 }, { title: 'Title must be text.' }],
    [{ title: 'x'.repeat(10_001) }, { title: 'Title is too long.' }],
    [{ content: 'x'.repeat(2_000_001) }, { content: 'Content is too long.' }],
    [{ tags: 'a, b' }, { tags: 'Send tags as a list of texts.' }],
    [{ tags: Array(201).fill('a') }, { tags: 'There are too many tags.' }],
    [{ publishAt: 1_800_000_000_000 }, { publishAt: 'Publication time must be text.' }],
    [{ publishAt: 'x'.repeat(10_001) }, { publishAt: 'Publication time is too long.' }],
    [{ published: 'true' }, { published: 'Must be true or false.' }],
    [{ baseVersion: 'one' }, { baseVersion: 'baseVersion must be a whole number.' }],
    [{ baseVersion: 0 }, { baseVersion: 'baseVersion must be at least 1.' }],
    [{ replaces: 5 }, { replaces: 'replaces must be a time in UTC.' }],
    [{ replaces: 'yesterday' }, { replaces: 'replaces must be a time in UTC.' }],
  ])('is refused with 422 where a field is of another kind', async (fields, errors) => {
    const article = await makeArticle(octavo);

    const response = await octavo.admin.put(pathOf(article), fields);

    expect([response.status, response.body.errors]).toEqual([422, errors]);
  });
});

describe('a working copy that names the one that it replaces', () => {
  const places = {
    'of an article': async () => pathOf(await makeArticle(octavo)),
    'of a new article': async () => {
      const { draft } = (await octavo.admin.post('/api/articles/drafts', {})).body;
      return `/api/articles/drafts/${draft._id}`;
    },
  };

  it.each(Object.entries(places))('replaces none that another tab has written since (%s)', async (_, make) => {
    const path = await make();
    const first = (await octavo.admin.put(path, { title: 'Of both' })).body.draft;
    const second = await octavo.admin.put(path, { title: 'Of one tab', replaces: first.updatedAt });

    const late = await octavo.admin.put(path, { title: 'Of the other tab', replaces: first.updatedAt });
    const unaware = await octavo.admin.put(path, { title: 'Of a third tab', replaces: null });

    const current = { ...second.body.draft, title: 'Of one tab' };
    const refusal = { message: 'This was changed meanwhile. Nothing was saved.', draft: current };
    expect([second.status, late.status, unaware.status]).toEqual([200, 409, 409]);
    expect([late.body, unaware.body]).toEqual([refusal, refusal]);
    expect((await octavo.admin.get(path)).body.draft).toEqual(current);
  });

  it('is stored where there is none any more', async () => {
    const article = await makeArticle(octavo);
    const { updatedAt } = (await octavo.admin.put(pathOf(article), { title: 'Of both' })).body.draft;
    await octavo.admin.delete(pathOf(article));

    const response = await octavo.admin.put(pathOf(article), { title: 'Still here', replaces: updatedAt });

    expect(response.status).toBe(200);
  });

  it.each(Object.entries(places))('removes none that another tab has written since (%s)', async (_, make) => {
    const path = await make();
    const first = (await octavo.admin.put(path, { title: 'Of both' })).body.draft;
    const second = (await octavo.admin.put(path, { title: 'Of one tab' })).body.draft;

    const late = await octavo.admin.delete(`${path}?updatedAt=${first.updatedAt}`);
    const malformed = await octavo.admin.delete(`${path}?updatedAt=yesterday`);
    const kept = (await octavo.admin.get(path)).body.draft;
    const known = await octavo.admin.delete(`${path}?updatedAt=${second.updatedAt}`);

    const current = { ...second, title: 'Of one tab' };
    expect([late.status, late.body.draft, kept]).toEqual([409, current, current]);
    expect([malformed.status, malformed.body.errors]).toEqual([422, { updatedAt: 'updatedAt must be a time in UTC.' }]);
    expect([known.status, (await octavo.admin.get(path)).body.draft ?? null]).toEqual([200, null]);
  });

  it('is the only one of several first ones at once', async () => {
    const article = await makeArticle(octavo);

    const puts = Array.from({ length: 8 }, (_, tab) =>
      octavo.admin.put(pathOf(article), { title: `Of tab ${tab}`, replaces: null }),
    );

    const statuses = (await Promise.all(puts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('a working copy of a new article', () => {
  beforeEach(async () => {
    const { drafts } = (await octavo.admin.get('/api/articles/drafts')).body;
    for (const { _id } of drafts) await octavo.admin.delete(`/api/articles/drafts/${_id}`);
  });

  it('is kept, changed, listed and removed', async () => {
    const { draft } = (await octavo.admin.post('/api/articles/drafts', { title: 'First' })).body;
    const path = `/api/articles/drafts/${draft._id}`;

    const changed = await octavo.admin.put(path, typed);
    const listed = (await octavo.admin.get('/api/articles/drafts')).body;
    const whole = (await octavo.admin.get(path)).body;
    const removed = await octavo.admin.delete(path);

    expect(draft).toEqual({ _id: expect.any(String), article: null, baseVersion: null, updatedAt: expect.any(String) });
    expect(changed.body.draft._id).toBe(draft._id);
    expect(listed).toEqual({ drafts: [{ ...changed.body.draft, title: 'Half a ti' }] });
    expect(whole).toEqual({ draft: { ...changed.body.draft, ...typed } });
    expect(removed.status).toBe(200);
    expect((await octavo.admin.get(path)).status).toBe(404);
  });

  it("is not another administrator's", async () => {
    const { draft } = (await octavo.admin.post('/api/articles/drafts', { title: 'Mine' })).body;
    const path = `/api/articles/drafts/${draft._id}`;

    const statuses = [await other.client.get(path), await other.client.put(path, {}), await other.client.delete(path)];

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await other.client.get('/api/articles/drafts')).body).toEqual({ drafts: [] });
  });

  it('is one, though its response was lost and it was sent again', async () => {
    const sent = { headers: { 'Idempotency-Key': crypto.randomUUID() } };

    const [first, again, changed] = [
      await octavo.admin.post('/api/articles/drafts', { title: 'First' }, sent),
      await octavo.admin.post('/api/articles/drafts', { title: 'First' }, sent),
      await octavo.admin.post('/api/articles/drafts', { title: 'First, and on' }, sent),
    ];

    expect([first.status, again.status, changed.status]).toEqual([201, 201, 422]);
    expect([again.body, changed.body.first]).toEqual([first.body, first.body]);
    expect((await octavo.admin.get('/api/articles/drafts')).body.drafts).toHaveLength(1);
  });

  it('is refused with 409 where there are 50', async () => {
    const posts = Array.from({ length: 60 }, () => octavo.admin.post('/api/articles/drafts', {}));

    const statuses = (await Promise.all(posts)).map(({ status }) => status);

    expect(statuses.sort()).toEqual([...Array(50).fill(201), ...Array(10).fill(409)]);
    expect((await octavo.admin.get('/api/articles/drafts')).body.drafts).toHaveLength(50);
  });

  it('cannot be reached as that of an article', async () => {
    const article = await makeArticle(octavo);
    const { draft } = (await octavo.admin.put(pathOf(article), typed)).body;

    expect((await octavo.admin.get(`/api/articles/drafts/${draft._id}`)).status).toBe(404);
  });
});

it('is no address of an article', async () => {
  const article = await makeArticle(octavo, { title: 'Drafts' });

  expect(article.slug).toBe('drafts-2');
  expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(200);
});
