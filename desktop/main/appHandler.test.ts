import { expect, it } from 'vitest';
import type { AppFile } from './appFiles.ts';
import { appHandler } from './appHandler.ts';

const html = (text: string): AppFile => ({ type: 'text/html; charset=utf-8', content: Buffer.from(text) });
const files = new Map<string, AppFile>([
  ['/index.html', html('<title></title><!--head--> the app')],
  ['/connect/index.html', html('connect')],
  ['/assets/app.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from('run()') }],
]);
const server = { url: 'https://blog.example.com', name: 'Blog' };
const answer = appHandler({
  files,
  server: () => server,
  forward: async (request, target) => new Response(`forwarded ${request.method} ${target}`),
});
const ask = (url: string, method = 'GET') => answer(new Request(url, { method }));

it.each([
  ['app://octavo/', 'the app'],
  ['app://octavo/dashboard', 'the app'],
  ['app://octavo/dashboard/users/', 'the app'],
  ['app://octavo/apiary', 'the app'],
  ['app://octavo/connect', 'connect'],
  ['app://octavo/connect/', 'connect'],
  ['app://octavo/assets/app.js', 'run()'],
])('answers %s from its own files', async (url, text) => {
  const given = await ask(url);

  expect(given.status).toBe(200);
  expect(await given.text()).toContain(text);
  expect(given.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(given.headers.get('x-content-type-options')).toBe('nosniff');
});

it('tells its page the server, and no other file', async () => {
  expect(await (await ask('app://octavo/dashboard')).text()).toContain('content="https://blog.example.com"');
  expect(await (await ask('app://octavo/connect')).text()).toBe('connect');
});

it.each([
  ['app://octavo/api/articles?page=2', 'GET /api/articles?page=2'],
  ['app://octavo/images/x/640.webp', 'GET /images/x/640.webp'],
  ['app://octavo/healthz', 'GET /healthz'],
])('gives %s to the server', async (url, forwarded) => {
  expect(await (await ask(url)).text()).toBe(`forwarded ${forwarded}`);
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
])('has nothing at %s', async (url) => {
  const given = await ask(url);

  expect(given.status).toBe(404);
  expect(await given.text()).toBe('');
  expect(given.headers.get('content-security-policy')).toBe("default-src 'none'");
});

it('takes nothing but questions for its own files', async () => {
  expect((await ask('app://octavo/dashboard', 'POST')).status).toBe(405);
  expect((await ask('app://octavo/dashboard', 'HEAD')).status).toBe(200);
  expect(await (await ask('app://octavo/api/articles', 'POST')).text()).toBe('forwarded POST /api/articles');
});
