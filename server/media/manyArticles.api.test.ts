import { describe, expect } from 'vitest';
import { makeArticle, makeImage } from '../testing/inputs/factories.ts';
import { copyArticle } from '../testing/rows/manyArticles.ts';
import { mediaCalls } from '../testing/rows/mediaCalls.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const it = itWith({}, { queues: { rowsAtOnce: 20 } });

const { find, isServed } = mediaCalls(() => octavo);

/** More than one call finishes by itself. */
const MANY = 25;

/** Makes a picture in the text of so many articles, each with its first version. */
async function makeMany(alt: string) {
  const image = await makeImage(octavo, undefined, alt);
  const article = await makeArticle(octavo, { content: `<p>Here.</p><img src="${image.url}" alt="${alt}">` });
  await copyArticle(octavo, article, MANY - 1);
  await sql(
    octavo,
    `INSERT INTO image_uses (article_id, image_id) SELECT id, :image FROM articles WHERE slug LIKE :slug`,
    { image: Number(image._id), slug: `${article.slug}-copy-%` },
  );
  /** The distinct texts of the articles, and their versions. */
  const texts = () =>
    sql(octavo, 'SELECT DISTINCT content, version FROM articles WHERE slug LIKE :slug', { slug: `${article.slug}%` });
  return { image, article, texts };
}

describe('a picture that more articles than one call changes show', () => {
  it('has its new alternative text at once, and articles follow by and by', async () => {
    const { image, texts } = await makeMany('A wide lamp');

    const { body } = await octavo.admin.put(`/api/images/${image._id}`, { alt: 'A tall lamp' });
    await octavo.server.catchUp();

    expect(body).toMatchObject({ image: { alt: 'A tall lamp' }, articles: MANY, pages: 0 });
    const [text, ...others] = await texts();
    expect(others).toEqual([]);
    expect(text).toMatchObject({ content: expect.stringContaining('alt="A tall lamp"'), version: 2 });
    expect((await octavo.admin.get('/api/work')).body.work).toEqual([]);
  });

  it('is deleted once all have lost it', async () => {
    const { image, texts } = await makeMany('A lost lamp');

    const { body } = await octavo.admin.delete(`/api/images/${image._id}?force=true`);
    await octavo.server.catchUp();

    expect(body).toMatchObject({ articles: MANY });
    expect(await texts()).toEqual([{ content: '<p>Here.</p>', version: 2 }]);
    expect([await find(image), await isServed(image.url)]).toEqual([undefined, false]);
  });

  it('is not changed while its articles follow an earlier change', async () => {
    const image = await makeImage(octavo, undefined, 'Busy');
    const row = { at: new Date('2030-01-01'), key: `picture:${image._id}` };
    await sql(
      octavo,
      `INSERT INTO jobs (kind, key, run_at, attempts, payload) VALUES ('slices:picture', :key, :at, 0, '{}')`,
      row,
    );

    const responses = [
      await octavo.admin.put(`/api/images/${image._id}`, { alt: 'Idle' }),
      await octavo.admin.delete(`/api/images/${image._id}`),
    ];
    await sql(octavo, 'DELETE FROM jobs WHERE key = :key', row);

    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
    expect(responses[0]?.body.message).toBe(
      'The articles that show this image are still following an earlier change of it. Please wait until that is done.',
    );
    expect(await find(image)).toMatchObject({ alt: 'Busy' });
  });
});
