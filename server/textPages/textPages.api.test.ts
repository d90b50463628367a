import { describe, expect } from 'vitest';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { makeImage, makeTextPage, valid } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';

const textOf = async (path: string) => (await fetch(octavo.url + path)).text();
const read = async (slug: string): Promise<TextPage> => (await octavo.admin.get(`/api/pages/${slug}`)).body;
const update = (slug: string, body: object, headers = {}) => octavo.admin.put(`/api/pages/${slug}`, body, { headers });
const list = async (): Promise<TextPage[]> => (await octavo.admin.get('/api/pages')).body.pages;
const reset = (slug: string) => octavo.admin.post(`/api/pages/${slug}/reset`);

describe('the pages of the specification', () => {
  it.each([
    ['about', 'About Octavo', 'The newest articles of Octavo are on the', null],
    ['policy', 'Privacy Policy', 'You can read Octavo without telling us who you are.', '2026-11-27T00:00:00.000Z'],
    ['terms', 'Terms and Conditions', 'By using Octavo you agree to what follows.', '2026-11-21T00:00:00.000Z'],
  ])('%s has its default text, on its page and in the API', async (slug, title, sentence, updatedAt) => {
    const [page, html] = [await read(slug), await textOf(`/${slug}`)];

    expect(page).toMatchObject({ slug, title, inMenu: 'header', isDefault: true, canDelete: false, updatedAt });
    expect(page.content).toContain(sentence);
    expect(html).toContain(`<h1`);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(sentence);
    expect(html.includes('Last updated')).toBe(updatedAt !== null);
  });

  it('follow the settings until somebody writes them', async () => {
    await textOf('/about');
    await octavo.admin.put('/api/settings', { name: 'A <Quarto>' });

    const [about, page] = [await textOf('/about'), await read('about')];

    expect(about).toContain('The newest articles of A &lt;Quarto&gt; are on the');
    expect(page.title).toBe('About A <Quarto>');
    await octavo.admin.put('/api/settings', { name: 'Octavo' });
  });

  it('can be written, and reset to the default text', async () => {
    const before = await read('terms');

    const saved = await update('terms', { title: 'House rules', content: '<h2>One</h2><p>Be kind.</p>' });
    const written = await textOf('/terms');
    const response = await reset('terms');

    expect(saved.body).toMatchObject({
      message: 'Page updated successfully!',
      page: { title: 'House rules', isDefault: false, version: before.version + 1 },
    });
    expect(written).toContain('<h2 id="one" dir="auto">One</h2><p dir="auto">Be kind.</p>');
    expect(written).not.toContain('By using Octavo');
    expect(response.body).toEqual({
      message: 'Page reset successfully!',
      page: { ...before, version: before.version + 2 },
    });
    expect(await textOf('/terms')).toContain('By using Octavo you agree');
  });

  it('cannot be deleted, nor have another address', async () => {
    const [deleted, moved] = [await octavo.admin.delete('/api/pages/about'), await update('about', { slug: 'we' })];

    const fixed = 'The address of this page cannot be changed.';
    expect([deleted.status, deleted.body.message]).toEqual([
      409,
      'This page cannot be deleted. Reset it to its default text instead.',
    ]);
    expect([moved.status, moved.body]).toEqual([409, { message: fixed, errors: { slug: fixed } }]);
  });

  it('are as they were where their own values are sent back', async () => {
    const { version, _id, order: _, updatedAt, isDefault, canDelete, description, ...values } = await read('policy');

    const { body } = await update('policy', values);

    expect(body.page).toMatchObject({ version, isDefault: true });
  });
});

describe('a further page', () => {
  it('is at its address at once, also where readers have met a 404, in the sitemap, and gone once it is deleted', async () => {
    const before = await fetch(`${octavo.url}/imprint`);

    const created = await octavo.admin.post('/api/pages', {
      slug: ' Imprint ',
      title: 'Imprint & such',
      content: '<h1>Who</h1><p>We.</p><script>alert(1)</script><p onclick="x()">Us.</p>',
      published: true,
    });
    const [page, sitemap] = [await fetch(`${octavo.url}/imprint`), await textOf('/sitemap.xml')];
    const deleted = await octavo.admin.delete('/api/pages/imprint');

    expect(before.status).toBe(404);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      message: 'Page created successfully!',
      page: { slug: 'imprint', inMenu: 'none', version: 1, canDelete: true, description: 'We. Us.' },
    });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('<h2 id="who" dir="auto">Who</h2><p dir="auto">We.</p><p dir="auto">Us.</p>');
    expect(html).toMatch(/<title[^>]*>Imprint &amp; such · Octavo<\/title>/);
    expect(html).toContain(`rel="canonical" href="${octavo.url}/imprint"`);
    expect(sitemap).toContain(`<loc>${octavo.url}/imprint</loc>`);
    expect(deleted.body).toEqual({ message: 'Page deleted successfully!' });
    expect((await fetch(`${octavo.url}/imprint`)).status).toBe(404);
    expect(await textOf('/sitemap.xml')).not.toContain('/imprint<');
  });

  it('is a draft that administrators alone see until it is published, and again once it is taken back', async () => {
    const { published: _, ...fields } = valid.textPage();
    const { page } = (await octavo.admin.post('/api/pages', { ...fields, inMenu: 'header' })).body;
    const path = `/${page.slug}`;
    const seen = async () => [
      (await fetch(octavo.url + path)).status,
      (await octavo.visitor.get(`/api/pages${path}`)).status,
      (await octavo.user.get(`/api/pages${path}`)).status,
      (await octavo.admin.get(`/api/pages${path}`)).status,
      (await textOf('/sitemap.xml')).includes(`${path}<`),
      (await textOf('/')).includes(`href="${path}"`),
    ];

    const draft = await seen();
    const published = await update(page.slug, { published: true });
    const shown = await seen();
    const takenBack = await update(page.slug, { published: false });
    const again = await seen();
    const { data } = (await octavo.admin.get('/api/activity?limit=3')).body;

    expect(page.published).toBe(false);
    expect([published, takenBack].map(({ body }) => [body.page.published, body.page.version])).toEqual([
      [true, 2],
      [false, 3],
    ]);
    expect(draft).toEqual([404, 404, 404, 200, false, false]);
    expect(shown).toEqual([200, 200, 200, 200, true, true]);
    expect(again).toEqual(draft);
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['unpublish', 'publish', 'edit']);
    await octavo.admin.delete(`/api/pages${path}`);
  });

  it('has a picture for link previews', async () => {
    const { slug } = await makeTextPage(octavo, { title: 'Colophon' });
    const [, picture = ''] = /property="og:image" content="([^"]*)"/.exec(await textOf(`/${slug}`)) ?? [];

    const response = await fetch(picture, { redirect: 'manual' });

    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  });

  it('may get another address, and leaves the old one', async () => {
    const { slug } = await makeTextPage(octavo);

    await update(slug, { slug: `${slug}-moved` });

    expect((await fetch(`${octavo.url}/${slug}`)).status).toBe(404);
    expect((await fetch(`${octavo.url}/${slug}-moved`)).status).toBe(200);
  });

  it.each([
    ...['dashboard', 'api', 'articles', 'categories', 'contact', 'auth', 'profile', 'preview', 'images', 'healthz'],
    ...['readyz', 'assets', 'sharing', 'accent', 'search', 'tags', 'authors', '404'],
  ])('cannot be at /%s, which the site uses', async (slug) => {
    const response = await octavo.admin.post('/api/pages', { ...valid.textPage(), slug });

    const message = `The site itself uses /${slug}. Choose another address.`;
    expect([response.status, response.body]).toEqual([409, { message, errors: { slug: message } }]);
  });

  it('cannot be where another page is', async () => {
    const { slug } = await makeTextPage(octavo);
    const message = 'Another page has this address.';

    const responses = [
      await octavo.admin.post('/api/pages', { ...valid.textPage(), slug }),
      await octavo.admin.post('/api/pages', { ...valid.textPage(), slug: 'about' }),
      await update((await makeTextPage(octavo)).slug, { slug }),
    ];

    for (const { status, body } of responses)
      expect([status, body]).toEqual([409, { message, errors: { slug: message } }]);
  });

  const words = 'Address must be words of a to z and 0 to 9 with hyphens between them, such as house-rules.';
  it.each<[string, unknown, string]>([
    ['slug', '', 'Address is required.'],
    ['slug', 'a/b', words],
    ['slug', 'feed.xml', words],
    ['slug', '-a', words],
    ['slug', 'ünder', words],
    ['slug', 'a'.repeat(81), words],
    ['title', ' ', 'Title is required.'],
    ['title', 't'.repeat(201), 'Title must have at most 200 characters.'],
    ['menuTitle', 'm'.repeat(41), 'Menu title must have at most 40 characters.'],
    ['content', '<p> </p>', 'Content must have visible text.'],
    ['content', 7, 'Content must be text.'],
    ['inMenu', 'top', 'inMenu must be one of header, footer, none.'],
    ['order', 0, 'order must be a whole number, 1 or more.'],
  ])('is refused for the %s %j: %s', async (field, value, message) => {
    const before = await list();

    const response = await octavo.admin.post('/api/pages', { ...valid.textPage(), [field]: value });

    expect([response.status, response.body]).toEqual([422, { message, errors: { [field]: message } }]);
    expect(await list()).toEqual(before);
  });

  it('keeps the pictures that it shows, as articles do', async () => {
    const image = await makeImage(octavo);

    const page = await makeTextPage(octavo, { content: `<p>See.</p><img src="${image.url}" alt="It">` });

    expect(page.content).toContain('srcset=');
  });
});

describe('a change', () => {
  it('of another version than the current one is refused with the page as it is', async () => {
    const { slug, version } = await makeTextPage(octavo);
    const { body } = await update(slug, { title: 'Theirs' }, { 'If-Match': `"${version}"` });

    const byHeader = await update(slug, { title: 'Mine' }, { 'If-Match': `"${version}"` });
    const byField = await update(slug, { title: 'Mine', version });

    const message = 'This was changed meanwhile. Nothing was saved.';
    expect([byHeader.status, byHeader.body]).toEqual([412, { message, page: body.page }]);
    expect([byField.status, byField.body]).toEqual([409, { message, page: body.page }]);
    expect(await read(slug)).toEqual(body.page);
  });

  it('tells administrators the version as ETag', async () => {
    const { slug } = await makeTextPage(octavo);
    const { body } = await update(slug, { title: 'Second' });

    const response = await octavo.admin.get(`/api/pages/${slug}`);

    expect([body.page.version, response.headers.get('ETag')]).toEqual([2, '"2"']);
  });

  it('is recorded, like the creation and the deletion', async () => {
    const { slug, _id } = await makeTextPage(octavo, { title: 'Recorded' });
    await update(slug, { title: 'Recorded again' });
    await octavo.admin.delete(`/api/pages/${slug}`);

    const { data } = (await octavo.admin.get('/api/activity?limit=10')).body;

    const rows = [{ _id, name: 'Recorded again', slug }];
    expect(data.slice(0, 3)).toMatchObject([
      { kind: 'delete', subject: { kind: 'page', rows }, canUndo: true },
      { kind: 'edit', subject: { kind: 'page', rows }, details: { fields: ['title'] }, canUndo: false },
      { kind: 'edit', subject: { kind: 'page' }, details: { created: true }, canUndo: false },
    ]);
  });

  it('of a page that does not exist is 404', async () => {
    const responses = [
      await octavo.visitor.get('/api/pages/nothing'),
      await octavo.visitor.get('/api/pages/No%2Fthing'),
      await update('nothing', { title: 'It' }),
      await reset('nothing'),
      await octavo.admin.delete('/api/pages/nothing'),
    ];

    for (const { status, body } of responses) expect([status, body]).toEqual([404, { message: 'Page not found.' }]);
  });

  it('resets no page without a default text', async () => {
    const { slug } = await makeTextPage(octavo);

    const { status, body } = await reset(slug);

    expect([status, body.message]).toEqual([409, 'This page has no default text.']);
  });
});
