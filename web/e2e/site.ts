import type { APIRequestContext, Page } from '@playwright/test';
import type { Article } from '../../shared/articles/articles.ts';
import type { Comment, CommentStatus } from '../../shared/comments/comments.ts';
import type { LibraryFile } from '../../shared/media/files.ts';
import type { LibraryImage } from '../../shared/media/images.ts';
import type { User } from '../../shared/people/users.ts';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { test as demoTest, expect } from './fixtures.ts';
import { admin } from './workerServer.ts';

interface ArticleFields {
  title: string;
  category: string;
  content?: string;
  /** A list, or text with commas. */
  tags?: string | string[];
  published?: boolean;
  publishAt?: string;
  slug?: string;
  featured?: boolean;
  picture?: { name: string; mimeType: string; buffer: Buffer };
  /** The request context that creates it; the administrator's by default. */
  by?: APIRequestContext;
}

/** The site of one test: empty at its start, and filled over the API by its administrator. */
export class Site {
  private readonly admin: APIRequestContext;

  constructor(admin: APIRequestContext) {
    this.admin = admin;
  }

  /** Signs the page's browser in as the site's administrator. */
  async signIn(page: Page): Promise<void> {
    const { cookies } = await this.admin.storageState();
    await page.context().addCookies(cookies);
  }

  async createCategory(category: string): Promise<string> {
    await this.create('categories', { data: { category } });
    return category;
  }

  /** Creates 'topic 01', 'topic 02' and so on, which is also the order of their list. */
  async createCategories(count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, index) => `topic ${String(index + 1).padStart(2, '0')}`);
    await Promise.all(names.map((name) => this.createCategory(name)));
  }

  /** Creates an article, published unless the fields say otherwise, in a category that exists. */
  async createArticle({ by, picture, tags = [], ...fields }: ArticleFields): Promise<Article> {
    const body = { content: '<p>Once.</p>', published: true, tags: [tags].flat().join(','), ...fields };
    const { article } = await this.create(
      'articles',
      picture ? { multipart: { ...body, imgUrl: picture } } : { data: body },
      by,
    );
    return article;
  }

  async changeArticle({ _id }: Pick<Article, '_id'>, data: object): Promise<Article> {
    const response = await this.admin.put(`/api/articles/${_id}`, { data });
    expect(response.status()).toBe(200);
    return (await response.json()).article;
  }

  /** Creates a written page, published and in no menu unless the fields say otherwise. */
  async createPage(fields: Partial<TextPage> & Pick<TextPage, 'slug' | 'title'>): Promise<TextPage> {
    return (await this.create('pages', { data: { content: '<p>Once.</p>', published: true, ...fields } })).page;
  }

  async pages(): Promise<TextPage[]> {
    return (await (await this.admin.get('/api/pages')).json()).pages;
  }

  /** Deletes all written pages but those of the specification. */
  async deletePages(): Promise<void> {
    for (const { slug, canDelete } of await this.pages())
      if (canDelete) expect((await this.admin.delete(`/api/pages/${slug}`)).status()).toBe(200);
  }

  /** Deletes all written pages but those of the specification, which get their texts and places again. */
  async resetPages(): Promise<void> {
    await this.deletePages();
    for (const [index, slug] of ['about', 'policy', 'terms'].entries()) {
      expect((await this.admin.post(`/api/pages/${slug}/reset`)).status()).toBe(200);
      const data = { inMenu: 'header', order: index + 1 };
      expect((await this.admin.put(`/api/pages/${slug}`, { data })).status()).toBe(200);
    }
  }

  /** Creates a comment, or an answer to `parent`. */
  async createComment({ _id }: Pick<Article, '_id'>, message: string, by = this.admin, parent?: Comment) {
    const response = await by.post(`/api/comments/${_id}`, { data: { message, parent: parent?._id } });
    expect(response.status()).toBe(201);
    return (await response.json()).comment as Comment;
  }

  /** Gives a comment a status, as a moderator does. */
  async judge({ _id }: Comment, status: CommentStatus): Promise<void> {
    expect((await this.admin.put(`/api/comments/${_id}/status`, { data: { status } })).status()).toBe(200);
  }

  /** Uploads a picture of the library. */
  async createImage(image: NonNullable<ArticleFields['picture']>, alt = ''): Promise<LibraryImage> {
    return (await this.create('images', { multipart: { image, alt } })).image;
  }

  /** Uploads a file of the library. */
  async createFile(file: NonNullable<ArticleFields['picture']>, title = ''): Promise<LibraryFile> {
    return (await this.create('files', { multipart: { file, title } })).file;
  }

  /** An article as the API sends it to its administrator. */
  async article(slug: string): Promise<Article> {
    return (await this.admin.get(`/api/articles/${slug}`)).json();
  }

  /** Sends a contact message; the last one is the first of their list. */
  async createMessage(username: string, message = 'Well set.'): Promise<void> {
    await this.create('contacts', { data: { username, email: `${username}@octavo.example`, message } });
  }

  /** Registers an account with the request context `by`, which is signed in to it afterwards. */
  async createUser(by: APIRequestContext, username: string): Promise<User> {
    const fields = { username, email: `${username}@octavo.example`, password: 'octavo-press' };
    const response = await by.post('/api/users', { data: fields });
    expect(response.status()).toBe(201);
    return (await response.json()).user;
  }

  /** Registers several accounts at once; `by` is signed in to any of them afterwards. */
  async createUsers(by: APIRequestContext, usernames: string[]): Promise<User[]> {
    return Promise.all(usernames.map((username) => this.createUser(by, username)));
  }

  /** Makes an account an administrator's. */
  promote(user: User): Promise<void> {
    return this.changeUser(user, { isAdmin: true });
  }

  async changeUser({ _id }: User, data: Partial<User>): Promise<void> {
    expect((await this.admin.put(`/api/users/${_id}`, { data })).status()).toBe(200);
  }

  async delete(kind: 'users' | 'articles' | 'categories' | 'contacts', { _id }: { _id: string }): Promise<void> {
    expect((await this.admin.delete(`/api/${kind}/${_id}`)).status()).toBe(200);
  }

  /** The rows of a list, up to a hundred, as the API sends them. */
  async rows(kind: 'users' | 'articles' | 'categories' | 'contacts' | 'comments' | 'images' | 'files') {
    return (await (await this.admin.get(`/api/${kind}?limit=100`)).json()).data;
  }

  /** Deletes all rows but the administrator's account. */
  async deleteAll(): Promise<void> {
    await this.deleteContents();
    for (const user of await this.rows('users')) if (user.email !== admin.email) await this.delete('users', user);
  }

  async changeSettings(data: object): Promise<void> {
    expect((await this.admin.put('/api/settings', { data })).status()).toBe(200);
  }

  /** Deletes all rows but the accounts. */
  async deleteContents(): Promise<void> {
    for (const kind of ['articles', 'categories', 'contacts'] as const) {
      const ids = (await this.rows(kind)).map(({ _id }: { _id: string }) => _id);
      if (ids.length === 0) continue;
      expect((await this.admin.post(`/api/${kind}/bulk-delete`, { data: { ids } })).status()).toBe(200);
    }
    const { drafts } = await (await this.admin.get('/api/drafts')).json();
    for (const { _id } of drafts) await this.admin.delete(`/api/drafts/${_id}`);
    for (const kind of ['articles', 'contacts', 'pages'] as const) {
      const { data } = await (await this.admin.get(`/api/trash?kind=${kind}&limit=100`)).json();
      const ids = data.map(({ _id }: { _id: string }) => _id);
      if (ids.length > 0) await this.admin.post('/api/trash/purge', { data: { kind, ids } });
    }
    for (const kind of ['images', 'files'] as const)
      for (const { _id } of await this.rows(kind)) await this.admin.delete(`/api/${kind}/${_id}?force=true`);
  }

  private async create(path: string, options: Parameters<APIRequestContext['post']>[1], by = this.admin) {
    const response = await by.post(`/api/${path}`, options);
    expect(response.status(), await response.text()).toBe(201);
    return response.json();
  }
}

/** Gives each test an empty site of its own instead of the demo site. */
export const test = demoTest.extend<{ site: Site }>({
  baseURL: async ({ server }, use) => use(server.url),

  site: async ({ adminRequest }, use) => {
    const isSignedIn = (await adminRequest.get('/api/users/profile')).ok();
    if (!isSignedIn) expect((await adminRequest.post('/api/users/login', { data: admin })).status()).toBe(200);
    const site = new Site(adminRequest);
    await site.deleteAll();
    await use(site);
  },
});

export { admin, expect };
