import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallName } from '../../../shared/api.ts';
import type { Article } from '../../../shared/articles/articles.ts';
import type { Call } from '../../../shared/kit/call.ts';
import { openDatabase } from '../../database/open.ts';
import {
  makeArticle,
  makeCategory,
  makeComment,
  makeImage,
  makeInvitation,
  makeTextPage,
  valid,
} from '../inputs/factories.ts';
import { makeFile } from '../inputs/files.ts';
import { type InProcess, isOfSession } from '../servers/inProcess.ts';
import { type OctavoInProcess, startOctavo, USER } from '../servers/octavo.ts';
import {
  calls as allCalls,
  makeUnsaved,
  refusals,
  requestFor,
  type Targets,
  tagsIn,
  UNREACHABLE_MAIL,
} from './calls.ts';

/** The number of rows of each kind, which calls work on, in the first and the second measurement: more than a page of any list. */
const [FEW, MANY] = [2, 12];

let octavo: OctavoInProcess;
let server: InProcess;
beforeAll(async () => {
  octavo = await startOctavo(UNREACHABLE_MAIL);
  ({ server } = octavo);
});
afterAll(() => octavo.close());

const calls = allCalls.filter(([name]) => !(name in refusals));

interface Rows {
  categories: { _id: string; category: string }[];
  articles: Article[];
  comments: { _id: string }[];
  contacts: { _id: string }[];
  pages: { _id: string; slug: string }[];
  userIds: string[];
}

let made = 0;

/** Creates `count` rows of each of these kinds. */
async function makeRows(count: number, kinds: (keyof Rows)[]): Promise<Rows> {
  const rows: Rows = { categories: [], articles: [], comments: [], contacts: [], pages: [], userIds: [] };
  for (let index = 0; index < count; index++) {
    if (kinds.includes('categories')) rows.categories.push(await makeCategory(octavo));
    const category = rows.categories[index]?.category;
    if (kinds.includes('articles'))
      rows.articles.push(await makeArticle(octavo, category ? { category, tags: tagsIn({ category }) } : {}));
    if (kinds.includes('pages')) rows.pages.push(await makeTextPage(octavo));
    const post = rows.articles[0] ?? everything.articles[0];
    if (kinds.includes('comments') && post) rows.comments.push(await makeComment(octavo.user, post._id));
    if (kinds.includes('contacts')) {
      rows.contacts.push((await octavo.visitor.post('/api/contacts', valid.contact())).body.contact);
    }
  }
  if (kinds.includes('userIds')) rows.userIds = await makeUsers(count);
  return rows;
}

/** Creates accounts without a password, because hashing is slow. */
async function makeUsers(count: number): Promise<string[]> {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  const names = Array.from({ length: count }, () => `somebody ${++made}`);
  const values = names.map(() => '(?, ?, ?, ?, ?, FALSE, ?)').join();
  await database.sequelize.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, is_admin, created_at) VALUES ${values}`,
    { replacements: names.flatMap((name) => [name, name, name, name, 'none', new Date()]) },
  );
  const [found] = await database.sequelize.query('SELECT id FROM users WHERE username IN (:names)', {
    replacements: { names },
  });
  await database.close();
  return (found as { id: number }[]).map(({ id }) => String(id));
}

let everything: Rows;
/** The rows of which no call takes several. */
let others: Omit<Targets, 'category' | 'article' | 'comment' | 'contact' | 'page' | 'userId' | 'password'>;
const ALL: (keyof Rows)[] = ['categories', 'articles', 'comments', 'contacts', 'pages', 'userIds'];

/** Tells if a call works on articles in the trash. */
const isOnTrash = (name: CallName) => name === 'restoreTrash' || name === 'purgeTrash';

/** Returns the kinds of rows that a call deletes, which the next call requires again. */
function takes(name: CallName): (keyof Rows)[] {
  if (isOnTrash(name)) return ['articles'];
  if (!name.startsWith('delete') || ['deleteImage', 'deleteFile', 'deleteSavedView', 'deleteRedirect'].includes(name))
    return [];
  const [, room] = api[name].path.split('/');
  if (room === 'drafts') return [];
  return [room === 'users' ? 'userIds' : (room as keyof Rows)];
}

const idsIn = ({ path }: { path: string }, rows: Rows): string[] => {
  const [, room] = path.split('/');
  if (room === 'users') return rows.userIds;
  return rows[room as 'categories'].map(({ _id }) => _id);
};

function sentBody(name: CallName, rows: Rows, { path, body }: { path: string; body: unknown }): unknown {
  if (name === 'login') return USER;
  return path.endsWith('/bulk-delete') ? { ids: idsIn(api[name], rows) } : body;
}

/** Makes a call on all of the rows, where it can, and resolves to its number of queries. */
async function countOf(name: CallName, count: number): Promise<number> {
  const fresh = await makeRows(count, takes(name));
  const rows = { ...everything, ...Object.fromEntries(takes(name).map((kind) => [kind, fresh[kind]])) } as Rows;
  const { categories, articles, comments, contacts, pages } = rows;
  const [category, article, comment, contact, page] = [categories, articles, comments, contacts, pages].map(
    (each) => each[0],
  ) as [Targets['category'], Targets['article'], Targets['comment'], Targets['contact'], Targets['page']];
  const { password } = USER;
  const userId = rows.userIds[0] ?? '';
  const targets: Targets = { category, article, comment, contact, page, userId, password, ...others };
  if (name.endsWith('Invitation')) targets.invitation = await makeInvitation(octavo);
  if (name === 'reportComment') targets.reported = await makeComment(octavo.admin, article._id);
  const { method, path, body } = requestFor(name, targets);
  const ids = rows.articles.map(({ _id }) => _id);
  if (isOnTrash(name)) await octavo.admin.post('/api/articles/bulk-delete', { ids });
  const sent = isOnTrash(name) ? { kind: 'articles', ids } : sentBody(name, rows, { path, body });
  const { guard, status = 200 }: Call = api[name];
  const caller =
    guard === 'admin' || guard === 'author' ? octavo.admin : guard === 'user' ? octavo.user : octavo.visitor;
  const query = 'query' in api[name] ? `?limit=${MANY}` : '';

  const statements = await server.statementsOf(async () => {
    const response = await caller.send(method, path + query, sent === undefined ? {} : { body: sent });
    expect({ name, status: response.status }).toEqual({ name, status });
  });
  // Its effects must not disturb the calls after it.
  octavo.visitor.cookie = '';
  return statements.filter((statement) => !isOfSession(statement) && !isOfNewWords(statement)).length;
}

/** Tells if a statement stores words that the process has not seen before, which the first write of a title alone does. */
const isOfNewWords = (statement: string) => /INSERT INTO search_(terms|trigrams)/.test(statement);

describe('the number of queries', () => {
  let few: Record<string, number>;
  let many: Record<string, number>;
  beforeAll(async () => {
    [few, many] = [await countsWith(FEW), await countsWith(MANY)];
  });

  async function countsWith(count: number): Promise<Record<string, number>> {
    everything = await makeRows(count, ALL);
    others = {
      ...(await makeUnsaved(octavo, everything.articles[0]?._id ?? '')),
      image: await makeImage(octavo),
      file: await makeFile(octavo),
      reported: { _id: '' },
      invitation: await makeInvitation(octavo),
    };
    const counts: Record<string, number> = {};
    // Articles that were published, and categories that have their names, for as many calls as possible.
    const last: CallName[] = ['publishArticle', 'updateArticle', 'updateCategory'];
    const order = [...calls.map(([name]) => name).filter((name) => !last.includes(name)), ...last];
    for (const name of order) counts[name] = await countOf(name, count);
    return counts;
  }

  it('is the same for many rows as for few, in every call', () => {
    expect(Object.keys(few)).toEqual(expect.arrayContaining(calls.map(([name]) => name)));
    expect(many).toEqual(few);
  });
});

/**
 * Expects that work soon renders so many pages, and sends so many statements: the notifications of earlier writes, which on
 * Postgres the process receives too, may arrive in the middle.
 */
async function expectCosts(work: () => Promise<unknown>, costs: { rendered: number; statements: number }) {
  const measure = async () => {
    const before = server.rendered();
    const statements = await server.statementsOf(work);
    return { rendered: server.rendered() - before, statements: statements.length };
  };
  await expect.poll(measure).toEqual(costs);
}

let fresh = 0;

describe('a home page', () => {
  it('is rendered once for concurrent requests, with the queries of one', async () => {
    const visits = () => {
      const path = `/?page=x${++fresh}`;
      return Promise.all(Array.from({ length: 10 }, () => octavo.visitor.get(path)));
    };

    await expectCosts(visits, { rendered: 1, statements: 2 });
  });

  it('that is cached is neither rendered nor queried', async () => {
    await octavo.visitor.get('/');

    await expectCosts(() => octavo.visitor.get('/'), { rendered: 0, statements: 0 });
  });

  it.each(['/', '/about', '/auth', '/feed.xml', '/search?q=print'])(
    '%s is cached whatever else its address has',
    async (path) => {
      const plain = await octavo.visitor.get(path);
      const tagged = `${path}${path.includes('?') ? '&' : '?'}utm_source=letter&%70age=2&fbclid=${++fresh}`;

      await expectCosts(async () => expect((await octavo.visitor.get(tagged)).body).toBe(plain.body), {
        rendered: 0,
        statements: 0,
      });
    },
  );

  it('stays cached when an account or a category is saved under the name that it has', async () => {
    const { _id, username } = (await octavo.user.get('/api/users/profile')).body;
    const { category, _id: id } = await makeCategory(octavo);
    const saves = [
      () => octavo.user.put('/api/users/profile', { username }),
      () => octavo.admin.put(`/api/users/${_id}`, { username, isAdmin: false }),
      () => octavo.admin.put(`/api/categories/${id}`, { category }),
    ];

    for (const save of saves) {
      const rendered = async () => {
        expect((await save()).status).toBe(200);
        const before = server.rendered();
        await octavo.visitor.get('/');
        return server.rendered() - before;
      };
      await expect.poll(rendered).toBe(0);
    }
  });

  it('is rendered again when an author is renamed', async () => {
    const { _id, username } = (await octavo.admin.get('/api/users/profile')).body;
    const renderings: number[] = [];

    for (const path of ['/api/users/profile', `/api/users/${_id}`]) {
      await octavo.visitor.get('/');
      const before = server.rendered();
      await octavo.admin.put(path, { username: `${username} ${path.length}` });
      await octavo.visitor.get('/');
      renderings.push(server.rendered() - before);
    }

    expect(renderings).toEqual([1, 1]);
  });
});
