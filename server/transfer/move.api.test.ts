import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { makeArticle, makeComment } from '../testing/inputs/factories.ts';
import { emptyPostgres } from '../testing/servers/emptyPostgres.ts';
import { startOctavo, temporaryFolder } from '../testing/servers/octavo.ts';
import { move } from './move.ts';

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

it('moves a site to a database of the other kind, where it goes on as it was, also after it was interrupted', async () => {
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
  const interrupted = move({
    ...{ from, to },
    progress({ step }) {
      if (step === 'Copying comments') throw new Error('Killed.');
    },
  });
  await expect(interrupted).rejects.toThrow('Killed.');
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
