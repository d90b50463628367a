import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory, saveWithImage } from '../../testing/inputs/factories.ts';
import { picture } from '../../testing/inputs/pictures.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';

const ORIGIN = 'https://octavo.example';

const it = itWith({ OCTAVO_URL: ORIGIN, OCTAVO_NAME: 'Ink & <Paper>' });

/** Resolves to a page's metas for link previews, by property. */
async function preview(path: string): Promise<Map<string, string>> {
  const { body } = await octavo.visitor.get(path);
  const tags = body.matchAll(/<meta data-page (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g);
  return new Map([...tags].map(([, name, content]: string[]) => [name ?? '', content ?? '']));
}

async function pathOf(page: string): Promise<string> {
  return ((await preview(page)).get('og:image') ?? '').replace(ORIGIN, '');
}

const pageOf = ({ slug }: Article) => `/articles/${slug}`;

async function fetchPicture(path: string): Promise<Buffer> {
  const response = await fetch(octavo.url + path);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  return Buffer.from(await response.arrayBuffer());
}

/** Resolves to the share of pixels in the upper part, where the title stands, that differ from the paper. */
async function inked(png: Buffer): Promise<number> {
  const title = sharp(png).extract({ left: 60, top: 40, width: 1100, height: 420 });
  const { data } = await title.greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 200).length / data.length;
}

describe('the picture that link previews show', () => {
  it('is made from the title of an article without an image', async () => {
    const article = await makeArticle(octavo, { title: 'The grain of paper' });

    const metas = await preview(pageOf(article));
    const png = await fetchPicture(await pathOf(pageOf(article)));

    expect(metas.get('og:image')).toMatch(`${ORIGIN}/sharing/articles/${article.slug}-`);
    expect(metas.get('og:image:alt')).toBe('The grain of paper · Ink &amp; &lt;Paper&gt;');
    expect(metas.get('twitter:card')).toBe('summary_large_image');
    const { width, height, format } = await sharp(png).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    expect([metas.get('og:image:width'), metas.get('og:image:height')]).toEqual(['1200', '630']);
    expect(await inked(png)).toBeGreaterThan(0.01);
  });

  it("is the article's image where it has one", async () => {
    const { category } = await makeCategory(octavo);
    const image = await picture(1300, 700).png().toBuffer();
    const { article } = (await saveWithImage(octavo, { category, image, fields: { published: true } })).body;

    expect(await pathOf(pageOf(article))).toMatch(/^\/sharing\/images\/[0-9a-f]{24}\/\d+\.jpg$/);
  });

  it.each(['/', '/about', '/contact', '/policy', '/terms', '/categories'])(
    'is one that there is, on %s',
    async (page) => {
      expect(await inked(await fetchPicture(await pathOf(page)))).toBeGreaterThan(0.01);
    },
  );

  it('differs for every title, and has no words where the serif lacks a letter', async () => {
    const titles = ['Ink', 'A'.repeat(200), 'Motoki Shōzō и Ελλάδα', 'Ink 😀', '活字を拾う', 'العربية', '😀'];
    const pictures: Buffer[] = [];
    for (const title of titles)
      pictures.push(await fetchPicture(await pathOf(pageOf(await makeArticle(octavo, { title })))));

    const [ink, long, others, emoji, ...wordless] = pictures as [Buffer, Buffer, Buffer, Buffer, ...Buffer[]];

    expect(ink.equals(long) || ink.equals(others) || long.equals(others)).toBe(false);
    expect(emoji.equals(ink)).toBe(true);
    for (const each of wordless) expect(each.equals(wordless[0]!)).toBe(true);
    expect(wordless[0]?.equals(ink)).toBe(false);
    expect(await inked(wordless[0]!)).toBeGreaterThan(0.01);
  });

  it('may be cached for ever and shown on other sites', async () => {
    const { headers } = await octavo.visitor.get(await pathOf('/about'));

    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  it('gets another address with another title, to which the old one redirects', async () => {
    const article = await makeArticle(octavo, { title: 'Before' });
    const old = await pathOf(pageOf(article));

    await octavo.admin.put(`/api/articles/${article._id}`, { title: 'After' });
    const response = await octavo.visitor.get(old);

    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(await pathOf(pageOf(article)));
    expect(response.headers.get('Location')).not.toBe(old);
  });

  it('is made only for published articles', async () => {
    const article = await makeArticle(octavo);
    const path = await pathOf(pageOf(article));
    await fetchPicture(path);

    await octavo.admin.put(`/api/articles/${article._id}/publish`, { published: false });

    expect((await octavo.visitor.get(path)).status).toBe(404);
    expect((await octavo.admin.get(path)).status).toBe(404);
    expect((await octavo.visitor.get('/sharing/articles/no-such-article-0000000.png')).status).toBe(404);
  });

  it('is drawn once for concurrent requests', async () => {
    const path = await pathOf(pageOf(await makeArticle(octavo, { title: 'For many' })));

    // More than may wait in the queue.
    const pictures = await Promise.all(Array.from({ length: 40 }, () => fetchPicture(path)));

    expect(pictures.every((each) => each.equals(pictures[0]!))).toBe(true);
  });
});

it('does not exist for a page that does not exist', async () => {
  expect((await preview('/nothing/here')).has('og:image')).toBe(false);
});
