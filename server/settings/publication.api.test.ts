import sharp from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { filesIn, makeAccount, makeArticle, makeImage, valid } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { startOctavoProcess } from '../testing/servers/octavo.ts';

it.afterEach(() => change(defaults));

const defaults = {
  language: 'en',
  logo: '',
  sharingImage: '',
  accent: '#9c2f1e',
  comments: 'on',
  registration: 'open',
};
const change = (body: object) => octavo.admin.put('/api/settings', body);
const textOf = async (path: string) => (await fetch(octavo.url + path)).text();
const pathOf = ({ slug }: Article) => `/articles/${slug}`;
const meta = (page: string, property: string) =>
  new RegExp(`<meta data-page property="${property}" content="([^"]*)"`).exec(page)?.[1];
const wide = async () => makeImage(octavo, await picture(1300, 700).png().toBuffer(), 'Two colours');

/** Resolves to the colour of a pixel of an icon, as red, green, blue and opacity. */
async function pixel(path: string, left: number, top: number): Promise<number[]> {
  const response = await fetch(octavo.url + path);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  const icon = sharp(Buffer.from(await response.arrayBuffer()));
  return [...(await icon.ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('the language', () => {
  it('is that of pages, dates, feed, manifest and link previews', async () => {
    const article = await makeArticle(octavo);

    const { body } = await change({ language: 'DE' });

    const page = await textOf(pathOf(article));
    const time = /<time[^>]*>([^<]*)<\/time>/.exec(page)?.[1];
    expect(body.settings.language).toBe('de');
    expect(page).toContain('<html lang="de">');
    expect(meta(page, 'og:locale')).toBe('de_DE');
    expect(time).toMatch(/^\d{1,2}\. \S+ \d{4}$/);
    expect(page).toContain('"inLanguage":"de"');
    expect(await textOf('/feed.xml')).toContain('<language>de</language>');
    expect(JSON.parse(await textOf('/manifest.webmanifest')).lang).toBe('de');
    expect(await textOf('/.well-known/security.txt')).toContain('Preferred-Languages: de\n');
  });
});

describe('the logo', () => {
  it('is on pages and in the icons at once, and goes when it is taken away', async () => {
    const before = await fetch(`${octavo.url}/favicon.ico`);
    const { url } = await makeImage(octavo, await picture(60, 60).png().toBuffer());

    const { body } = await change({ logo: url });

    expect(body.settings.logo).toBe(url);
    expect(await textOf('/about')).toContain(`src="${url}" alt=""`);
    expect((await pixel('/favicon.ico', 10, 24)).slice(0, 3).map((value) => Math.round(value / 64))).toEqual([3, 1, 1]);
    expect(await pixel('/icon-maskable-192.png', 2, 2)).toEqual([251, 249, 244, 255]);
    expect(await textOf('/favicon.svg')).toContain('href="data:image/png;base64,');
    expect(JSON.parse(await textOf('/manifest.webmanifest')).icons[1].src).toBe(
      `/icon-192.png?logo=${url.split('/')[2]}`,
    );

    await change({ logo: '' });

    const after = await fetch(`${octavo.url}/favicon.ico`);
    expect(await textOf('/about')).not.toContain(url);
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
  });

  it('is whole in the middle of an icon where it is not square', async () => {
    const { url } = await wide();
    await change({ logo: url });

    const [corner, middle] = [await pixel('/icon-192.png', 4, 4), await pixel('/icon-192.png', 10, 96)];

    expect([corner[3], middle[3]]).toEqual([0, 255]);
  });

  it('is not sent again to a browser that has it', async () => {
    const { url } = await makeImage(octavo);
    await change({ logo: url });
    const path = '/apple-touch-icon.png';
    const etag = (await octavo.visitor.get(path)).headers.get('ETag') ?? '';

    const response = await rawRequest(octavo.url, { path, headers: { 'If-None-Match': etag } });

    expect(response.status).toBe(304);
  });

  it('is no drawing with scripts', async () => {
    const before = filesIn(octavo, 'images');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const form = new FormData();
    form.set('image', new Blob([svg], { type: 'image/png' }), 'logo.png');

    const response = await octavo.admin.post('/api/images', form);

    expect([response.status, response.body.errors]).toEqual([
      415,
      { image: 'Only JPEG, PNG, WebP, GIF and AVIF images can be used.' },
    ]);
    expect(filesIn(octavo, 'images')).toEqual(before);
  });
});

/** The address of a picture as link previews take it. */
const asJpeg = (url: string) => url.replace('/images/', '/sharing/images/').replace('webp', 'jpg');

describe('the sharing image', () => {
  it('is shown of pages without a picture of their own', async () => {
    const article = await makeArticle(octavo);
    const { url } = await wide();

    await change({ sharingImage: url });

    for (const path of ['/', '/about', pathOf(article)]) {
      const page = await textOf(path);
      expect(meta(page, 'og:image')).toMatch(new RegExp(`${asJpeg(url)}$`));
      expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(['1300', '700']);
      expect(meta(page, 'og:image:alt')).toBe('Two colours');
    }
  });

  it('is a JPEG of the same size, as is every picture that is shared, and none where there is no such picture', async () => {
    const { url } = await wide();

    const response = await fetch(octavo.url + asJpeg(url));
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    const missing = await fetch(octavo.url + asJpeg(url).replace(/[0-9a-f]{24}/, '0'.repeat(24)));

    expect([response.status, response.headers.get('Content-Type'), missing.status]).toEqual([200, 'image/jpeg', 404]);
    expect([format, width, height]).toEqual(['jpeg', 1300, 700]);
  });

  it('is drawn in the accent where there is none', async () => {
    const drawn = async () => new URL(meta(await textOf('/about'), 'og:image') ?? '').pathname;
    const usual = await drawn();

    await change({ accent: '#1f5f8b' });

    const blue = await drawn();
    expect(blue).not.toBe(usual);
    const [red = 0, green = 0, another = 0] = await pixel(blue, 5, 300);
    expect(another > green && green > red).toBe(true);
  });
});

describe('comments that are off', () => {
  it('are refused of everybody, and those that there are stay', async () => {
    const article = await makeArticle(octavo);
    await octavo.user.post(`/api/comments/${article._id}`, { message: 'In time.' });
    const replayed = { headers: { 'Idempotency-Key': 'before-the-end' } };
    await octavo.user.post(`/api/comments/${article._id}`, { message: 'Twice.' }, replayed);

    await change({ comments: 'off' });

    const send = (message: string, sent = {}) => octavo.user.post(`/api/comments/${article._id}`, { message }, sent);
    const late = await send('Too late.');
    expect([late.status, late.body]).toEqual([403, { message: 'Comments are closed.' }]);
    expect((await octavo.admin.post(`/api/comments/${article._id}`, { message: 'Mine.' })).status).toBe(403);
    expect((await send('Twice.', replayed)).status).toBe(201);
    expect((await octavo.visitor.get(`/api/comments/${article._id}`)).body.totalComments).toBe(2);
    const page = await textOf(pathOf(article));
    expect(page).toContain('In time.');
    expect(page).toContain('Comments are closed.');
    expect(page).not.toContain('Leave a Comment');

    await change({ comments: 'on' });

    expect((await send('In time again.')).status).toBe(201);
    expect(await textOf(pathOf(article))).toContain('Leave a Comment');
  });
});

describe('registration that is closed', () => {
  it('is refused, and others log in as ever', async () => {
    const { account } = await makeAccount(octavo);

    await change({ registration: 'closed' });

    const refusal = await octavo.client().post('/api/users', valid.account());
    expect([refusal.status, refusal.body]).toEqual([403, { message: 'Registration is closed.' }]);
    expect((await octavo.client().post('/api/users/login', account)).status).toBe(200);
    expect(await textOf('/auth?tab=register')).toContain('Registration is closed.');
    expect(await textOf('/auth?tab=register')).not.toContain('Username');
  });
});

describe('a variable', () => {
  it('fixes language, comments and registration', async () => {
    const variables = { OCTAVO_LANGUAGE: 'pt-BR', OCTAVO_COMMENTS: 'off', OCTAVO_REGISTRATION: 'closed' };
    const fixed = await startOctavoProcess(variables);
    onTestFinished(fixed.close);

    const { body } = await fixed.admin.get('/api/settings');
    const refusal = await fixed.admin.put('/api/settings', { registration: 'open' });

    expect(body).toMatchObject({ language: 'pt-BR', fixed: ['language', 'comments', 'registration'] });
    expect(refusal.body.errors).toEqual({
      registration: 'OCTAVO_REGISTRATION define isso no servidor: altere lá.',
    });
  });
});
