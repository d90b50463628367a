import { expect, it } from 'vitest';
import type { AppFile } from './appFiles.ts';
import { appHandler } from './appHandler.ts';

const html = (text: string): AppFile => ({ type: 'text/html; charset=utf-8', content: Buffer.from(text) });
const files = new Map<string, AppFile>([
  ['/index.html', html('<title></title><!--head--> the app')],
  ['/connect/index.html', html('connect')],
  ['/assets/app.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from('run()') }],
]);
const server = { url: 'https://blog.example.com', name: 'Blog', timeZone: 'UTC', language: 'en' };
const handle = appHandler({
  files,
  server: () => server,
  forward: async (request, target) => new Response(`forwarded ${request.method} ${target}`),
});
const request = (url: string, method = 'GET') => handle(new Request(url, { method }));

it.each([
  ['app://octavo/', 'the app'],
  ['app://octavo/dashboard', 'the app'],
  ['app://octavo/dashboard/users/', 'the app'],
  ['app://octavo/apiary', 'the app'],
  ['app://octavo/connect', 'connect'],
  ['app://octavo/connect/', 'connect'],
  ['app://octavo/assets/app.js', 'run()'],
])('sends its own file for %s', async (url, text) => {
  const response = await request(url);

  expect(response.status).toBe(200);
  expect(await response.text()).toContain(text);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

it('writes the server into the document of its page alone', async () => {
  expect(await (await request('app://octavo/dashboard')).text()).toContain('content="https://blog.example.com"');
  expect(await (await request('app://octavo/connect')).text()).toBe('connect');
});

it.each([
  ['app://octavo/api/articles?page=2', 'GET /api/articles?page=2'],
  ['app://octavo/images/x/640.webp', 'GET /images/x/640.webp'],
  ['app://octavo/healthz', 'GET /healthz'],
])('forwards %s to the server', async (url, forwarded) => {
  expect(await (await request(url)).text()).toBe(`forwarded ${forwarded}`);
});

it.each([
  'app://elsewhere/',
  'app://elsewhere/api/articles',
  'app://octavo.evil.example/assets/app.js',
  'app://octavo/assets/missing.js',
  'app://octavo/assets/../../settings.json',
  'app://octavo/%2e%2e/settings.json',
  'app://octavo/assets/%2e%2e%2fsettings.json',
  'app://octavo/settings.json',
])('responds with 404 to %s', async (url) => {
  const response = await request(url);

  expect(response.status).toBe(404);
  expect(await response.text()).toBe('');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
});

it('allows only GET and HEAD for its own files', async () => {
  expect((await request('app://octavo/dashboard', 'POST')).status).toBe(405);
  expect((await request('app://octavo/dashboard', 'HEAD')).status).toBe(200);
  expect(await (await request('app://octavo/api/articles', 'POST')).text()).toBe('forwarded POST /api/articles');
});
