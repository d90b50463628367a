import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryImage } from '../../shared/images.ts';
import { filesIn, makeArticle, makeImage, makeTextPage } from '../testing/factories.ts';
import { entries, until } from '../testing/faults.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../testing/octavo.ts';
import { sql } from '../testing/sql.ts';

const DAY = 24 * 60 * 60 * 1000;

let octavo: OctavoInProcess;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

/** A picture that is removed with every sweep, so that a test knows when that is done. */
let unused: LibraryImage;
beforeEach(async () => {
  unused = await makeImage(octavo);
});

const keyIn = ({ url }: LibraryImage) => url.split('/')[2] ?? '';
const shown = ({ url }: LibraryImage) => `<p>Text.</p><img src="${url}" alt="">`;

/** Gives a picture the age of so many days. */
const age = ({ _id }: LibraryImage, days: number) =>
  sql(octavo, 'UPDATE images SET created_at = :at WHERE id = :id', {
    id: Number(_id),
    at: new Date(Date.now() - days * DAY),
  });

const isServed = async ({ url }: LibraryImage) => (await octavo.visitor.get(url)).status === 200;

/** Starts the server again, whose first jobs remove unused pictures, and waits until they did. */
async function removeUnused(): Promise<void> {
  await age(unused, 31);
  octavo = await restarted(octavo);
  await until(async () => !filesIn(octavo, 'images').includes(keyIn(unused)));
}

describe('a picture that was uploaded 31 days ago', () => {
  it('is removed where nothing uses it, and lies in the trash for a while', async () => {
    await removeUnused();

    expect(await isServed(unused)).toBe(false);
    expect(await sql(octavo, 'SELECT id FROM images WHERE id = :id', { id: Number(unused._id) })).toEqual([]);
    expect(entries(octavo.dataFolder, 'trash/images')).toContain(keyIn(unused));
  });

  it.each<[string, (image: LibraryImage) => Promise<unknown>]>([
    ['an article shows it', (image) => makeArticle(octavo, { content: shown(image) })],
    ['a written page shows it', (image) => makeTextPage(octavo, { content: shown(image) })],
    [
      'an earlier version of an article shows it',
      async (image) => {
        const { _id } = await makeArticle(octavo, { content: shown(image) });
        await octavo.admin.put(`/api/articles/${_id}`, { content: '<p>Without.</p>' });
      },
    ],
    ['it is the logo', ({ url }) => octavo.admin.put('/api/settings', { logo: url })],
    [
      'an article in the trash shows it',
      async (image) => {
        const { _id } = await makeArticle(octavo, { content: shown(image) });
        await octavo.admin.delete(`/api/articles/${_id}`);
      },
    ],
    [
      'a working copy of an article shows it',
      async (image) => {
        const { _id } = await makeArticle(octavo);
        await octavo.admin.put(`/api/articles/${_id}/draft`, { content: shown(image) });
      },
    ],
    [
      'a working copy of a new article shows it',
      (image) => octavo.admin.post('/api/articles/drafts', { content: shown(image) }),
    ],
  ])('stays where %s', async (_, use) => {
    const image = await makeImage(octavo);
    await use(image);
    await age(image, 31);

    await removeUnused();

    expect(await isServed(image)).toBe(true);
  });

  it('is removed after the article that showed it was removed for good', async () => {
    const image = await makeImage(octavo);
    const { _id } = await makeArticle(octavo, { content: shown(image) });
    await octavo.admin.delete(`/api/articles/${_id}`);
    await octavo.admin.post('/api/trash/purge', { kind: 'articles', ids: [_id] });
    const uses = 'SELECT image_id FROM image_uses WHERE article_id = :id';
    await until(async () => (await sql(octavo, uses, { id: Number(_id) })).length === 0);
    await age(image, 31);

    await removeUnused();
    await until(async () => !(await isServed(image)));
  });
});

it('leaves a picture alone that was uploaded 29 days ago and that nothing uses', async () => {
  const image = await makeImage(octavo);
  await age(image, 29);

  await removeUnused();

  expect(await isServed(image)).toBe(true);
});
