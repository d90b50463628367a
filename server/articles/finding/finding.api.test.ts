import { describe, expect, vi } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { formOf, makeAccount, makeArticle, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';
import { sql } from '../../testing/servers/sql.ts';

let articles: Record<string, Article>;
let writer: { _id: string };

/** The articles by their titles, oldest first. */
const made = [
  {
    title: 'Größe und MASS',
    content: '<p>How tall is a book?</p>',
    tags: ['Paper', 'Tall books'],
    category: 'Measures',
  },
  { title: 'apples', content: '<p>Ärger mit Äpfeln.</p>', tags: ['fruit'], category: 'Food', published: false },
  {
    title: 'Zebra %_*?[x] "quoted" \\ $1 :name',
    content: '<p>Signs.</p>',
    tags: ['say "hi"', 'paperclip'],
    category: 'Food',
  },
  { title: '日本語の本', content: '<p>เกี่ยวกับหนังสือ</p>', tags: ['本'], category: 'Measures', published: false },
  {
    title: 'Сон и Явь',
    content: '<p>ΟΔΥΣΣΕΥΣ</p>',
    tags: [],
    category: 'Food',
    publishAt: '2030-01-02T03:04:05Z',
    published: false,
  },
];

it.beforeAll(async () => {
  for (const name of ['Measures', 'Food']) await makeCategory(octavo, name);
  articles = {};
  for (const fields of made) articles[fields.title] = await makeArticle(octavo, fields);
  const { client, id } = await makeAccount(octavo, { username: 'Wilhelmine Writer' });
  await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
  const body = { ...valid.article('Food'), title: 'By another', published: true };
  articles['By another'] = (await client.post('/api/articles', body)).body.article;
  writer = { _id: id };
  await vi.waitUntil(async () => (await sql(octavo, 'SELECT article_id FROM search_queue')).length === 0, 30_000);
});

const find = async (query: Record<string, string>, client = octavo.admin) => {
  const { status, body } = await client.get(`/api/articles?fields=card&${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body, titles: body.data.map(({ title }: Article) => title) as string[] };
};
const titlesOf = async (query: Record<string, string>) => (await find(query)).titles;

describe('a search for articles', () => {
  it.each([
    ['mass', 'Größe und MASS'],
    ['GRÖSSE', 'Größe und MASS'],
    ['größe', 'Größe und MASS'],
    ['GRÖß', 'Größe und MASS'],
    ['ärger', 'apples'],
    ['PFELN är', 'apples'],
    ['сОН', 'Сон и Явь'],
    ['οδυσσ', 'Сон и Явь'],
    ['本語', '日本語の本'],
    ['本', '日本語の本'],
    ['หนังสือ', '日本語の本'],
    ['%_*?[', null],
    ['"quoted" \\', 'Zebra %_*?[x] "quoted" \\ $1 :name'],
    ['$1 :name', 'Zebra %_*?[x] "quoted" \\ $1 :name'],
    ['[x', 'Zebra %_*?[x] "quoted" \\ $1 :name'],
    ['*?', null],
    ['tall measures', 'Größe und MASS'],
    ['wilhelm food', 'By another'],
    ['nothing has this', null],
    ['mass nothing', null],
  ])('for %j finds %j', async (q, title) => {
    expect(await titlesOf({ q })).toEqual(title === null ? [] : [title]);
  });

  it('finds every article without a word in it', async () => {
    for (const q of ['', '   ', '\u0000', '\t\n']) expect(await titlesOf({ q }), q).toHaveLength(6);
  });

  it.each([
    "'",
    '"',
    '""',
    '\\',
    '%',
    '(',
    '[',
    ']',
    '{2',
    '^',
    '$',
    '*',
    '?',
    '?1',
    '$1',
    ':x',
    '--',
    ';',
    'a\u0000b',
    '\ud800',
    '(?=x)',
    'AND OR NOT',
    'a AND',
    'NEAR(a b)',
    '-x',
    '😀',
    `${'x y '.repeat(500)}`,
    `${'ab'.repeat(1_000)}`,
    'İ ß ﬁ',
  ])('is never an error: %j', async (q) => {
    await find({ q });
    await find({ q: `${q}${q}${q}` });
    await find({ tag: [...q.replaceAll(/[\p{Cc}\ud800]/gu, '')].slice(0, 40).join('') });
  });

  it('cuts what is longer than 200 characters', async () => {
    expect(await titlesOf({ q: `mass${' '.repeat(196)}nothing` })).toEqual(['Größe und MASS']);
    expect((await octavo.admin.get('/api/articles?q=mass&q=gr')).body.total).toBe(1);
  });

  it('follows every change of the article, also into the trash and back', async () => {
    const { _id } = await makeArticle(octavo, { title: 'Quokka', category: 'Food', tags: 'Bandicoot' });
    const change = (fields: Record<string, unknown>) => octavo.admin.put(`/api/articles/${_id}`, fields);
    expect(await titlesOf({ q: 'quokk bandi' })).toEqual(['Quokka']);

    await change({ title: 'Wombat' });
    expect([await titlesOf({ q: 'quokk' }), await titlesOf({ q: 'womb' })]).toEqual([[], ['Wombat']]);
    await change({ content: '<p>A numbat is not one.</p>' });
    expect(await titlesOf({ q: 'numbat' })).toEqual(['Wombat']);
    await change({ tags: 'Bilby' });
    expect([await titlesOf({ q: 'bandicoot' }), await titlesOf({ q: 'bilb' })]).toEqual([[], ['Wombat']]);

    await octavo.admin.delete(`/api/articles/${_id}`);
    expect(await titlesOf({ q: 'wombat' })).toEqual([]);
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [_id] });
    expect(await titlesOf({ q: 'wombat numbat bilby' })).toEqual(['Wombat']);

    await octavo.admin.delete(`/api/articles/${_id}`);
  });

  it('follows the names of categories and authors', async () => {
    const { category, _id } = (await octavo.admin.post('/api/categories', { category: 'Tea' })).body.category;
    const { client, id } = await makeAccount(octavo, { username: 'Old Name' });
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
    const body = { ...valid.article(category), title: 'Quince' };
    const article = (await client.post('/api/articles', body)).body.article;
    expect(await titlesOf({ q: 'tea old' })).toEqual(['Quince']);

    await octavo.admin.put(`/api/categories/${_id}`, { category: 'Coffee' });
    await octavo.admin.put(`/api/users/${id}`, { username: 'New Name' });
    expect(await titlesOf({ q: 'quince tea' })).toEqual([]);
    expect(await titlesOf({ q: 'quince old' })).toEqual([]);
    expect(await titlesOf({ q: 'coffee new' })).toEqual(['Quince']);

    await octavo.admin.delete(`/api/categories/${_id}`);
    await octavo.admin.put(`/api/users/${id}`, { isAdmin: false });
    await octavo.admin.delete(`/api/users/${id}`);
    expect([await titlesOf({ q: 'coffee' }), await titlesOf({ q: 'new name' })]).toEqual([[], []]);
    await octavo.admin.delete(`/api/articles/${article._id}`);
  });

  it('shows readers published articles alone', async () => {
    expect((await find({ q: 'food' }, octavo.visitor)).titles.toSorted()).toEqual(['By another', made[2]?.title]);
    expect((await find({ q: 'apples' }, octavo.user)).titles).toEqual([]);
    for (const query of ['q=a&status=draft', 'counts=true', 'sort=title&status=all']) {
      expect((await octavo.user.get(`/api/articles?${query}`)).status, query).toBe(403);
    }
  });
});

describe('a filter of articles', () => {
  it('by tag finds the whole tag alone, in any case', async () => {
    expect(await titlesOf({ tag: 'PAPER' })).toEqual(['By another', 'Größe und MASS']);
    expect(await titlesOf({ tag: 'say "HI"' })).toEqual([made[2]?.title]);
    expect(await titlesOf({ tag: 'Tall' })).toEqual([]);
    expect(await titlesOf({ tag: '本' })).toEqual(['日本語の本']);
  });

  it('by author, by time and by status narrows what a search finds', async () => {
    const [first, , , fourth] = made.map(({ title }) => articles[title] as Article);

    expect(await titlesOf({ author: writer._id })).toEqual(['By another']);
    expect(await titlesOf({ author: 'nobody' })).toEqual([]);
    expect(await titlesOf({ q: 'food', status: 'scheduled' })).toEqual(['Сон и Явь']);
    expect(await titlesOf({ q: 'food', status: 'draft', sort: 'title' })).toEqual(['apples']);
    expect(await titlesOf({ to: fourth?.createdAt ?? '' })).toEqual(
      made
        .slice(0, 3)
        .map(({ title }) => title)
        .reverse(),
    );
    expect(await titlesOf({ from: fourth?.createdAt ?? '' })).toEqual(['By another', 'Сон и Явь', '日本語の本']);
    expect(await titlesOf({ to: '2020-12-31' })).toEqual([]);
    const today = (first?.createdAt ?? '').slice(0, 10);
    expect(await titlesOf({ from: today, to: '2099-12-31' })).toHaveLength(6);
  });

  it.each([
    ...['sort=slug', 'sort=--title', 'sort=title&sort=title', 'from=tomorrow', 'to=2020-13-01', 'counts=perhaps'],
    ...[`author=${'1'.repeat(65)}`, `tag=${'x'.repeat(41)}`, 'author=1&author=2'],
  ])('is refused, with its name: %s', async (query) => {
    const { status, body } = await octavo.admin.get(`/api/articles?${query}`);

    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});

describe('a sort of articles', () => {
  const byTitle = ['apples', 'By another', 'Größe und MASS', made[2]?.title, 'Сон и Явь', '日本語の本'];

  it('is by title without regard to case, and the other way round', async () => {
    expect(await titlesOf({ sort: 'title' })).toEqual(byTitle);
    expect(await titlesOf({ sort: '-title' })).toEqual(byTitle.toReversed());
  });

  it('is by every other field, rows of the same one in the order of their making', async () => {
    const inOrder = [...made.map(({ title }) => title), 'By another'];

    expect(await titlesOf({ sort: 'createdAt' })).toEqual(inOrder);
    expect(await titlesOf({ sort: '-createdAt' })).toEqual(inOrder.toReversed());
    expect(await titlesOf({ sort: '-updatedAt' })).toEqual(inOrder.toReversed());
    const food = inOrder.filter((title) => title !== 'Größe und MASS' && title !== '日本語の本');
    expect(await titlesOf({ sort: 'category' })).toEqual([...food, 'Größe und MASS', '日本語の本']);
    expect((await titlesOf({ sort: '-author' }))[0]).toBe('By another');
    const published = ['Größe und MASS', made[2]?.title, 'By another'];
    expect((await titlesOf({ sort: 'publishedAt' })).slice(0, 3)).toEqual(published);
    expect((await titlesOf({ sort: '-publishedAt' })).slice(0, 3)).toEqual(published.toReversed());
  });

  it('has every row on one page, with true totals, also past the end', async () => {
    const pages = [];
    for (const page of ['1', '2', '3', '4']) pages.push(await find({ sort: 'title', limit: '2', page }));

    expect(pages.flatMap(({ titles }) => titles)).toEqual(byTitle);
    expect(pages.map(({ total, totalPages, currentPage }) => [total, totalPages, currentPage])).toEqual(
      [1, 2, 3, 4].map((page) => [6, 3, page]),
    );
    expect(await find({ q: 'nothing has this', page: '3' })).toMatchObject({ total: 0, totalPages: 1, currentPage: 3 });
  });
});

it('the numbers of each status come with the list, under its other filters', async () => {
  const countsOf = async (query: Record<string, string>) => (await find({ counts: 'true', ...query })).counts;

  expect(await countsOf({})).toEqual({ all: 6, published: 3, draft: 2, scheduled: 1, 'handed-in': 0 });
  expect(await countsOf({ status: 'scheduled' })).toEqual({
    all: 6,
    published: 3,
    draft: 2,
    scheduled: 1,
    'handed-in': 0,
  });
  expect(await countsOf({ category: 'food' })).toEqual({
    all: 4,
    published: 2,
    draft: 1,
    scheduled: 1,
    'handed-in': 0,
  });
  expect(await countsOf({ category: 'no such' })).toEqual({
    all: 0,
    published: 0,
    draft: 0,
    scheduled: 0,
    'handed-in': 0,
  });
  expect(await countsOf({ q: 'measures' })).toEqual({ all: 2, published: 1, draft: 1, scheduled: 0, 'handed-in': 0 });
  expect(await find({ counts: 'true', q: 'measures', status: 'draft' })).toMatchObject({
    total: 1,
    titles: ['日本語の本'],
  });
  expect(await find({})).not.toHaveProperty('counts');
});

it('a search takes twenty articles at a time, and any other list a hundred', async () => {
  const { status, body } = await octavo.visitor.get('/api/articles?fields=card&q=apples&limit=21');

  expect(status).toBe(422);
  expect(body.errors).toEqual({ limit: 'limit must be a whole number from 1 to 20 in a search.' });
  for (const query of ['q=apples&limit=20', 'q=%20&limit=100', 'limit=100']) {
    expect((await octavo.visitor.get(`/api/articles?fields=card&${query}`)).status).toBe(200);
  }
});

it('whole articles are found too, and refused where they are too large together', async () => {
  const { body } = await octavo.admin.get('/api/articles?q=apples');
  expect(body.data).toEqual([{ ...articles.apples, excerpt: [{ text: 'Ärger mit Äpfeln.', match: false }] }]);

  const content = `<p>${'elephantine '.repeat(60_000)}</p>`;
  for (let index = 0; index < 3; index++) {
    await octavo.admin.post('/api/articles', formOf({ ...valid.article('Food'), title: `Elephant ${index}`, content }));
  }
  expect((await octavo.admin.get('/api/articles?q=elephant&limit=20')).status).toBe(413);
  await sql(octavo, `DELETE FROM articles WHERE title LIKE 'Elephant %'`);
});
