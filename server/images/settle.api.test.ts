import { existsSync, mkdirSync, renameSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { noise, until } from '../testing/faults/faults.ts';
import { makeArticle, makeCategory, makeImage, saveWithImage } from '../testing/inputs/factories.ts';
import { type TrashCalls, trashCalls } from '../testing/rows/trash.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../testing/servers/octavo.ts';

let octavo: OctavoInProcess;
let calls: TrashCalls;
let category: string;
let picture: Buffer;
beforeAll(async () => {
  octavo = await startOctavo();
  calls = trashCalls(octavo);
  ({ category } = await makeCategory(octavo));
  picture = await noise(40, 30);
});
afterAll(() => octavo.close());

const withCover = async (): Promise<Article> =>
  (await saveWithImage(octavo, { category, image: picture })).body.article;
const keyOf = (url: string | null | undefined) => url?.split('/')[2] ?? '';
const statusOf = async (url: string | null) => (await octavo.visitor.get(url ?? '')).status;
const folderOf = (place: 'images' | 'trash/images', key: string) => path.join(octavo.dataFolder, place, key);

/** Moves the files of an image as a killed process or a restored backup leaves them, with an age in days. */
function misplace(key: string, to: 'images' | 'trash/images', days: number): void {
  const then = Date.now() / 1000 - days * 24 * 60 * 60;
  mkdirSync(folderOf(to, ''), { recursive: true });
  renameSync(folderOf(to === 'images' ? 'trash/images' : 'images', key), folderOf(to, key));
  utimesSync(folderOf(to, key), then, then);
}

it('an article whose restoration races its deletion has its picture', async () => {
  const { _id, imgUrl } = await withCover();
  const statuses: number[] = [];

  for (let round = 0; round < 10; round++) {
    const deleted = calls.remove(_id);
    await until(async () => (await calls.restore('articles', _id)).body.restored === 1);
    await deleted;
    statuses.push(await statusOf(imgUrl));
  }

  expect(statuses).toEqual(statuses.map(() => 200));
});

it('an article that is removed for good leaves the picture of another alone', async () => {
  const image = await makeImage(octavo);
  const article = await makeArticle(octavo, { imgUrl: image.url });
  await calls.remove(article._id);
  misplace(keyOf(image.url), 'trash/images', 0);

  await calls.purge('articles', article._id);
  await octavo.server.catchUp();

  expect(await statusOf(image.url)).toBe(200);
});

it('a start brings each picture to where it belongs, whatever its age, and says how many came back', async () => {
  const [live, deleted, shown, cover] = [
    await withCover(),
    await withCover(),
    await makeImage(octavo),
    await withCover(),
  ];
  await makeArticle(octavo, { content: `<p>Text.</p><img src="${shown.url}" alt="">` });
  await calls.remove(deleted._id);
  await calls.remove(cover._id);
  await octavo.server.stop();
  misplace(keyOf(live.imgUrl), 'trash/images', 31);
  misplace(keyOf(shown.url), 'trash/images', 31);
  misplace(keyOf(deleted.imgUrl), 'images', 0);

  octavo = await restarted(octavo);
  await until(() => /Moved 2 image\(s\) back from \S+trash/.test(octavo.log()));

  await until(() => existsSync(folderOf('trash/images', keyOf(deleted.imgUrl))));
  const urls = [live.imgUrl, shown.url, deleted.imgUrl, cover.imgUrl];
  expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200, 404, 404]);
  expect(existsSync(folderOf('trash/images', keyOf(cover.imgUrl)))).toBe(true);
});
