import type { APIRequestContext } from '@playwright/test';
import type { Article } from '../../shared/articles.ts';
import type { User } from '../../shared/users.ts';
import { expect, test as visiting } from './fixtures.ts';
import { type Served, serve } from './serve.ts';

const admin = { email: 'admin@octavo.example', username: 'Ada Press', password: 'octavo-house' };

interface Draft {
  title: string;
  category: string;
  content?: string;
  picture?: { name: string; mimeType: string; buffer: Buffer };
  by?: APIRequestContext;
}

/** A publishing house that belongs to one test: empty at its start, and filled over the API. */
export class House {
  private readonly admin: APIRequestContext;

  constructor(admin: APIRequestContext) {
    this.admin = admin;
  }

  async category(category: string): Promise<string> {
    await this.sent('categories', { data: { category } });
    return category;
  }

  /** Published, in a category that exists; by the house's own administrator where it names no other. */
  async article({ by, picture, ...fields }: Draft): Promise<Article> {
    const sent = { content: '<p>Once.</p>', published: true, ...fields };
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

  /** A new account, made by who asks with `by`, which is signed in to it afterwards. */
  async reader(by: APIRequestContext, username: string): Promise<User> {
    const fields = { username, email: `${username}@octavo.example`, password: 'octavo-house' };
    const answer = await by.post('/api/users', { data: fields });
    expect(answer.status()).toBe(201);
    return (await answer.json()).user;
  }

  async promote({ _id }: User): Promise<void> {
    expect((await this.admin.put(`/api/users/${_id}`, { data: { isAdmin: true } })).status()).toBe(200);
  }

  async remove(kind: 'users' | 'articles' | 'categories', { _id }: { _id: string }): Promise<void> {
    expect((await this.admin.delete(`/api/${kind}/${_id}`)).status()).toBe(200);
  }

  async empty(): Promise<void> {
    for (const kind of ['articles', 'categories', 'users'] as const) {
      const { data } = await (await this.admin.get(`/api/${kind}?limit=100`)).json();
      for (const row of data) if (row.email !== admin.email) await this.remove(kind, row);
    }
  }

  private async sent(path: string, body: Parameters<APIRequestContext['post']>[1], by = this.admin) {
    const answer = await by.post(`/api/${path}`, body);
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  }
}

/** Opens addresses of a house of the test's own, instead of those of the demo site. */
export const test = visiting.extend<{ house: House }, { server: Served }>({
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

  house: async ({ playwright, server }, use) => {
    const asked = await playwright.request.newContext({ baseURL: server.url });
    expect((await asked.post('/api/users/login', { data: admin })).status()).toBe(200);
    const house = new House(asked);
    await house.empty();
    await use(house);
    await asked.dispose();
  },
});

export { expect };
