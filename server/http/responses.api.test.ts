import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { calls, makeTargets, requestFor, type Targets } from '../testing/calls/calls.ts';
import { makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import type { ApiResponse } from '../testing/servers/client.ts';
import { itWith, octavo } from '../testing/servers/it.ts';
import { ADMIN, USER } from '../testing/servers/octavo.ts';

let targets: Targets;
const it = itWith({ LOG_LEVEL: 'trace' });
it.beforeAll(async () => {
  targets = await makeTargets(octavo, { userId: '1' });
});

const get = (address: string) => octavo.visitor.get(address);
const kinds: [string, () => Promise<ApiResponse>][] = [
  ['a list', () => get('/api/articles')],
  ['a list from the cache', () => get('/api/articles').then(() => get('/api/articles'))],
  ['an article', () => get(`/api/articles/${targets.article.slug}`)],
  ['the description', () => get('/api/openapi.json')],
  ['400', () => octavo.visitor.post('/api/contacts', '{', { headers: { 'Content-Type': 'application/json' } })],
  ['401', () => get('/api/users')],
  ['403', () => octavo.user.get('/api/users')],
  ['404', () => get('/api/nothing')],
  ['405', () => octavo.visitor.delete('/api/articles')],
  ['409', () => octavo.admin.post('/api/categories', { category: targets.category.category })],
  ['413', () => octavo.visitor.post('/api/contacts', { message: 'x'.repeat(300_000) })],
  ['415', () => octavo.visitor.post('/api/contacts', 'x')],
  ['422', () => octavo.visitor.post('/api/contacts', {})],
  ['a page', () => get('/')],
  ['a page that is not there', () => get('/nothing/here')],
  ['an image that is not there', () => get('/images/0123456789abcdef01234567/480.webp')],
  ['/healthz', () => get('/healthz')],
  ['/readyz', () => get('/readyz')],
];

describe.each(kinds)('the response to %s', (_, request) => {
  it('has an id of its own', async () => {
    const [one, two] = [await request(), await request()].map(({ headers }) => headers.get('X-Request-Id'));

    expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(two).not.toBe(one);
  });

  it('has the headers that restrict browsers', async () => {
    const { headers } = await request();
    const policy = new Map(
      headers
        .get('Content-Security-Policy')!
        .split(';')
        .map((each) => {
          const [name = '', ...sources] = each.trim().split(' ');
          return [name, sources];
        }),
    );

    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src']) {
      expect(
        policy.get(name)?.filter((source) => !/^('self'|'sha256-[\w+/=]+'|'nonce-[\w+/=-]+')$/.test(source)),
      ).toEqual([]);
    }
    for (const name of ['base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('X-Powered-By')).toBeNull();
    const permissions = headers.get('Permissions-Policy')?.split(', ');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']) {
      expect(permissions).toContain(`${feature}=()`);
    }
  });
});

describe('a refusal', () => {
  it.each(kinds.filter(([name]) => /^4\d\d$/.test(name)))(
    '%s says what is wrong and reveals nothing of the inside',
    async (status, request) => {
      const { body, headers, ...response } = await request();

      expect(response.status).toBe(Number(status));
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(Object.keys(body).filter((key) => key !== 'message' && key !== 'errors')).toEqual([]);
      expect(JSON.stringify(body)).not.toMatch(INSIDE);
    },
  );
});

/** Stacks, statements, paths, modules. */
const INSIDE = /\bat \w|\.ts\b|\.js\b|node_modules|SELECT|INSERT|SQLITE|sequelize|ENOTDIR|EEXIST|\/tmp\/|octavo-test/i;

describe('a fault of the server', () => {
  it('becomes a bare 500, whose id leads to its details in the log', async () => {
    const uploads = path.join(octavo.dataFolder, 'uploads');
    const aside = `${uploads}-aside`;
    if (existsSync(uploads)) renameSync(uploads, aside);
    writeFileSync(uploads, 'in the way');

    const response = await saveWithImage(octavo, { category: targets.category.category, image: blackPng(9, 9) });
    rmSync(uploads);
    if (existsSync(aside)) renameSync(aside, uploads);
    const again = await saveWithImage(octavo, { category: targets.category.category, image: blackPng(9, 9) });

    expect(response.status).toBe(500);
    expect(response.body).toEqual({ message: 'Something went wrong on our side. Please try again.' });
    const lines = logLines().filter(({ requestId }) => requestId === response.headers.get('X-Request-Id'));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        method: 'POST',
        path: '/api/articles',
        err: expect.objectContaining({ stack: expect.any(String) }),
      }),
    );
    expect(again.status).toBe(201);
  });
});

describe('a secret', () => {
  it('is in no response: neither a password nor its hash', async () => {
    const clients = [octavo.visitor, octavo.user, octavo.admin];
    const reads = calls.filter(([name, { method }]) => method === 'GET' && name !== 'logout');

    const responses = await Promise.all(
      clients.flatMap((client) =>
        reads.map(([name]) => {
          const { method, path } = requestFor(name, targets);
          return client.send(method, path);
        }),
      ),
    );
    const changed = await octavo.admin.put('/api/users/1', { username: ADMIN.username });

    for (const { body, headers } of [...responses, changed]) {
      expect(JSON.stringify([body, [...headers]])).not.toMatch(/\$2[aby]\$|password_?hash|session_?id|user password/i);
    }
  });

  it('is in no line of the log, even at level trace', async () => {
    await octavo.client().post('/api/users/login', { ...USER, password: 'a mistyped password' });

    await makeCategory(octavo);

    expect(logLines().length).toBeGreaterThan(5);
    for (const secret of [
      ADMIN.password,
      USER.password,
      'a mistyped password',
      '$2b$',
      octavo.admin.cookie.slice(-20),
    ]) {
      expect(octavo.log()).not.toContain(secret);
    }
  });
});

function logLines(): Record<string, unknown>[] {
  return octavo
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
