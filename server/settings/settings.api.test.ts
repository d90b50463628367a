import { describe, expect, onTestFinished } from 'vitest';
import { notUploaded } from '../../shared/settings/settings.ts';
import { eachRow } from '../testing/eachRow.ts';
import { controlTexts, hostileTexts } from '../testing/inputs/hostile.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { startOctavoProcess, startProcess } from '../testing/servers/octavo.ts';

const DEFAULTS = {
  authors: 'publish',
  name: 'Octavo',
  description: 'A journal of reading, making and looking closely.',
  timeZone: 'UTC',
  contactEmail: 'hello@octavo.example',
  contactPhone: '+1 (555) 010-0199',
  contactLocation: '8 Folded Sheet Lane, Bookbridge',
  accent: '#9c2f1e',
  language: 'en',
  logo: '',
  sharingImage: '',
  comments: 'on',
  commenters: 'everyone',
  hasMail: false,
  registration: 'open',
  headerLinks: [],
  footerText: '',
};

const textOf = async (path: string) => (await fetch(octavo.url + path)).text();
const change = (body: object, sent = {}) => octavo.admin.put('/api/settings', body, sent);
const read = async () => (await octavo.admin.get('/api/settings')).body;

describe('GET /api/settings', () => {
  it('gives everybody the public part, and administrators also the version and what is fixed', async () => {
    const [forVisitor, forUser, forAdmin] = await Promise.all(
      [octavo.visitor, octavo.user, octavo.admin].map((client) => client.get('/api/settings')),
    );

    expect(forVisitor?.body).toEqual(DEFAULTS);
    expect(forUser?.body).toEqual(DEFAULTS);
    expect(forAdmin?.body).toEqual({ ...DEFAULTS, requireSecondFactor: false, backupHour: '3', version: 1, fixed: [] });
  });

  it('gives visitors what was just changed, in spite of the cache', async () => {
    await octavo.visitor.get('/api/settings');

    await change({ name: 'Just changed' });

    expect((await octavo.visitor.get('/api/settings')).body.name).toBe('Just changed');
  });
});

describe('PUT /api/settings', () => {
  it('changes only what it sends', async () => {
    const before = await read();

    const response = await change({ description: '  Another one. ' });

    const settings = { ...before, description: 'Another one.', version: before.version + 1 };
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: 'Settings updated successfully!', settings });
    expect(await read()).toEqual(settings);
  });

  it('changes nothing where all is as it was', async () => {
    const { fixed: _, version, ...values } = await read();

    const responses = [await change({}), await change(values)];

    expect(responses.map(({ body }) => body.settings.version)).toEqual([version, version]);
  });

  it('is for administrators', async () => {
    const responses = [octavo.visitor, octavo.user].map((client) => client.put('/api/settings', { name: 'Mine' }));

    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([401, 403]);
  });

  it.each<[string, unknown, string]>([
    ['name', '', 'Name is required.'],
    ['name', 'n'.repeat(101), 'Name must have at most 100 characters.'],
    ['name', null, 'Name is required.'],
    ['name', 7, 'Name must be text.'],
    ...controlTexts.map((text): [string, unknown, string] => ['name', text, 'Name must not have control characters.']),
    ['description', 'd'.repeat(301), 'Description must have at most 300 characters.'],
    ['timeZone', 'Mars/Olympus', 'Choose a time zone by its name, such as Europe/Lisbon.'],
    ['timeZone', '+09:00', 'Choose a time zone by its name, such as Europe/Lisbon.'],
    ['language', 'Klingon', 'Choose a language by its code, such as en, de or pt-BR.'],
    ['language', 'xx', 'Choose a language by its code, such as en, de or pt-BR.'],
    ['language', 'de"><script>', 'Choose a language by its code, such as en, de or pt-BR.'],
    ['language', '', 'Choose a language by its code, such as en, de or pt-BR.'],
    ['comments', 'moderate', 'Comments must be on, moderated or off.'],
    ['registration', false, 'Registration must be open, invitation or closed.'],
    ...[
      'https://example.com/logo.svg',
      'data:image/svg+xml,<svg onload="alert(1)"/>',
      '/images/../secret',
      `/images/${'a'.repeat(24)}/480.webp`,
    ].map((address): [string, unknown, string] => ['logo', address, notUploaded('Logo')]),
    ['sharingImage', '/images/a.png', notUploaded('Sharing image')],
    ['contactEmail', 'hello', 'Enter a valid email address, such as name@example.com.'],
    ['contactPhone', '5'.repeat(51), 'Phone must have at most 50 characters.'],
    ['contactLocation', 'l'.repeat(201), 'Location must have at most 200 characters.'],
    ['accent', 'red', 'Accent colour must be one such as #9c2f1e.'],
    ['accent', '#9c2f1e}*{display:none', 'Accent colour must be one such as #9c2f1e.'],
    [
      'accent',
      '#777777',
      'Accent colour needs a contrast of 4.5:1 with the page, and has 4.26:1. The nearest that passes is #737373.',
    ],
  ])('refuses the %s %j: %s', async (name, value, message) => {
    const before = await read();

    const response = await change({ [name]: value });

    expect(response.status).toBe(422);
    expect(response.body).toEqual({ message, errors: { [name]: message } });
    expect(await read()).toEqual(before);
  });

  it('takes no telephone number and no location', async () => {
    const { body } = await change({ contactPhone: ' ', contactLocation: '' });

    expect(body.settings).toMatchObject({ contactPhone: '', contactLocation: '' });
    expect(await textOf('/')).not.toContain('href="tel:');
  });

  it('shows a name as it was typed', () =>
    eachRow(
      hostileTexts.filter((text) => text.length <= 100),
      async (name) => {
        const { body } = await change({ name });

        const page = await textOf('/about');

        expect(body.settings.name).toBe(name);
        expect(titleOf(page)).toContain(name.trim());
        expect(JSON.parse(await textOf('/manifest.webmanifest')).name).toBe(name);
      },
    ));

  it('is recorded', async () => {
    await change({ name: 'Recorded', contactEmail: 'recorded@octavo.example' });

    const [entry] = (await octavo.admin.get('/api/activity?kind=settings')).body.data;

    expect(entry).toMatchObject({ kind: 'settings', subject: null, details: { fields: ['name', 'contactEmail'] } });
  });
});

describe('changed settings', () => {
  it('are on every page and in every file for machines at once', async () => {
    const paths = ['/', '/about', '/feed.xml', '/manifest.webmanifest', '/.well-known/security.txt', '/healthz'];
    await Promise.all(paths.map(textOf));
    const name = 'The Quarto';
    const timeZone = 'Asia/Tokyo';

    await change({ name, description: 'Smaller folds.', contactEmail: 'quarto@octavo.example', timeZone });

    const [home, about, feed, manifest, security, health] = await Promise.all(paths.map(textOf));
    expect(home).toMatch(/<title[^>]*>The Quarto<\/title>/);
    expect(about).toContain('<meta data-page property="og:site_name" content="The Quarto"');
    expect(about).toContain('mailto:quarto@octavo.example');
    expect(feed).toContain('<title>The Quarto</title>');
    expect(feed).toContain('<description>Smaller folds.</description>');
    expect(JSON.parse(manifest ?? '')).toMatchObject({ name, short_name: name, description: 'Smaller folds.' });
    expect(security).toContain('Contact: mailto:quarto@octavo.example\n');
    expect(JSON.parse(health ?? '')).toMatchObject({ name, timeZone });
    expect((await octavo.visitor.get('/api/openapi.json')).body.info.contact.email).toBe('quarto@octavo.example');
  });

  it('have another ETag in security.txt', async () => {
    const path = `${octavo.url}/.well-known/security.txt`;
    const etag = (await fetch(path)).headers.get('ETag') ?? '';
    await change({ contactEmail: 'another@octavo.example' });

    const response = await fetch(path, { headers: { 'If-None-Match': etag } });

    expect(response.status).toBe(200);
  });

  it('lead the address of an older sharing picture to one with the new name', async () => {
    const pictureOf = async () =>
      /<meta data-page property="og:image" content="([^"]+)"/.exec(await textOf('/'))?.[1] ?? '';
    const older = await pictureOf();
    await change({ name: 'Another name for a picture' });

    const response = await fetch(new URL(new URL(older).pathname, octavo.url), { redirect: 'manual' });

    expect(response.headers.get('Location')).toBe(new URL(await pictureOf()).pathname);
  });

  it('leave the moment of what is scheduled, in whatever time zone', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const { category } = (await octavo.admin.post('/api/categories', { category: 'Later' })).body.category;
    const article = { title: 'Later', content: '<p>Then.</p>', category, publishAt };
    const { slug } = (await octavo.admin.post('/api/articles', article)).body.article;

    await change({ timeZone: 'America/Lima' });

    expect((await octavo.admin.get(`/api/articles/${slug}`)).body.publishAt).toBe(publishAt);
  });
});

describe('a setting whose variable is set', () => {
  it('has its value, is named for administrators, and is refused under its name', async () => {
    const fixed = await startOctavoProcess({ OCTAVO_NAME: 'Fixed', OCTAVO_TIME_ZONE: 'Europe/Lisbon' });
    onTestFinished(fixed.close);
    const before = (await fixed.admin.get('/api/settings')).body;

    const refusal = await fixed.admin.put('/api/settings', { name: 'Mine', description: 'Mine too.' });
    const accepted = await fixed.admin.put('/api/settings', { description: 'Mine alone.' });

    const message = 'OCTAVO_NAME sets this on the server: change it there.';
    expect(before).toMatchObject({ name: 'Fixed', timeZone: 'Europe/Lisbon', fixed: ['name', 'timeZone'] });
    expect(refusal.status).toBe(422);
    expect(refusal.body).toEqual({ message, errors: { name: message } });
    expect(accepted.body.settings).toMatchObject({ name: 'Fixed', description: 'Mine alone.', version: 2 });
  });
});

describe('the settings after a restart', () => {
  it('are those that were saved, and a variable set since then wins', async () => {
    const first = await startOctavoProcess();
    onTestFinished(first.close);
    await first.admin.put('/api/settings', { name: 'Saved', description: 'Saved too.' });
    await first.stop();

    const second = await startProcess({ ...first.environment, OCTAVO_DESCRIPTION: 'Set since then.' });
    onTestFinished(async () => void (await second.stop('SIGKILL')));

    const settings = (await first.client(second.url).get('/api/settings')).body;
    expect(settings).toMatchObject({ name: 'Saved', description: 'Set since then.' });
  });
});

describe('the accent', () => {
  it('is in a stylesheet of its own, which the Content-Security-Policy allows', async () => {
    await change({ accent: '#1F5F8B' });

    const response = await fetch(`${octavo.url}/`);

    const page = await response.text();
    const [, path = ''] = /<link rel="stylesheet" href="(\/accent\/\w+\.css)">/.exec(page) ?? [];
    const styles = await fetch(octavo.url + path);
    expect(path).toBe('/accent/1f5f8b.css');
    expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self';");
    expect(styles.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(styles.headers.get('Cache-Control')).toContain('immutable');
    expect(await styles.text()).toMatch(/^:root:root\{--rubric:#1f5f8b\}\n@media \(prefers-color-scheme:dark\)/);
  });

  it('needs no stylesheet where it is the default', async () => {
    await change({ accent: DEFAULTS.accent });

    expect(await textOf('/')).not.toContain('/accent/');
  });

  it.each(['777777', '9C2F1E', '9c2f1', 'zzzzzz', '9c2f1e%7d'])('has no styles at %s', async (digits) => {
    expect((await fetch(`${octavo.url}/accent/${digits}.css`)).status).toBe(404);
  });
});

function titleOf(page: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(page) ?? [];
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return title.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, entity: string) => entities[entity] ?? '');
}
