import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');
const main = path.join(project, 'dist', 'server', 'main.js');
const quick = path.join(project, 'server', 'testing', 'quick.mjs');

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
    this.signedIn ??= this.signIn();
    return this.signedIn;
  }

  /** Creates a category over the API. */
  async createCategory(category: string): Promise<void> {
    const cookie = (await this.cookies()).map((each) => each.split(';')[0]).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify({ category });
    await fetch(`${this.url}/api/categories`, { method: 'POST', headers, body });
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

  private async signIn(): Promise<string[]> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}/api/users/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(admin),
    });
    return response.headers.getSetCookie();
  }
}
