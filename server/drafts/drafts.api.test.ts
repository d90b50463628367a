import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { DraftBody } from '../../shared/documents/drafts.ts';
import {
  draftOf,
  makeAccount,
  makeArticle,
  makeAuthor,
  makeDraft,
  makeTextPage,
  valid,
} from '../testing/inputs/factories.ts';
import { hostileTexts } from '../testing/inputs/hostile.ts';
import { withKey } from '../testing/rows/idempotency.ts';
import type { Client } from '../testing/servers/client.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

/** Another administrator. */
let other: Client;
it.beforeAll(async () => {
  const { client, id } = await makeAccount(octavo);
  await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
  other = client;
});
it.beforeEach(() => sql(octavo, 'DELETE FROM drafts'));

const fields = {
  title: 'Half a ti',
  content: '<p>Not <b>ye</b>t, and <br>so on',
  tags: ['one', ''],
  published: false,
  publishAt: '2027-03-28T02:30',
};
const pathOf = (id: string) => `/api/drafts/${id}`;
const put = (id: string, given: Partial<DraftBody> = {}, client = octavo.admin) =>
  client.put(pathOf(id), draftOf({ fields, ...given }));
const read = async (id: string, client = octavo.admin) => (await client.get(pathOf(id))).body.draft;
const list = async (query = '', client = octavo.admin) => (await client.get(`/api/drafts${query}`)).body.drafts;

describe('a draft', () => {
  it('has what is typed, under the id of its client, and leaves its article as it is', async () => {
    const article = await makeArticle(octavo);
    const _id = randomUUID();

    const made = await put(_id, { of: article._id, base: 1 });

    const draft = { _id, kind: 'article', of: article._id, base: 1, rev: 1, updatedAt: expect.any(String) };
    expect(made).toMatchObject({ status: 200, body: { draft, editors: [] } });
    expect((await octavo.admin.get(pathOf(_id))).body).toEqual({ draft: { ...draft, fields } });
    expect(await list()).toEqual([{ ...draft, title: 'Half a ti', words: 5, excerpt: '' }]);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).body).toEqual(article);
  });

  it('is replaced as a whole by the next state, and by no other', async () => {
    const id = randomUUID();
    await put(id);

    const second = await put(id, { rev: 1, fields: { title: 'Second' } });
    const late = await put(id, { rev: 1, fields: { title: 'Of another tab' } });
    const unaware = await put(id, { rev: 0, fields: { title: 'Of a third tab' } });

    const draft = { ...second.body.draft, fields: { title: 'Second' } };
    const refusal = { message: 'This was changed meanwhile. Nothing was saved.', draft };
    expect([second.body.draft.rev, late.status, unaware.status]).toEqual([2, 409, 409]);
    expect([late.body, unaware.body]).toEqual([refusal, refusal]);
    expect(await read(id)).toEqual(draft);
  });

  it('stays as it is where the very same fields come again: their answer was lost', async () => {
    const id = randomUUID();
    const first = await put(id);

    const again = await put(id);
    const next = await put(id, { rev: 1, fields: { title: 'Next' } });
    const nextAgain = await put(id, { rev: 1, fields: { title: 'Next' } });

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(nextAgain).toMatchObject({ status: 200, body: next.body });
  });

  it('is the only one of its writer and article or page', async () => {
    const { _id: of } = await makeArticle(octavo);
    const first = (await put(randomUUID(), { of })).body.draft;

    const second = await put(randomUUID(), { of, fields: { title: 'Of another tab' } });
    const others = await put(randomUUID(), { of }, other);

    expect([second.status, second.body.draft]).toEqual([409, { ...first, fields }]);
    expect(others.status).toBe(200);
  });

  it('is one, though several begin it at once', async () => {
    const { _id: of } = await makeArticle(octavo);

    const puts = Array.from({ length: 8 }, (_, tab) => put(randomUUID(), { of, fields: { title: `Of tab ${tab}` } }));

    const statuses = (await Promise.all(puts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('is not made again under a state that it had: it was saved or discarded elsewhere', async () => {
    expect((await put(randomUUID(), { rev: 3 })).status).toBe(404);
  });

  it('is deleted only in the state that is known, or in any', async () => {
    const [id, another] = [randomUUID(), randomUUID()];
    await put(id);
    await put(another);
    const second = (await put(id, { rev: 1, fields: { title: 'Second' } })).body.draft;

    const late = await octavo.admin.delete(`${pathOf(id)}?rev=1`);
    const known = await octavo.admin.delete(`${pathOf(id)}?rev=2`);
    const any = await octavo.admin.delete(pathOf(another));

    expect([late.status, late.body.draft]).toEqual([409, { ...second, fields: { title: 'Second' } }]);
    expect([known, any].map(({ status, body }) => [status, body.message])).toEqual([
      [200, 'Draft deleted successfully!'],
      [200, 'Draft deleted successfully!'],
    ]);
    expect([await list(), (await octavo.admin.delete(pathOf(id))).status]).toEqual([[], 404]);
  });

  it('is known to its writer alone', async () => {
    const id = randomUUID();
    await put(id);

    const responses = [await other.get(pathOf(id)), await put(id, { rev: 1 }, other), await other.delete(pathOf(id))];

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect([await list('', other), (await read(id)).rev]).toEqual([[], 1]);
  });

  it('is of one account where two make one with the same id at once', async () => {
    const id = randomUUID();

    const puts = await Promise.all([other, octavo.admin, other, octavo.admin].map((client) => put(id, {}, client)));

    const statuses = puts.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 404, 404]);
    expect([statuses[0], statuses[1]]).toEqual([statuses[2], statuses[3]]);
  });

  it('may have any text, as long as the longest article in any script', async () => {
    for (const title of [...hostileTexts, '\0', '\ud800', ' ', '語'.repeat(2_000_000)]) {
      const id = randomUUID();
      expect([title.length, (await put(id, { fields: { title } })).status]).toEqual([title.length, 200]);
      expect((await read(id)).fields.title).toBe(title);
    }
  });

  it.each([
    [{ kind: 'comment' }, { kind: 'kind must be one of article, page.' }],
    [{ rev: -1 }, { rev: 'rev must be a whole number, 0 or more.' }],
    [{ base: -1 }, { base: 'base must be a whole number, 0 or more.' }],
    [{ base: 2 ** 31 }, { base: 'base must be 2147483647 or less.' }],
    [{ of: 7 }, { of: 'of must be an id, or null.' }],
    [{ fields: 'text' }, { fields: 'Send the fields as an object.' }],
    [{ fields: { title: 'x'.repeat(2 * 1024 * 1024) } }, { fields: 'A draft must have at most 2 MB.' }],
  ])('is refused with 422 where it is malformed', async (given, errors) => {
    const response = await put(randomUUID(), given as never);

    expect([response.status, response.body.errors]).toEqual([422, errors]);
  });

  it.each(['7', 'not-a-uuid', '%00'])('has no id like %s', async (id) => {
    expect([(await put(id)).status, (await octavo.admin.get(pathOf(id))).status]).toEqual([404, 404]);
  });
});

describe('the drafts of new ones', () => {
  it('are as many as are typed at once, listed by kind or by article, the latest first', async () => {
    const { _id: of } = await makeArticle(octavo);
    const page = await makeTextPage(octavo);
    await put(randomUUID(), { fields: { title: 'First' } });
    await put(randomUUID(), { fields: { title: 'Second' } });
    await put(randomUUID(), { kind: 'page', of: page._id, fields: { title: 'A page' } });
    await put(randomUUID(), { of, fields: { title: 'Of an article' } });

    const titles = async (query: string) => (await list(query)).map(({ title }: { title: string }) => title);

    expect(await titles('')).toEqual(['Of an article', 'A page', 'Second', 'First']);
    expect(await titles('?kind=article')).toEqual(['Of an article', 'Second', 'First']);
    expect(await titles(`?kind=page&of=${page._id}`)).toEqual(['A page']);
    expect(await titles(`?kind=article&of=${of}`)).toEqual(['Of an article']);
    expect(await titles('?kind=article&of=none')).toEqual([]);
  });

  it.each([
    ['<h2>On <b>pa</b>per</h2><p>It&nbsp;is made &amp; folded', 'On paper It is made & folded'],
    [`<p>${'paper '.repeat(2_000)}</p>`, `${'paper '.repeat(20).trim()}…`],
    ['<p>cut <img src="', 'cut'],
    ['&nbsp;'.repeat(33_333), ''],
    ['', ''],
  ])('are listed with their first words where they have no title', async (content, excerpt) => {
    await put(randomUUID(), { fields: { title: ' ', content } });

    const [draft] = await list();

    expect([draft.title, draft.excerpt]).toEqual(['', excerpt]);
  });

  it('are 200 at most', async () => {
    const [admin] = await sql(octavo, "SELECT id FROM users WHERE username = 'Admin'");
    const row = () => `('${randomUUID()}', ${admin?.id}, 'article', NULL, NULL, 1, CURRENT_TIMESTAMP, '', 0, '', '{}')`;
    await sql(octavo, `INSERT INTO drafts VALUES ${Array.from({ length: 198 }, row).join()}`);

    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await put(randomUUID())).status));

    expect(statuses.sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await put(randomUUID())).body.message).toBe(
      'You have 200 unfinished articles and pages. Delete one of them first, in the list.',
    );
    expect((await put(randomUUID(), { of: (await makeArticle(octavo))._id })).status).toBe(200);
  });
});

describe('a draft of an article or page', () => {
  it('that is not there, or not theirs, is refused', async () => {
    const author = await makeAuthor(octavo);
    const article = await makeArticle(octavo);
    const hidden = await makeArticle(octavo, { published: false });

    const responses = [
      await put(randomUUID(), { of: '999999999' }),
      await put(randomUUID(), { kind: 'page', of: '999999999' }),
      await put(randomUUID(), { of: hidden._id }, author.client),
      await put(randomUUID(), { of: article._id }, author.client),
      await put(randomUUID(), { kind: 'page' }, author.client),
    ];

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403]);
  });
});

/** Saves a new article or page, or one that exists, with these fields in addition. */
const saves: [string, 'article' | 'page', (more: object) => Promise<unknown>][] = [
  [
    'a new article',
    'article',
    async (more) =>
      octavo.admin.post('/api/articles', { ...valid.article((await makeArticle(octavo)).category ?? ''), ...more }),
  ],
  [
    'an article',
    'article',
    async (more) => octavo.admin.put(`/api/articles/${(await makeArticle(octavo))._id}`, { title: 'New', ...more }),
  ],
  ['a new page', 'page', (more) => octavo.admin.post('/api/pages', { ...valid.textPage(), ...more })],
  [
    'a page',
    'page',
    async (more) => octavo.admin.put(`/api/pages/${(await makeTextPage(octavo)).slug}`, { title: 'New', ...more }),
  ],
];

describe.each(saves)('a save of %s', (_name, kind, save) => {
  it('ends its draft, unless that has a newer state', async () => {
    const [ended, newer, kept] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [ended, newer, kept]) await put(id, { kind });
    await put(newer, { kind, rev: 1, fields: { title: 'Typed meanwhile' } });

    const responses = [
      await save({ draft: ended.toUpperCase() }),
      await save({ draft: newer, draftRev: 1 }),
      await save({}),
      await save({ draft: 'no id' }),
    ] as { status: number; body: { errors?: object } }[];

    expect(responses.map(({ status }) => status < 300)).toEqual([true, true, true, false]);
    expect(responses[3]?.body.errors).toEqual({ draft: 'draft must be the id of a draft.' });
    expect((await list()).map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([newer, kept].toSorted());
  });

  it('ends none of the other kind', async () => {
    const { _id } = await makeDraft(octavo.admin, { kind: kind === 'page' ? 'article' : 'page' });

    await save({ draft: _id });

    expect(await read(_id)).toMatchObject({ _id });
  });

  it("ends nobody else's", async () => {
    const { _id } = await makeDraft(other, { kind });

    await save({ draft: _id });

    expect(await read(_id, other)).toMatchObject({ _id });
  });
});

it('is not ended by a save of another article or page, but by that of the new one which it has become', async () => {
  const [article, other] = [await makeArticle(octavo), await makeArticle(octavo)];
  const [page, otherPage] = [await makeTextPage(octavo), await makeTextPage(octavo)];
  const ofArticle = await makeDraft(octavo.admin, { of: other._id });
  const ofPage = await makeDraft(octavo.admin, { kind: 'page', of: otherPage._id });

  await octavo.admin.put(`/api/articles/${article._id}`, { title: 'New', draft: ofArticle._id });
  await octavo.admin.put(`/api/pages/${page.slug}`, { title: 'New', draft: ofPage._id });
  const after = await list();
  await octavo.admin.post('/api/articles', { ...valid.article(article.category ?? ''), draft: ofArticle._id });
  await octavo.admin.post('/api/pages', { ...valid.textPage(), draft: ofPage._id });

  expect(after).toHaveLength(2);
  expect(await list()).toEqual([]);
});

it('ends with its article in one transaction: where the save is refused, it stays', async () => {
  const { _id: of } = await makeArticle(octavo);
  const { _id } = await makeDraft(octavo.admin, { of });

  const refused = await octavo.admin.put(`/api/articles/${of}`, { title: 'New', version: 7, draft: _id });

  expect([refused.status, (await read(_id))._id]).toEqual([409, _id]);
});

it('is ended once by a save that is repeated with the same key', async () => {
  const { _id } = await makeDraft(octavo.admin);
  const article = { ...valid.article((await makeArticle(octavo)).category ?? ''), draft: _id };
  const key = withKey(randomUUID());

  const [first, again] = [
    await octavo.admin.post('/api/articles', article, key),
    await octavo.admin.post('/api/articles', article, key),
  ];

  expect([first.status, again.body]).toEqual([201, first.body]);
  expect(await list()).toEqual([]);
});

it('is no address of an article', async () => {
  expect((await makeArticle(octavo, { title: 'Drafts' })).slug).toBe('drafts-2');
});
