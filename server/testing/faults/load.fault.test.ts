import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import type { Comment } from '../../../shared/comments/comments.ts';
import { makeArticle, makeCategory, valid } from '../inputs/factories.ts';
import type { ApiResponse } from '../servers/client.ts';
import { ADMIN, emptyPostgres, type OctavoProcess, startOctavoProcess } from '../servers/octavo.ts';
import { everyRow, Ledger } from './Ledger.ts';

const CLIENTS = 200;
const REQUESTS_EACH = 3;

describe('two hundred clients at once', () => {
  it.each(['SQLite', 'Postgres'])('lose no write and see nothing half-made on %s', async (engine) => {
    const database = engine === 'Postgres' ? await emptyPostgres(inject('postgres')) : null;
    const octavo = await startOctavoProcess({ LOG_LEVEL: 'warn', ...(database ? { DATABASE_URL: database.url } : {}) });
    try {
      await loadAndCheck(octavo);
    } finally {
      await octavo.close();
      await database?.drop();
    }
  });
});

interface Scene {
  octavo: OctavoProcess;
  ledger: Ledger;
  /** A category that is never deleted, nor its articles. */
  category: string;
  articles: Article[];
}

async function loadAndCheck(octavo: OctavoProcess): Promise<void> {
  const { category } = await makeCategory(octavo);
  const articles = await Promise.all(Array.from({ length: 5 }, () => makeArticle(octavo, { category })));
  const scene: Scene = { octavo, ledger: new Ledger(), category, articles };

  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => beBusy(scene, number)));

  await scene.ledger.check(octavo.admin);
  expect(scene.ledger.acknowledged).toBeGreaterThan(CLIENTS);
  for (const { _id } of articles) await checkComments(octavo, _id);
  // Refusals are logged as errors; any other failure was seen by its client.
  if (refused === 0) expect(octavo.log()).not.toMatch(/"level":"(error|fatal)"/);
}

/** Makes one client's requests in series; every client makes another mix of the same ones. */
async function beBusy(scene: Scene, number: number): Promise<void> {
  const kinds = [readLists, comment, writeArticle, readPages, contact, passingCategory];
  for (let turn = 0; turn < REQUESTS_EACH; ) {
    const kind = kinds[(number + turn) % kinds.length] ?? readLists;
    turn += await kind(scene, `${number}-${turn}`);
  }
  if (number % 40 === 0) await fine(() => scene.octavo.client().post('/api/users/login', ADMIN), 200);
}

async function readLists({ octavo: { visitor, admin }, articles, category }: Scene): Promise<number> {
  const page = (await fine(() => visitor.get('/api/articles?limit=20'), 200)).body;
  expect(page.data.length).toBeLessThanOrEqual(20);
  expect(page.totalPages).toBe(Math.max(1, Math.ceil(page.total / 20)));
  for (const article of page.data) checkWhole(article, category);
  await fine(() => admin.get('/api/comments?page=2'), 200);
  const comments = await fine(() => visitor.get(`/api/comments/${articles[0]?._id}`), 200);
  for (const { user, post } of comments.body.comments as Comment[]) {
    expect(user?.username).toBe('User');
    expect(post.title).toBe(articles[0]?.title);
  }
  return 3;
}

async function readPages({ octavo: { visitor }, articles: [, article] }: Scene): Promise<number> {
  expect((await fine(() => visitor.get('/'), 200)).body).toContain('</html>');
  expect((await fine(() => visitor.get(`/articles/${article?.slug}`), 200)).body).toContain(article?.title);
  return 2;
}

async function comment({ octavo: { user }, articles, ledger }: Scene, name: string): Promise<number> {
  const { _id } = articles[name.length % articles.length] as Article;
  const { body } = await fine(() => user.post(`/api/comments/${_id}`, { message: `Comment ${name}` }), 201);
  ledger.created('comments', body.comment._id, `Comment ${name}`);
  return 1;
}

async function contact({ octavo: { visitor }, ledger }: Scene, name: string): Promise<number> {
  const message = `Message ${name}`;
  const { body } = await fine(() => visitor.post('/api/contacts', { ...valid.contact(), message }), 201);
  ledger.created('contacts', body.contact._id, message);
  return 1;
}

/** Creates an article, changes it, and, every other time, deletes it. */
async function writeArticle({ octavo: { admin }, ledger, category }: Scene, name: string): Promise<number> {
  const version = (word: string) => ({
    title: `Busy ${name} ${word}`,
    tags: [name, word],
    content: `<p>Busy ${name} ${word}</p>`,
  });
  const made = await fine(() => admin.post('/api/articles', { ...version('first'), category, published: true }), 201);
  const { _id } = made.body.article;
  ledger.created('articles', _id, version('first').title);
  checkWhole(made.body.article, category);

  const changed = ledger.changing('articles', _id, version('second').title);
  checkWhole((await fine(() => admin.put(`/api/articles/${_id}`, version('second')), 200)).body.article, category);
  changed();

  if (name.length % 2 === 0) return 2;
  const deleted = ledger.changing('articles', _id, null);
  await fine(() => admin.delete(`/api/articles/${_id}`), 200);
  deleted();
  return 3;
}

/** Deletes the category of an article, which stays without one. */
async function passingCategory({ octavo: { admin }, ledger }: Scene, name: string): Promise<number> {
  const passing = `Passing ${name}`;
  const { _id } = (await fine(() => admin.post('/api/categories', { category: passing }), 201)).body.category;
  ledger.created('categories', _id, passing);
  const fields = { ...valid.article(passing), title: `Orphan ${name}` };
  const { article } = (await fine(() => admin.post('/api/articles', fields), 201)).body;
  ledger.created('articles', article._id, fields.title);

  const deleted = ledger.changing('categories', _id, null);
  await fine(() => admin.delete(`/api/categories/${_id}`), 200);
  deleted();
  return 3;
}

/** Checks that the fields of an article come from the same write. */
function checkWhole({ title, tags, content, category, author }: Article, lasting: string): void {
  expect(author?.username).toBe('Admin');
  if (title.startsWith('Orphan')) return;
  expect(category).toBe(lasting);
  if (!title.startsWith('Busy')) return;
  expect({ tags, content }).toEqual({ tags: title.split(' ').slice(1), content: `<p>${title}</p>` });
}

async function checkComments({ visitor, admin }: OctavoProcess, articleId: string): Promise<void> {
  const under = (await visitor.get(`/api/comments/${articleId}`)).body.comments as Comment[];
  const all = (await everyRow(admin, '/api/comments')) as Comment[];
  const ids = (comments: Comment[]) => comments.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
  expect(ids(under)).toEqual(ids(all.filter(({ post }) => post._id === articleId)));
}

/** The number of calls that the server refused as busy (503). */
let refused = 0;
beforeEach(() => {
  refused = 0;
});

/** Makes a call, again after the time that a busy server names; it must have the status then. */
async function fine(call: () => Promise<ApiResponse>, expected: number): Promise<ApiResponse> {
  const response = await call();
  if (response.status === 503) {
    refused++;
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    await setTimeout(seconds * 1_000);
    return fine(call, expected);
  }
  expect({ status: response.status, body: response.status === expected ? '' : response.body }).toEqual({
    status: expected,
    body: '',
  });
  return response;
}
