import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Article } from '../../shared/articles/articles.ts';
import type { Category } from '../../shared/categories/categories.ts';

const project = path.resolve(import.meta.dirname, '../..');
const main = path.join(project, 'dist', 'server', 'main.js');
const quick = path.join(project, 'server', 'testing', 'servers', 'quick.mjs');

export const admin = { email: 'admin@octavo.example', username: 'Ada Press', password: 'octavo-press' };

/** A real server in a process of its own, on SQLite, that can be killed and started again on the same port and data. */
export class Server {
  readonly data = mkdtempSync(path.join(tmpdir(), 'octavo-desktop-data-'));
  readonly name: string;
  private signedIn: Promise<string[]> | undefined;
  private child: ChildProcess | undefined;
  url = '';

  constructor(name = 'The Evening Page') {
    this.name = name;
  }

  async start(): Promise<this> {
    const child = spawn(process.execPath, ['--import', quick, main], {
      env: {
        PATH: process.env.PATH,
        PORT: this.url === '' ? '0' : new URL(this.url).port,
        OCTAVO_DATA: this.data,
        OCTAVO_NAME: this.name,
        OCTAVO_TIME_ZONE: 'Europe/Lisbon',
        OCTAVO_RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ADMIN_EMAIL: admin.email,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      },
      cwd: this.data,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    this.url = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout?.on('data', (chunk) => {
        output += chunk;
        const [, address] = /^Octavo is listening on (\S+)\n/.exec(output) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', (code) => reject(new Error(`The server ended (${code}).`)));
    });
    return this;
  }

  /** The `Set-Cookie` headers of an administrator's session. */
  cookies(): Promise<string[]> {
    this.signedIn ??= this.signIn(admin);
    return this.signedIn;
  }

  /** Makes a call of the API with a session of these `Set-Cookie` headers: the administrator's, unless told otherwise. */
  async call(method: string, path: string, body?: object, session = this.cookies()) {
    const cookie = (await session).map((each) => each.split(';')[0]).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
    return result;
  }

  /** Registers another administrator; resolves to a function that makes calls as this one. */
  async createColleague(username: string): Promise<Server['call']> {
    const fields = { username, email: `${username}@octavo.example`, password: admin.password };
    const { user } = await this.call('POST', '/users', fields, Promise.resolve([]));
    await this.call('PUT', `/users/${user._id}`, { isAdmin: true });
    const session = this.signIn(fields);
    return (method, path, body) => this.call(method, path, body, session);
  }

  /** Creates a published article; the category must exist. */
  async createArticle(fields: { title: string; content?: string; category?: string }): Promise<Article> {
    const defaults = { content: '<p>Once.</p>', category: 'Essays', tags: [], published: true };
    return (await this.call('POST', '/articles', { ...defaults, ...fields })).article;
  }

  /** The articles with this title, drafts too. */
  async articlesTitled(title: string): Promise<Article[]> {
    const { data } = await this.call('GET', '/articles?limit=100');
    return data.filter((article: Article) => article.title === title);
  }

  async createCategory(category: string): Promise<Category> {
    return (await this.call('POST', '/categories', { category })).category;
  }

  /** The titles of all published articles. */
  async titles(): Promise<string[]> {
    const { data } = await (await fetch(`${this.url}/api/articles?limit=100`)).json();
    return data.map(({ title }: { title: string }) => title);
  }

  /** Ends the process without letting it finish anything. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }

  private async signIn({ email, password }: Pick<typeof admin, 'email' | 'password'>): Promise<string[]> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const response = await fetch(`${this.url}/api/users/login`, { method: 'POST', headers, body });
    return response.headers.getSetCookie();
  }
}
