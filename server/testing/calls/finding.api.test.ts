import { describe, expect } from 'vitest';
import { makeAccount, makeArticle, makeCategory, makeComment, valid } from '../inputs/factories.ts';
import { type InProcess, isOfSession } from '../servers/inProcess.ts';
import { it, octavo } from '../servers/it.ts';

/** Searching, filtering and sorting the lists of administrators, but for that of articles, which has a file of its own. */

let server: InProcess;
let noor: { id: string };
let article: { _id: string };
it.beforeAll(async () => {
  ({ server } = octavo);
  const { category } = await makeCategory(octavo, 'Zürich');
  await makeCategory(octavo, 'Bern');
  article = await makeArticle(octavo, { title: 'Über den Gotthard', category });
  const other = await makeArticle(octavo, { title: 'Rails', category });
  const { client, id } = await makeAccount(octavo, { username: 'Noor Éclair', email: 'noor@trains.example' });
  noor = { id };
  await makeComment(client, article._id, 'Ein SCHÖNER Zug');
  await makeComment(octavo.user, other._id, 'Late by 100 %');
  await octavo.visitor.post('/api/contacts', { ...valid.contact(), username: 'zoë', message: 'Where is ÜRI?' });
  await octavo.visitor.post('/api/contacts', { ...valid.contact(), username: 'Abel', email: 'abel@trains.example' });
});

const rows = async (path: string) => {
  const { status, body } = await octavo.admin.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.total).toBe(body.data.length);
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  return body.data as any[];
};
const q = (text: string) => `q=${encodeURIComponent(text)}`;

describe('accounts', () => {
  const names = async (query: string) => (await rows(`/api/users?${query}`)).map(({ username }) => username);

  it('are found by parts of their name and email', async () => {
    expect(await names(q('ÉCL'))).toEqual(['Noor Éclair']);
    expect(await names(q('noor trains'))).toEqual(['Noor Éclair']);
    expect(await names(q('noor nobody'))).toEqual([]);
  });

  it('are filtered by role and sorted, with the number of all administrators', async () => {
    const all = await names('sort=username');

    expect(all).toEqual(all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(await names('sort=-username')).toEqual(all.toReversed());
    expect(await names('sort=-email&role=user')).toContain('Noor Éclair');
    expect(await names('role=admin')).not.toContain('Noor Éclair');
    expect((await octavo.admin.get(`/api/users?role=user&${q('noor')}`)).body).toMatchObject({
      totalUsers: 1,
      totalAdmins: 1,
    });
  });
});

describe('comments', () => {
  const messages = async (query: string) => (await rows(`/api/comments?${query}`)).map(({ message }) => message);

  it('are found by their text, their writer and their article', async () => {
    expect(await messages(q('schöner ZUG'))).toEqual(['Ein SCHÖNER Zug']);
    expect(await messages(q('éclair'))).toEqual(['Ein SCHÖNER Zug']);
    expect(await messages(q('über zug'))).toEqual(['Ein SCHÖNER Zug']);
    expect(await messages(q('100 %'))).toEqual(['Late by 100 %']);
    expect(await messages(q('zug late'))).toEqual([]);
  });

  it('are filtered by article and by user, and sorted', async () => {
    expect(await messages(`article=${article._id}`)).toEqual(['Ein SCHÖNER Zug']);
    expect(await messages(`user=${noor.id}`)).toEqual(['Ein SCHÖNER Zug']);
    expect(await messages('user=nobody')).toEqual([]);
    expect(await messages('sort=createdAt')).toEqual(['Ein SCHÖNER Zug', 'Late by 100 %']);
  });
});

it('messages are found by sender, email and text, and sorted without regard to case', async () => {
  const names = async (query: string) => (await rows(`/api/contacts?${query}`)).map(({ username }) => username);

  expect(await names(q('ZOË üri'))).toEqual(['zoë']);
  expect(await names(q('trains'))).toEqual(['Abel']);
  expect(await names('sort=username')).toEqual(['Abel', 'zoë']);
  expect(await names('sort=-email')).toEqual(['zoë', 'Abel']);
  expect(await names('sort=createdAt')).toEqual(['zoë', 'Abel']);
});

it('categories are found by their name, and sorted the other way round', async () => {
  const names = async (query: string) => (await rows(`/api/categories?${query}`)).map(({ category }) => category);

  expect(await names(q('ÜRI'))).toEqual(['Zürich']);
  expect(await names('sort=-category')).toEqual(['Zürich', 'Bern']);
});

describe.each(['articles', 'users', 'comments', 'contacts', 'categories'])('the list of %s', (list) => {
  it.each(["'", '"', '\\', '[', '(', '$1', ':x', 'a\u0000b', '\ud800', 'x'.repeat(5_000)])(
    'is searched for %j without an error',
    async (text) => {
      expect((await octavo.admin.get(`/api/${list}?${q(text.toWellFormed())}`)).status).toBe(200);
    },
  );

  it('refuses a sort that it has not, with its name', async () => {
    const { status, body } = await octavo.admin.get(`/api/${list}?sort=password`);

    expect([status, Object.keys(body.errors)]).toEqual([422, ['sort']]);
  });

  it('takes three queries at most to be searched and sorted', async () => {
    const sort = { users: 'email', categories: 'category' }[list] ?? 'createdAt';
    const filters = list === 'articles' ? '&counts=true&tag=paper&from=2020-01-01' : '';
    for (const page of [1, 9]) {
      const statements = await server.statementsOf(() =>
        octavo.admin.get(`/api/${list}?q=e&sort=${sort}&page=${page}${filters}`),
      );

      expect(statements.filter((statement) => !isOfSession(statement)).length).toBeLessThanOrEqual(3);
    }
  });
});
