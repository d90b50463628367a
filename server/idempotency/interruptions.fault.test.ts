import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { articleForm, entries, killBound, kills, noise } from '../testing/faults/faults.ts';
import { everyRow } from '../testing/faults/Ledger.ts';
import { makeCategory, valid } from '../testing/inputs/factories.ts';
import { emptyPostgres, type OctavoProcess, startOctavoProcess, startProcess } from '../testing/servers/octavo.ts';
import { freePort } from '../testing/servers/postgres.ts';

async function onPostgres() {
  const database = await emptyPostgres(inject('postgres'));
  onTestFinished(() => database.drop());
  return { DATABASE_URL: database.url };
}

const KILLS = kills(2);

const engines = { SQLite: async () => ({}), Postgres: onPostgres };

interface Pending {
  title: string;
  key: string;
}

it.each(Object.entries(engines))(
  'makes no article twice on %s where the server is killed amid writes and each is sent again',
  killBound(KILLS),
  async (_name, environment) => {
    const octavo = await startOctavoProcess({ PORT: String(await freePort()), ...(await environment()) });
    onTestFinished(octavo.close);
    const { category } = await makeCategory(octavo);
    let server: Pick<OctavoProcess, 'stop'> = octavo;
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const titles: string[] = [];
    const send = ({ title, key }: Pending) =>
      octavo.admin.post(
        '/api/articles',
        { ...valid.article(category), title },
        { headers: { 'Idempotency-Key': key } },
      );

    for (let round = 0; round < KILLS; round++) {
      const pending: Pending[] = [];
      let acknowledged = 0;
      let killed: Promise<unknown> | null = null;
      await Promise.all(
        Array.from({ length: 5 }, async (_, writer) => {
          for (let number = 0; !killed; number++) {
            const article = { title: `${round} ${writer} ${number}`, key: randomUUID() };
            titles.push(article.title);
            pending.push(article);
            await send(article).then(
              () => acknowledged++,
              () => {},
            );
            if (acknowledged > 6 * round) killed ??= server.stop('SIGKILL');
          }
        }),
      );
      await killed;
      server = await startProcess(octavo.environment);

      const statuses = [];
      for (const article of pending) statuses.push((await send(article)).status);

      expect(new Set(statuses)).toEqual(new Set([201]));
    }

    const articles = (await everyRow(octavo.admin, '/api/articles')) as unknown as Article[];
    expect(articles.map(({ title }) => title).sort()).toEqual(titles.sort());
  },
);

it('makes an article once where two processes get its key at the same moment', async () => {
  const octavo = await startOctavoProcess(await onPostgres());
  onTestFinished(octavo.close);
  const other = await startProcess(octavo.environment);
  onTestFinished(async () => void (await other.stop('SIGKILL')));
  const there = octavo.client(other.url);
  there.cookie = octavo.admin.cookie;
  const { category } = await makeCategory(octavo);
  const fields = valid.article(category);
  const image = await noise(40, 30);
  const titles: string[] = [];

  for (let round = 0; round < 10; round++) {
    const title = `Once ${round}`;
    titles.push(title);
    const sent = { headers: { 'Idempotency-Key': randomUUID() } };
    const send = (client: typeof there) => client.post('/api/articles', articleForm({ ...fields, title }, image), sent);
    const responses = await Promise.all([octavo.admin, there, octavo.admin, there].map(send));

    const created = responses.filter(({ status }) => status === 201);
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(created.map(({ body }) => body.article._id)).size).toBe(1);
  }

  const articles = (await everyRow(octavo.admin, '/api/articles')) as unknown as Article[];
  expect(articles.map(({ title }) => title).sort()).toEqual(titles.sort());
  expect(entries(octavo.dataFolder, 'images')).toHaveLength(10);
});
