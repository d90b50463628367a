import type { APIRequestContext, Page } from '@playwright/test';
import type { Article } from '../../shared/articles.ts';
import type { User } from '../../shared/users.ts';
import { expect, test as visiting } from './fixtures.ts';
import { type Served, serve } from './serve.ts';

export const admin = { email: 'admin@octavo.example', username: 'Ada Press', password: 'octavo-house' };

interface Draft {
  title: string;
  category: string;
  content?: string;
  /** A list, or text with commas. */
  tags?: string | string[];
  published?: boolean;
  picture?: { name: string; mimeType: string; buffer: Buffer };
  by?: APIRequestContext;
}

/** A publishing house that belongs to one test: empty at its start, and filled over the API. */
export class House {
  private readonly admin: APIRequestContext;

  constructor(admin: APIRequestContext) {
    this.admin = admin;
  }

  /** Signs the page's browser in as the house's administrator. */
  async signIn(page: Page): Promise<void> {
    const { cookies } = await this.admin.storageState();
    await page.context().addCookies(cookies);
  }

  async category(category: string): Promise<string> {
    await this.sent('categories', { data: { category } });
    return category;
  }

  /** 'shelf 01', 'shelf 02' and so on, which is also how they are listed. */
  async shelves(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, index) => `shelf ${String(index + 1).padStart(2, '0')}`);
    await Promise.all(names.map((name) => this.category(name)));
  }

  /** Published, in a category that exists; by the house's own administrator where it names no other. */
  async article({ by, picture, tags = [], ...fields }: Draft): Promise<Article> {
    const sent = { content: '<p>Once.</p>', published: true, tags: [tags].flat().join(','), ...fields };
    const { article } = await this.sent(
      'articles',
      picture ? { multipart: { ...sent, imgUrl: picture } } : { data: sent },
      by,
    );
    return article;
  }

  async comment({ _id }: Pick<Article, '_id'>, message: string, by = this.admin): Promise<void> {
    expect((await by.post(`/api/comments/${_id}`, { data: { message } })).status()).toBe(201);
  }

  /** A message to the house; the last one is the first of their list. */
  async message(username: string, message = 'Well set.'): Promise<void> {
    await this.sent('contacts', { data: { username, email: `${username}@octavo.example`, message } });
  }

  /** A new account, made by who asks with `by`, which is signed in to it afterwards. */
  async reader(by: APIRequestContext, username: string): Promise<User> {
    const fields = { username, email: `${username}@octavo.example`, password: 'octavo-house' };
    const answer = await by.post('/api/users', { data: fields });
    expect(answer.status()).toBe(201);
    return (await answer.json()).user;
  }

  /** Several of them at once; who asks is signed in to any of them afterwards. */
  async readers(by: APIRequestContext, usernames: string[]): Promise<User[]> {
    return Promise.all(usernames.map((username) => this.reader(by, username)));
  }

  async promote({ _id }: User): Promise<void> {
    expect((await this.admin.put(`/api/users/${_id}`, { data: { isAdmin: true } })).status()).toBe(200);
  }

  async remove(kind: 'users' | 'articles' | 'categories', { _id }: { _id: string }): Promise<void> {
    expect((await this.admin.delete(`/api/${kind}/${_id}`)).status()).toBe(200);
  }

  /** What a list has on its first page of a hundred. */
  async rows(kind: 'users' | 'articles' | 'categories' | 'contacts' | 'comments') {
    return (await (await this.admin.get(`/api/${kind}?limit=100`)).json()).data;
  }

  async empty(): Promise<void> {
    for (const kind of ['articles', 'categories', 'contacts'] as const) {
      const ids = (await this.rows(kind)).map(({ _id }: { _id: string }) => _id);
      if (ids.length === 0) continue;
      expect((await this.admin.post(`/api/${kind}/bulk-delete`, { data: { ids } })).status()).toBe(200);
    }
    for (const user of await this.rows('users')) if (user.email !== admin.email) await this.remove('users', user);
  }

  private async sent(path: string, body: Parameters<APIRequestContext['post']>[1], by = this.admin) {
    const answer = await by.post(`/api/${path}`, body);
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  }
}

/** Opens addresses of a house of the test's own, instead of those of the demo site. */
export const test = visiting.extend<{ house: House }, { server: Served; asked: APIRequestContext }>({
  server: [
    async ({ browserName: _ }, use) => {
      const served = await serve('main.js', {
        ADMIN_EMAIL: admin.email,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      });
      await use(served);
      served.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // One session for all tests of a worker: hashing a password takes longer than many a test.
  asked: [
    async ({ playwright, server }, use) => {
      const asked = await playwright.request.newContext({ baseURL: server.url });
      await use(asked);
      await asked.dispose();
    },
    { scope: 'worker' },
  ],

  house: async ({ asked }, use) => {
    const isSignedIn = (await asked.get('/api/users/profile')).ok();
    if (!isSignedIn) expect((await asked.post('/api/users/login', { data: admin })).status()).toBe(200);
    const house = new House(asked);
    await house.empty();
    await use(house);
  },
});

export { expect };
