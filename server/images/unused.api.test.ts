import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryImage } from '../../shared/media/images.ts';
import { entries, until } from '../testing/faults/faults.ts';
import {
  filesIn,
  imageForm,
  makeArticle,
  makeDraft,
  makeImage,
  makeTextPage,
  typeInto,
} from '../testing/inputs/factories.ts';
import { type OctavoInProcess, restarted, startOctavo } from '../testing/servers/octavo.ts';
import { sql } from '../testing/servers/sql.ts';

const DAY = 24 * 60 * 60 * 1000;

let octavo: OctavoInProcess;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

const keyIn = ({ url }: LibraryImage) => url.split('/')[2] ?? '';
const shown = ({ url }: LibraryImage) => `<p>Text.</p><img src="${url}" alt="">`;

/** Gives a picture the age of so many days. */
const age = ({ _id }: LibraryImage, days: number) =>
  sql(octavo, 'UPDATE images SET created_at = :at WHERE id = :id', {
    id: Number(_id),
    at: new Date(Date.now() - days * DAY),
  });

const isServed = async ({ url }: LibraryImage) => (await octavo.visitor.get(url)).status === 200;

/** What uses a picture, so that it stays. */
const uses: [string, (image: LibraryImage) => Promise<unknown>][] = [
  ['an article shows it', (image) => makeArticle(octavo, { content: shown(image) })],
  ['a written page shows it', (image) => makeTextPage(octavo, { content: shown(image) })],
  [
    'an earlier version of an article shows it',
    async (image) => {
      const { _id } = await makeArticle(octavo, { content: shown(image) });
      await octavo.admin.put(`/api/articles/${_id}`, { content: '<p>Without.</p>' });
    },
  ],
  ['it is the portrait of an author', ({ url }) => octavo.admin.put('/api/users/author', { imgUrl: url })],
  ['it is the cover of an article', ({ url }) => makeArticle(octavo, { imgUrl: url })],
  [
    'it is the cover of an article in the trash',
    async ({ url }) => {
      const { _id } = await makeArticle(octavo, { imgUrl: url });
      await octavo.admin.delete(`/api/articles/${_id}`);
    },
  ],
  [
    'a page in the trash shows it',
    async (image) => {
      const { slug } = await makeTextPage(octavo, { content: shown(image) });
      await octavo.admin.delete(`/api/pages/${slug}`);
    },
  ],
  [
    'a draft shows it as it was before its file was replaced',
    async (image) => {
      await makeDraft(octavo.admin, { fields: { content: shown(image) } });
      const replaced = await octavo.admin.put(`/api/images/${image._id}/file`, imageForm());
      image.url = replaced.body.image.url;
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
    'a draft of an article shows it',
    async (image) => {
      const { _id } = await makeArticle(octavo);
      await typeInto(octavo.admin, { of: _id, fields: { content: shown(image) } });
    },
  ],
  [
    'a draft of a new page shows it',
    (image) => makeDraft(octavo.admin, { kind: 'page', fields: { content: shown(image) } }),
  ],
];

describe('of pictures that were uploaded 31 days ago, one', () => {
  const used = new Map<string, LibraryImage>();
  let purged: LibraryImage;
  let young: LibraryImage;
  let unused: LibraryImage;
  beforeAll(async () => {
    for (const [how, use] of uses) {
      const image = await makeImage(octavo);
      await use(image);
      used.set(how, image);
    }
    purged = await makeImage(octavo);
    await showAndPurge(purged);
    [young, unused] = [await makeImage(octavo), await makeImage(octavo)];
    for (const image of [...used.values(), purged, unused]) await age(image, 31);
    await age(young, 29);
    // A start runs what is due, and the removal of unused pictures is one of its first jobs.
    octavo = await restarted(octavo);
    await until(async () => !filesIn(octavo, 'images').includes(keyIn(unused)));
  });

  it('is removed where nothing uses it, and lies in the trash for a while', async () => {
    expect(await isServed(unused)).toBe(false);
    expect(await sql(octavo, 'SELECT id FROM images WHERE id = :id', { id: Number(unused._id) })).toEqual([]);
    expect(entries(octavo.dataFolder, 'trash/images')).toContain(keyIn(unused));
  });

  it.each(uses)('stays where %s', async (how) => {
    expect(await isServed(used.get(how) as LibraryImage)).toBe(true);
  });

  it('is removed after the article that showed it was removed for good', async () => {
    await until(async () => !(await isServed(purged)));
  });

  it('stays where it is two days younger, though nothing uses it', async () => {
    expect(await isServed(young)).toBe(true);
  });
});

/** Shows a picture in an article that is then removed for good. */
async function showAndPurge(image: LibraryImage): Promise<void> {
  const { _id } = await makeArticle(octavo, { content: shown(image) });
  await octavo.admin.delete(`/api/articles/${_id}`);
  await octavo.admin.post('/api/trash/purge', { kind: 'articles', ids: [_id] });
  const rows = 'SELECT image_id FROM image_uses WHERE article_id = :id';
  await until(async () => (await sql(octavo, rows, { id: Number(_id) })).length === 0);
}
