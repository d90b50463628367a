import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { makeArticle, makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { type Octavo, startOctavo } from '../testing/servers/octavo.ts';
import { readXml } from '../testing/xml.ts';

const ORIGIN = 'https://octavo.example';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo({
    OCTAVO_URL: ORIGIN,
    OCTAVO_NAME: 'Ink & <Paper>',
    OCTAVO_CONTACT_EMAIL: 'security@octavo.example',
  });
});
afterAll(() => octavo.close());

const read = async (path: string) => {
  const { status, headers, body } = await octavo.visitor.get(path);
  const elements = readXml(body);
  const texts = (name: string) => elements.filter((each) => each.name === name).map(({ text }) => text);
  return { status, type: headers.get('Content-Type'), elements, texts };
};

const publish = ({ _id }: Article, published: boolean) =>
  octavo.admin.put(`/api/articles/${_id}/publish`, { published });

describe('the feed', () => {
  it('has complete articles with absolute addresses, whatever they contain', async () => {
    const { category } = await makeCategory(octavo, 'Pens & "ink"');
    const content = '<p>a ]]&gt; b &amp; <a href="/about?a=1&amp;b=2">c</a> <code>]]&gt;</code></p>';
    const article = await makeArticle(octavo, { category, title: '<b> & ]]>', content, tags: 'a & b' });
    const { slug } = article;

    const { status, type, texts } = await read('/feed.xml');

    expect([status, type]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(texts('title')).toEqual(['Ink & <Paper>', '<b> & ]]>']);
    expect(texts('link')).toEqual([`${ORIGIN}/`, `${ORIGIN}/articles/${slug}`]);
    expect(texts('guid')).toEqual([expect.stringMatching(/^urn:uuid:/)]);
    expect(texts('category')).toEqual(['Pens & "ink"', 'a & b']);
    expect(texts('dc:creator')).toEqual(['Admin']);
    expect(texts('content:encoded')[0]).toContain(`<a href="${ORIGIN}/about?a=1&amp;b=2">c</a>`);
    expect(texts('content:encoded')[0]).toContain('<code>]]&gt;</code>');
  });

  it('escapes texts so that none is read as markup', async () => {
    const title = 'Use <em> & "<script>"';
    const content = '<p>Use &lt;em&gt; &amp; &lt;script&gt;alert(1)&lt;/script&gt;, not &amp;lt;</p>';
    await makeArticle(octavo, { title, content });

    const { texts } = await read('/feed.xml');
    const { body } = await octavo.visitor.get('/feed.xml');

    // The description is HTML, the title plain text: what an XML parser gives is what each of them holds.
    expect(texts('description')[1]).toBe('Use &lt;em&gt; &amp; &lt;script&gt;alert(1)&lt;/script&gt;, not &amp;lt;');
    expect(texts('title')[1]).toBe(title);
    expect(body).toContain('<title>Use &#x3C;em&#x3E; &#x26; &quot;&#x3C;script&#x3E;&quot;</title>');
    expect(texts('content:encoded')[0]).toBe(content);
  });

  it('declares the language of an article, and of its title, where it differs', async () => {
    await makeArticle(octavo, { title: '活字を拾う', content: '<p>In Japanese you pick it up.</p>' });
    await makeArticle(octavo, { title: 'Vom Papier', content: '<p lang="de">Papier</p><p lang="de">Tinte</p>' });
    await makeArticle(octavo, { title: '活字', content: '<p>活字を拾う。</p>' });

    const { elements, texts } = await read('/feed.xml');

    const languages = (name: string) =>
      elements.filter((each) => each.name === name).map(({ attributes }) => attributes['xml:lang']);
    expect(languages('title').slice(1, 4)).toEqual(['ja', 'de', 'ja']);
    expect(languages('description').slice(1, 4)).toEqual(['ja', undefined, undefined]);
    expect(texts('dc:language').slice(0, 2)).toEqual(['ja', 'de']);
    expect(texts('content:encoded').slice(0, 3)).toEqual([
      '<div lang="ja"><p>活字を拾う。</p></div>',
      '<div lang="de"><p lang="de">Papier</p><p lang="de">Tinte</p></div>',
      '<p>In Japanese you pick it up.</p>',
    ]);
  });

  it('has the image of an article, which feed readers may show on pages of their own', async () => {
    const { category } = await makeCategory(octavo);
    const image = await picture(600, 400).png().toBuffer();
    const { imgUrl } = (await saveWithImage(octavo, { category, image, fields: { imgAlt: 'Ink & "paper"' } })).body
      .article;

    const { texts } = await read('/feed.xml');
    const { headers } = await octavo.visitor.get(imgUrl);

    expect(texts('content:encoded')[0]).toContain(
      `<img src="${ORIGIN}${imgUrl}" width="600" height="400" alt="Ink &amp; &quot;paper&quot;">`,
    );
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  it('has its own address and the time of its newest change', async () => {
    const { updatedAt } = await makeArticle(octavo);

    const { elements, texts } = await read('/feed.xml');

    expect(elements.find(({ name }) => name === 'atom:link')?.attributes).toEqual({
      href: `${ORIGIN}/feed.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect(texts('lastBuildDate')).toEqual([new Date(updatedAt).toUTCString()]);
    expect(texts('pubDate')[0]).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/);
  });

  it('has the newest twenty articles', async () => {
    const { category } = await makeCategory(octavo);
    for (let number = 1; number <= 21; number++) await makeArticle(octavo, { category, title: `Number ${number}` });

    const { texts } = await read('/feed.xml');

    expect(texts('item')).toHaveLength(20);
    expect(texts('title')[1]).toBe('Number 21');
    expect(texts('title')).not.toContain('Number 1');
  });
});

describe('the sitemap', () => {
  it('has the fixed pages, the categories with articles, and every published article with its date', async () => {
    const { category } = await makeCategory(octavo, 'Hand & tools');
    const empty = await makeCategory(octavo, 'Nothing yet');
    const { slug, updatedAt } = await makeArticle(octavo, { category });

    const { status, type, texts } = await read('/sitemap.xml');

    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    const paths = ['/', '/about', '/policy', '/terms', '/contact', '/categories', '/categories/hand%20%26%20tools'];
    for (const path of [...paths, `/articles/${slug}`]) expect(texts('loc')).toContain(ORIGIN + path);
    expect(texts('loc').join(' ')).not.toContain(encodeURIComponent(empty.category).replaceAll('%20', '+'));
    expect(texts('url')).toContain(`${ORIGIN}/articles/${slug}${updatedAt}`);
  });

  it('has no parts while one document suffices', async () => {
    expect((await octavo.visitor.get('/sitemap-2.xml')).status).toBe(404);
  });
});

describe.each(['/feed.xml', '/sitemap.xml'])('%s', (path) => {
  const has = async ({ slug }: Article) => (await octavo.visitor.get(path)).body.includes(`/articles/${slug}<`);

  it('has an article from the moment it is published until it is unpublished or deleted', async () => {
    const article = await makeArticle(octavo, { published: false });
    const seen = [await has(article)];

    await publish(article, true);
    seen.push(await has(article));
    await publish(article, false);
    seen.push(await has(article));
    await publish(article, true);
    await octavo.admin.delete(`/api/articles/${article._id}`);
    seen.push(await has(article));

    expect(seen).toEqual([false, true, false, false]);
  });

  it('shows no draft to an administrator either', async () => {
    const draft = await makeArticle(octavo, { published: false });

    const { body } = await octavo.admin.get(path);

    expect(body).not.toContain(`/articles/${draft.slug}<`);
  });

  it('is not modified (304) for a client that has it', async () => {
    const { headers } = await octavo.visitor.get(path);

    const response = await octavo.visitor.get(path, { headers: { 'If-None-Match': headers.get('ETag')! } });

    expect(response.status).toBe(304);
  });

  it('can only be read', async () => {
    expect((await octavo.visitor.post(path)).status).toBe(405);
  });
});

describe('the web manifest', () => {
  it('has the name of the publication', async () => {
    const { status, headers, body } = await octavo.visitor.get('/manifest.webmanifest');

    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ name: 'Ink & <Paper>', short_name: 'Ink & <Paper>', start_url: '/' });
  });

  it('has icons of the declared sizes, including maskable ones', async () => {
    const { icons } = JSON.parse((await octavo.visitor.get('/manifest.webmanifest')).body);

    for (const { src, sizes, type } of icons) {
      const response = await fetch(octavo.url + src);
      expect([src, response.headers.get('Content-Type')]).toEqual([src, type]);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
    const maskable = icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable');
    expect(maskable.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512']);
  });
});

describe('an icon where browsers look for it', () => {
  const fetchIcon = async (path: string) => Buffer.from(await (await fetch(octavo.url + path)).arrayBuffer());

  it('is at /favicon.ico, in three sizes', async () => {
    const ico = await fetchIcon('/favicon.ico');

    const sizes: (number | undefined)[] = [];
    for (let entry = 6; entry < 6 + 16 * ico.readUInt16LE(4); entry += 16) {
      const offset = ico.readUInt32LE(entry + 12);
      const image = await sharp(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8))).metadata();
      expect([image.format, image.width]).toEqual(['png', ico.readUInt8(entry)]);
      sizes.push(image.height);
    }
    expect(ico.readUInt32LE(0)).toBe(0x10000);
    expect(sizes).toEqual([16, 32, 48]);
  });

  it('is at /apple-touch-icon.png, without transparency, which would be shown black', async () => {
    const icon = sharp(await fetchIcon('/apple-touch-icon.png'));

    expect(await icon.metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
    expect((await icon.stats()).isOpaque).toBe(true);
  });

  it('is named in the head of every page', async () => {
    const { body } = await octavo.visitor.get('/');

    for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']) {
      expect(body).toContain(`href="${path}"`);
      expect((await octavo.visitor.get(path)).status).toBe(200);
    }
  });
});

describe('/.well-known', () => {
  it('has a security.txt with a contact, valid for at most a year', async () => {
    const { status, headers, body } = await octavo.visitor.get('/.well-known/security.txt');

    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line: string) => line.split(': ') as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@octavo.example');
    expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`);
    expect(fields.get('Preferred-Languages')).toBe('en');
    const days = (Date.parse(String(fields.get('Expires'))) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });

  it('has a security.txt that is not modified (304) for a client that has it', async () => {
    const { headers } = await octavo.visitor.get('/.well-known/security.txt');

    // Not with fetch, whose conditional requests always demand a new response.
    const response = await rawRequest(octavo.url, {
      path: '/.well-known/security.txt',
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    });

    expect([response.status, response.text]).toEqual([304, '']);
  });

  it('redirects to the page for changing a password, and has no other addresses', async () => {
    const response = await octavo.visitor.get('/.well-known/change-password');
    const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';

    expect([response.status, response.headers.get('Location')]).toEqual([302, '/profile']);
    expect((await octavo.visitor.get('/profile')).status).toBe(200);
    expect((await octavo.visitor.get(none)).status).toBe(404);
  });
});

it.each(['/auth', '/auth?tab=register', '/profile', '/dashboard', '/nothing/here'])(
  'robots may fetch %s, and read there that it is not to be found',
  async (path) => {
    const { body } = await octavo.visitor.get(path);
    const robots = await octavo.visitor.get('/robots.txt');

    expect(body).toContain('<meta data-page name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect(robots.body).not.toContain(`Disallow: ${path.split('?')[0]}`);
  },
);

it('robots.txt allows all pages but the API', async () => {
  const { status, headers, body } = await octavo.visitor.get('/robots.txt');

  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});
