import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../testing/faults/faults.ts';
import { makeArticle, makeComment } from '../testing/inputs/factories.ts';
import { emptyPostgres } from '../testing/servers/emptyPostgres.ts';
import { runServer, startOctavo, temporaryFolder } from '../testing/servers/octavo.ts';
import { move } from './move.ts';
import { whileUnserved } from './whileUnserved.ts';

/** Makes an empty database of the kind that this project's is not. */
async function otherDatabase(): Promise<string> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const folder = temporaryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return `sqlite:${path.join(folder, 'octavo.sqlite')}`;
  }
  const { url, drop } = await emptyPostgres(inject('postgres'));
  onTestFinished(drop);
  return url;
}

const preload = path.join(import.meta.dirname, '../testing/faults/killAtStatement.mjs');

/** Runs `npm run move`, and kills it before a statement that has this text. Resolves to its exit code: null where it was killed. */
async function killedMove(environment: Record<string, string>, to: string, text: string): Promise<number | null> {
  const killed = { ...environment, NODE_OPTIONS: `--import=${preload}`, KILL_AT_TEXT: text };
  const code = await runServer(killed, { script: 'cli/transfer.js', args: ['move', to] }).exited;
  // Postgres learns of it a moment later.
  for (const url of [environment.DATABASE_URL ?? '', to]) {
    await until(() => whileUnserved(url, async () => true).catch(() => false));
  }
  return code;
}

it('moves a site to a database of the other kind, where it goes on as it was, also after it was killed twice', async () => {
  const octavo = await startOctavo();
  onTestFinished(() => octavo.close());
  const { OCTAVO_DATA = '', DATABASE_URL: from = '' } = octavo.environment;
  const article = await makeArticle(octavo, { title: 'Ünïcode “😀”' });
  await makeComment(octavo.user, article._id);
  const paths = ['/api/articles?fields=card', `/api/articles/${article.slug}`, `/api/comments/${article._id}`];
  const before = await Promise.all(paths.map(async (each) => (await octavo.visitor.get(each)).body));
  const to = await otherDatabase();

  await expect(move({ from, to, progress: () => {} })).rejects.toThrow(/Octavo is running on/);
  await octavo.server.stop();
  // Amid the transaction of a table without its triggers, and before the last one.
  expect(await killedMove(octavo.environment, to, 'INSERT INTO comments (')).toBeNull();
  expect(await killedMove(octavo.environment, to, 'INSERT INTO installation (')).toBeNull();
  const environment = { OCTAVO_DATA, DATABASE_URL: to };
  await expect(startOctavo(environment)).rejects.toThrow('A restore or a move has filled the database in part');
  const report = await move({ from, to, progress: () => {} });

  expect(report.resumed).toBe(true);
  const moved = await startOctavo(environment);
  onTestFinished(() => moved.close());
  expect(await Promise.all(paths.map(async (each) => (await moved.visitor.get(each)).body))).toEqual(before);
  await moved.server.catchUp();
  expect((await moved.visitor.get('/api/articles?q=unicode')).body.total).toBe(1);
  expect((await makeArticle(moved))._id).toBe(String(Number(article._id) + 1));
  await moved.server.stop();
  await expect(move({ from, to, progress: () => {} })).rejects.toThrow('has content: choose an empty one');
});
