import { expect } from 'vitest';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';

const send = (method: string, path: string) => rawRequest(octavo.url, { method, path });
const files = ['/healthz', '/readyz', '/robots.txt', '/feed.xml', '/sitemap.xml', '/favicon.svg'];
const pages = ['/', '/about', '/dashboard/users', '/nothing', '/images/0123456789abcdef01234567/480.webp'];

it.each(files)('%s takes GET and HEAD alone', async (path) => {
  for (const method of ['GET', 'HEAD']) expect((await send(method, path)).status).toBe(200);
});

it.each([...files, ...pages])('%s refuses to be changed, as a problem (405)', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
    const { status, headers, text } = await send(method, path);

    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    expect(JSON.parse(text)).toEqual({ message: 'This address can only be read.' });
  }
});

it.each([
  ...[...files, ...pages].map((path) => [path, 'GET, HEAD, OPTIONS']),
  ['*', 'GET, HEAD, POST, PUT, DELETE, OPTIONS'],
])('OPTIONS lists the allowed methods of %s', async (path = '', allow = '') => {
  const { status, headers, text } = await send('OPTIONS', path);

  expect([status, text]).toEqual([204, '']);
  expect(String(headers.allow).split(', ').sort()).toEqual(allow.split(', ').sort());
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

it('OPTIONS is refused (404) where there is no such call', async () => {
  expect((await send('OPTIONS', '/api/nothing')).status).toBe(404);
});
