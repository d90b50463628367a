import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  filesIn,
  formOf,
  makeAccount,
  makeArticle,
  makeCategory,
  makeComment,
  makeImage,
  makeTextPage,
  valid,
} from '../inputs/factories.ts';
import { blackPng } from '../inputs/pictures.ts';
import { withKey } from '../rows/idempotency.ts';
import { type ApiResponse, Client } from '../servers/client.ts';
import { it, octavo } from '../servers/it.ts';
import { sql } from '../servers/sql.ts';
import { everyRowOf, failCommits, mendCommits } from './failingCommits.ts';

let admin: Client;
let user: Client;
let visitor: Client;
let category: string;
it.beforeAll(async () => {
  // Without the check of responses: no description tells what a broken database makes of a call.
  const unchecked = ({ cookie }: Client) => Object.assign(new Client(octavo.url, () => {}), { cookie });
  [admin, user, visitor] = [unchecked(octavo.admin), unchecked(octavo.user), unchecked(octavo.visitor)];
  ({ category } = await makeCategory(octavo));
});

interface Write {
  /** The tables that it changes. */
  tables: string[];
  /** Makes what the write needs; resolves to the write. */
  prepare(): Promise<() => Promise<ApiResponse>>;
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const writes: Record<string, Write> = {
  'creating a scheduled article': {
    tables: ['articles', 'revisions', 'activity', 'jobs', 'idempotency_keys'],
    async prepare() {
      const fields = { ...valid.article(category), published: false, publishAt: inAnHour() };
      return () => admin.post('/api/articles', formOf(fields, blackPng(40, 30)), withKey(randomUUID()));
    },
  },
  'changing and publishing an article': {
    tables: ['articles', 'revisions', 'activity', 'jobs'],
    async prepare() {
      const { _id } = await makeArticle(octavo, { category, published: false, publishAt: inAnHour() });
      return () => admin.put(`/api/articles/${_id}`, { title: 'Another', content: '<p>B</p>', published: true });
    },
  },
  'restoring a revision': {
    tables: ['articles', 'revisions'],
    async prepare() {
      const { _id } = await makeArticle(octavo, { category });
      await octavo.admin.put(`/api/articles/${_id}`, { title: 'Another' });
      return () => admin.post(`/api/articles/${_id}/revisions/1/restore`);
    },
  },
  'deleting an article': {
    tables: ['articles', 'activity'],
    async prepare() {
      const { _id } = await makeArticle(octavo, { category });
      await makeComment(octavo.user, _id);
      return () => admin.delete(`/api/articles/${_id}`);
    },
  },
  'restoring an article': {
    tables: ['articles', 'activity'],
    async prepare() {
      const ids = [await deletedArticle()];
      return () => admin.post('/api/trash/restore', { kind: 'articles', ids });
    },
  },
  'deleting an article forever': {
    tables: ['articles', 'activity', 'jobs'],
    async prepare() {
      const ids = [await deletedArticle()];
      return () => admin.post('/api/trash/purge', { kind: 'articles', ids });
    },
  },
  'changing a page': {
    tables: ['text_pages', 'page_revisions', 'activity'],
    async prepare() {
      const { slug } = await makeTextPage(octavo);
      return () => admin.put(`/api/pages/${slug}`, { title: 'Another', content: '<p>B</p>' });
    },
  },
  'deleting a page': {
    tables: ['text_pages', 'activity'],
    async prepare() {
      const { slug } = await makeTextPage(octavo);
      return () => admin.delete(`/api/pages/${slug}`);
    },
  },
  'restoring a page': {
    tables: ['text_pages', 'activity'],
    async prepare() {
      const { _id, slug } = await makeTextPage(octavo);
      await octavo.admin.delete(`/api/pages/${slug}`);
      return () => admin.post('/api/trash/restore', { kind: 'pages', ids: [_id] });
    },
  },
  'deleting a picture that is the logo': {
    // The picture goes by the work that this begins.
    tables: ['settings', 'activity'],
    async prepare() {
      const { _id, url } = await makeImage(octavo);
      await octavo.admin.put('/api/settings', { logo: url });
      return () => admin.delete(`/api/images/${_id}?force=true`);
    },
  },
  'sending a comment': {
    tables: ['comments', 'idempotency_keys'],
    async prepare() {
      const { _id } = await makeArticle(octavo, { category });
      return () => user.post(`/api/comments/${_id}`, { message: 'Well said.' }, withKey(randomUUID()));
    },
  },
  'answering a comment': {
    tables: ['comments', 'notifications'],
    async prepare() {
      const { _id } = await makeArticle(octavo, { category });
      const { _id: parent } = await makeComment(octavo.user, _id);
      return () => admin.post(`/api/comments/${_id}`, { message: 'Quite so.', parent });
    },
  },
  'deleting one’s own account': {
    // What refers to it follows by the work that this begins.
    tables: ['users', 'activity', 'jobs'],
    async prepare() {
      const { client, account, id } = await makeAccount(octavo);
      await octavo.admin.put(`/api/users/${id}`, { isAdmin: true });
      const article = (await client.post('/api/articles', valid.article(category))).body.article;
      await makeComment(client, article._id);
      const own = Object.assign(new Client(octavo.url, () => {}), { cookie: client.cookie });
      const body = { currentPassword: account.password, comments: 'delete' };
      return () => own.send('DELETE', '/api/users/profile', { body });
    },
  },
  'sending a message': {
    tables: ['contacts', 'notifications', 'idempotency_keys'],
    prepare: async () => () => visitor.post('/api/contacts', valid.contact(), withKey(randomUUID())),
  },
  'deleting a message': {
    tables: ['contacts', 'activity'],
    async prepare() {
      const { _id } = (await octavo.visitor.post('/api/contacts', valid.contact())).body.contact;
      return () => admin.delete(`/api/contacts/${_id}`);
    },
  },
  'changing a role': {
    tables: ['users', 'activity'],
    async prepare() {
      const { id } = await makeAccount(octavo);
      return () => admin.put(`/api/users/${id}`, { isAdmin: true });
    },
  },
};

async function deletedArticle(): Promise<string> {
  const { _id } = await makeArticle(octavo, { category });
  await makeComment(octavo.user, _id);
  await octavo.admin.delete(`/api/articles/${_id}`);
  return _id;
}

const everything = async () => [await everyRowOf(octavo), filesIn(octavo, 'images')];

/** Waits for the jobs of the writes before, also those that come soon after them, which would change rows beside the next one. */
const jobsDone = () =>
  expect
    .poll(() => sql(octavo, 'SELECT id FROM jobs WHERE run_at <= :soon', { soon: new Date(Date.now() + 5_000) }))
    .toEqual([]);

describe.each(Object.entries(writes))('%s', (_write, { tables, prepare }) => {
  it.each(tables)('changes nothing where the change of %s fails', async (table) => {
    const write = await prepare();
    await jobsDone();
    const before = await everything();

    await failCommits(octavo, table);
    const failed = await write();
    await mendCommits(octavo);

    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(await everything()).toEqual(before);
    expect((await write()).status).toBeLessThan(300);
  });
});
