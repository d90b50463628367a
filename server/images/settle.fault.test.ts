import { existsSync, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { killBound, kills, noise, until } from '../testing/faults/faults.ts';
import { makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { trashCalls } from '../testing/rows/trash.ts';
import {
  atAddress,
  emptyPostgres,
  type OctavoProcess,
  startOctavoProcess,
  startProcess,
} from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

/** A deletion and a restoration. */
const ROUNDS = kills(2);

async function started(engine: 'sqlite' | 'postgres'): Promise<OctavoProcess> {
  if (engine === 'sqlite') return startOctavoProcess();
  const database = await emptyPostgres(inject('postgres'));
  const octavo = await startOctavoProcess({ DATABASE_URL: database.url });
  onTestFinished(database.drop);
  return octavo;
}

/** Resolves as soon as something is moved into a folder, or out of it. */
async function moveIn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await new Promise<void>((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close();
      resolve();
    });
  });
}

it.each(['sqlite', 'postgres'] as const)(
  'a kill as the picture of an article moves leaves it where the article is, on %s',
  killBound(ROUNDS),
  async (engine) => {
    const octavo = await started(engine);
    let server: Pick<OctavoProcess, 'stop'> = octavo;
    onTestFinished(async () => {
      await server.stop('SIGKILL');
      await octavo.close();
    });
    const { category } = await makeCategory(octavo);
    const { article } = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body;
    const key = article.imgUrl.split('/')[2];
    const fileIn = (folder: string) => path.join(octavo.dataFolder, folder, key);
    const isLive = async () =>
      (await sql(octavo, 'SELECT id FROM articles WHERE id = :id AND deleted_at IS NULL', { id: Number(article._id) }))
        .length === 1;
    const isInPlace = (live: boolean) =>
      existsSync(fileIn('images')) === live && existsSync(fileIn('trash/images')) === !live;
    let current = octavo;

    for (let round = 0; round < ROUNDS; round++) {
      const { remove, restore } = trashCalls(current);
      // Out of `images` when it is deleted, after the commit; out of the trash when it is restored, before it.
      const moved = moveIn(path.join(octavo.dataFolder, 'images'));
      const call = (await isLive()) ? remove(article._id) : restore('articles', article._id);
      const interrupted = call.catch(() => undefined);
      await moved;
      await server.stop('SIGKILL');
      await interrupted;

      const again = await startProcess(octavo.environment);
      server = again;
      current = { ...atAddress(octavo, again.url), stop: again.stop };

      const live = await isLive();
      await until(() => isInPlace(live));
      expect((await current.visitor.get(article.imgUrl)).status).toBe(live ? 200 : 404);
    }
  },
);
