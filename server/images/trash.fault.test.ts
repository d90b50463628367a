import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ended, noise, until } from '../testing/faults/faults.ts';
import { filesIn, formOf, makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { type Octavo, type OctavoInProcess, restarted, startOctavo } from '../testing/servers/octavo.ts';

const DAY = 24 * 60 * 60;

async function started(): Promise<OctavoInProcess> {
  const octavo = await startOctavo();
  onTestFinished(octavo.close);
  return octavo;
}

/** Creates an article with a picture; resolves to the picture's address, its key, and the article's id. */
async function makePicture(octavo: Octavo): Promise<{ url: string; key: string; id: string }> {
  const { category } = await makeCategory(octavo);
  const { article } = (await saveWithImage(octavo, { category, image: await noise(40, 30) })).body;
  return { url: article.imgUrl, key: article.imgUrl.split('/')[2], id: article._id };
}

const inTrash = ({ dataFolder }: Octavo, key = '') => path.join(dataFolder, 'trash', 'images', key);
const publishedAt = ({ dataFolder }: Octavo, key: string) => path.join(dataFolder, 'images', key);

/** Gives a folder the age of so many days. */
function age(folder: string, days: number): void {
  const then = Date.now() / 1000 - days * DAY;
  utimesSync(folder, then, then);
}

/** Makes `count` pictures that no article uses, two days old. */
function makeOrphans(octavo: Octavo, count: number): void {
  for (let number = 0; number < count; number++) {
    const folder = publishedAt(octavo, number.toString(16).padStart(24, '0'));
    mkdirSync(folder, { recursive: true });
    age(folder, 2);
  }
}

/** Lets `prepare` change files while the server is stopped, starts it again, and waits until its log has a line like this. */
async function swept(octavo: OctavoInProcess, line: RegExp, prepare: () => void): Promise<OctavoInProcess> {
  const again = await restarted(octavo, async () => prepare());
  onTestFinished(again.server.stop);
  await until(() => line.test(again.log()));
  return again;
}

describe('the picture of an article', () => {
  it.each([
    ['is deleted', ({ admin }: Octavo, id: string) => admin.delete(`/api/articles/${id}`)],
    ['loses it', ({ admin }: Octavo, id: string) => admin.put(`/api/articles/${id}`, { imgUrl: '' })],
    [
      'gets another',
      async ({ admin }: Octavo, id: string) => admin.put(`/api/articles/${id}`, formOf({}, await noise(30, 20))),
    ],
  ])('that %s is in the trash, and served no more', async (_what, change) => {
    const octavo = await started();
    const { url, key, id } = await makePicture(octavo);
    expect((await octavo.visitor.get(url)).status).toBe(200);

    expect((await change(octavo, id)).status).toBe(200);

    expect(readdirSync(inTrash(octavo))).toEqual([key]);
    expect(readdirSync(inTrash(octavo, key))).toEqual(['40.webp']);
    const paths = [url, `/images/../trash${url}`, `/trash${url}`, `/images/%2e%2e/trash${url}`];
    const responses = await Promise.all(paths.map(async (each) => (await octavo.visitor.get(each)).status));
    expect(responses).toEqual([404, 404, 404, 404]);
  });

  it('is there again once its folder was moved back, and goes to the trash once more', async () => {
    const octavo = await started();
    const { url, key, id } = await makePicture(octavo);
    await octavo.admin.delete(`/api/articles/${id}`);

    renameSync(inTrash(octavo, key), publishedAt(octavo, key));
    expect((await octavo.visitor.get(url)).status).toBe(200);
    cpSync(publishedAt(octavo, key), inTrash(octavo, key), { recursive: true });
    await swept(octavo, /Moved 1 unused image/, () => age(publishedAt(octavo, key), 2));

    expect(readdirSync(inTrash(octavo, key))).toEqual(['40.webp']);
    expect(existsSync(publishedAt(octavo, key))).toBe(false);
  });
});

describe('a sweep', () => {
  it('moves what nothing uses to the trash, for thirty days from then on, and says how much', async () => {
    const octavo = await started();
    const { key } = await makePicture(octavo);

    const again = await swept(octavo, /"level":"info".*Moved 20 unused image\(s\) to \S+trash/, () => {
      makeOrphans(octavo, 20);
      age(publishedAt(octavo, key), 100);
    });
    await (await restarted(again)).server.stop();

    expect(filesIn(octavo, 'images')).toEqual([key]);
    expect(readdirSync(inTrash(octavo))).toHaveLength(20);
  });

  it('removes what was in the trash for thirty days, but nothing younger, and no picture of an article in the trash', async () => {
    const octavo = await started();
    const [old, young, used] = [await makePicture(octavo), await makePicture(octavo), await makePicture(octavo)];
    for (const { id } of [old, young]) await octavo.admin.put(`/api/articles/${id}`, { imgUrl: '' });
    await octavo.admin.delete(`/api/articles/${used.id}`);

    await swept(octavo, /"level":"info".*Removed 1 image\(s\)/, () => {
      age(inTrash(octavo, old.key), 31);
      age(inTrash(octavo, young.key), 29);
      age(inTrash(octavo, used.key), 31);
    });

    expect(readdirSync(inTrash(octavo)).toSorted()).toEqual([young.key, used.key].toSorted());
  });

  it('moves nothing where it would take more than twenty and a tenth, and says how to go on', async () => {
    const octavo = await started();

    const warning = /"level":"warn".*21 images belong to no article.* admin -- sweep-images/;
    await swept(octavo, warning, () => makeOrphans(octavo, 21));

    expect(filesIn(octavo, 'images')).toHaveLength(21);
    const command = { script: path.join('cli', 'admin.js'), args: ['sweep-images'] };
    expect((await ended(octavo.environment, command)).output).toMatch(/^Moved 21 unused image\(s\) to \S+trash/);
    expect(filesIn(octavo, 'images')).toEqual([]);
    expect(readdirSync(inTrash(octavo))).toHaveLength(21);
  });

  it('moves more than twenty where they are a tenth or less', async () => {
    const octavo = await started();

    await swept(octavo, /Moved 21 unused image/, () => {
      makeOrphans(octavo, 21);
      // Too young to be looked at.
      for (let number = 0; number < 189; number++)
        mkdirSync(publishedAt(octavo, `f${number.toString(16).padStart(23, '0')}`));
    });

    expect(filesIn(octavo, 'images')).toHaveLength(189);
  });
});
