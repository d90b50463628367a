import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeArticle, makeCategory, valid } from '../inputs/factories.ts';
import { ADMIN, emptyPostgres, type OctavoProcess, startOctavoProcess, temporaryFolder } from '../servers/octavo.ts';
import { freePort, type PostgresServer, startPostgres } from '../servers/postgres.ts';
import { breakableProxy } from './breakableProxy.ts';
import { articleForm, ended, entries, noise, until } from './faults.ts';
import { Ledger } from './Ledger.ts';

const away = 'The database is not available at the moment. Please try again shortly.';

describe('a Postgres server that stops', () => {
  let postgres: PostgresServer;
  let octavo: OctavoProcess;

  beforeAll(async () => {
    postgres = await startPostgres();
    octavo = await startOctavoProcess({ DATABASE_URL: (await emptyPostgres(postgres.url)).url });
  });

  afterAll(async () => {
    await octavo.close();
    await postgres.stop();
  });

  it('makes Octavo respond with 503 until it is back', async () => {
    const article = await makeArticle(octavo);

    await postgres.halt();

    const alive = await octavo.visitor.get('/healthz');
    expect(alive.status).toBe(200);
    const calls = [
      await octavo.visitor.get('/readyz'),
      await octavo.visitor.get('/api/articles'),
      await octavo.visitor.get(`/api/articles/${article.slug}`),
      await octavo.admin.get('/api/users/profile'),
      await octavo.visitor.post('/api/contacts', valid.contact()),
      await octavo.admin.post('/api/articles', articleForm(valid.article('any'), await noise(40, 30))),
      await octavo.client().post('/api/users/login', ADMIN),
      await octavo.client().post('/api/users', valid.account()),
    ];
    for (const { status, headers, body } of calls) {
      expect(status).toBe(503);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(body).toEqual({ message: expect.stringMatching(/^[A-Z][^\n]+\.$/) });
    }
    expect(calls[1]?.body).toEqual({ message: away });
    expect(entries(octavo.dataFolder, 'staging')).toEqual([]);
    expect(entries(octavo.dataFolder, 'uploads')).toEqual([]);

    await postgres.restart();

    await until(async () => (await octavo.visitor.get('/readyz')).status === 200);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(200);
    expect((await octavo.visitor.post('/api/contacts', valid.contact())).status).toBe(201);
    expectCalm(octavo);
  });

  it('lets Octavo respond after a restart between requests', async () => {
    const article = await makeArticle(octavo);

    await postgres.restart();

    await until(async () => (await octavo.visitor.get('/readyz')).status === 200);
    expect((await octavo.visitor.get(`/api/articles/${article.slug}`)).status).toBe(200);
    expect((await octavo.visitor.post('/api/contacts', valid.contact())).status).toBe(201);
  });

  it('loses no acknowledged write, and shows no article without its image, when it restarts amid requests', async () => {
    const ledger = new Ledger();
    const { category } = await makeArticle(octavo);
    const image = await noise(40, 30);
    const statuses = new Set<number>();
    let restarting: Promise<void> | null = null;
    let over = false;

    const writeOn = async (
      client: OctavoProcess['admin'],
      write: (client: OctavoProcess['admin']) => Promise<number>,
    ) => {
      while (!over) {
        statuses.add(await write(client));
        if (ledger.acknowledged > 30) restarting ??= postgres.restart().finally(() => (over = true));
      }
    };
    const article = async (client: OctavoProcess['admin']) => {
      const fields = valid.article(category ?? '');
      const { status, body } = await client.post('/api/articles', articleForm(fields, image));
      if (status === 201) ledger.created('articles', body.article._id, fields.title);
      return status;
    };
    const contact = async (client: OctavoProcess['admin']) => {
      const { status, body } = await client.post('/api/contacts', valid.contact());
      if (status === 201) ledger.created('contacts', body.contact._id, body.contact.message);
      return status;
    };
    await Promise.all([
      ...Array.from({ length: 8 }, () => writeOn(octavo.admin, article)),
      ...Array.from({ length: 8 }, () => writeOn(octavo.visitor, contact)),
    ]);
    await restarting;
    await until(async () => (await octavo.visitor.get('/readyz')).status === 200);

    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    for (const { imgUrl } of await ledger.check(octavo.admin)) {
      if (imgUrl) expect((await octavo.visitor.get(imgUrl)).status).toBe(200);
    }
    expectCalm(octavo);
  });

  it('does not prevent Octavo from stopping', async () => {
    await postgres.halt();
    await until(async () => (await octavo.visitor.get('/readyz')).status === 503);

    expect(await octavo.stop()).toBe(0);
    expectCalm(octavo);
  });

  /** Checks that the log has no unexpected failure. */
  function expectCalm({ log }: OctavoProcess): void {
    expect(log()).not.toMatch(/unhandled|uncaught|"status":500/i);
  }
});

it('does not delete the image of an article whose commit was never confirmed', async () => {
  const database = await emptyPostgres(inject('postgres'));
  onTestFinished(database.drop);
  const line = await breakableProxy(database.url);
  onTestFinished(line.close);
  const octavo = await startOctavoProcess({ DATABASE_URL: line.url });
  onTestFinished(octavo.close);
  const { category } = await makeCategory(octavo);

  line.breakAtCommit();
  const form = articleForm(valid.article(category), await noise(40, 30));
  const { status } = await octavo.admin.post('/api/articles', form);

  expect(status).toBe(503);
  const [article] = (await octavo.admin.get('/api/articles')).body.data;
  expect((await octavo.visitor.get(article.imgUrl)).status).toBe(200);
});

describe('a database that cannot be used at the start', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'octavo.sqlite');

  it('refuses to start without a Postgres server, and shows no password', async () => {
    const port = await freePort();

    const start = await refused(`postgres://octavo:sesame@127.0.0.1:${port}/octavo`);

    expect(start).toEqual([
      `Octavo cannot start. The database at 127.0.0.1:${port}/octavo cannot be used, because nothing answers there: check DATABASE_URL.`,
    ]);
  });

  it('refuses to start without the database on the Postgres server', async () => {
    const url = new URL(inject('postgres'));
    url.pathname = '/nowhere';
    url.password = 'sesame';

    const start = await refused(url.href);

    expect(start).toEqual([
      `Octavo cannot start. The database at ${url.host}/nowhere cannot be used, because there is no such database: check DATABASE_URL.`,
    ]);
  });

  it.each([
    [
      'a file that is no database',
      () => writeFileSync(file, 'not a database at all\n'.repeat(100)),
      'the file is not a SQLite database',
    ],
    ['a folder', () => mkdirSync(file), 'the file cannot be opened'],
    ['a damaged database', () => damagedDatabase(), 'the file is damaged: restore it from a backup'],
  ])('refuses to start on %s in place of the SQLite file', async (_what, prepare, why) => {
    rmSync(file, { recursive: true, force: true });
    await prepare();

    const start = await refused(`sqlite:${file}`);

    expect(start).toEqual([
      `Octavo cannot start. The database at ${file} cannot be used, because ${why}: check DATABASE_URL.`,
    ]);
  });

  async function refused(DATABASE_URL: string): Promise<string[]> {
    const { code, lines, output } = await ended({ OCTAVO_DATA: folder, DATABASE_URL });
    expect(code).toBe(1);
    expect(output).toBe('');
    return lines;
  }

  /** Makes a database file of which only the header is left. */
  async function damagedDatabase(): Promise<void> {
    const content = await readFile(path.join(inject('templates').sqlite.folder, 'octavo.sqlite'));
    writeFileSync(file, content.fill(0xa5, 100));
  }
});
