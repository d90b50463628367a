import { describe, expect, it } from 'vitest';
import { english } from '../shared/texts/t.ts';
import { render } from './entry-server.tsx';
import { aReaderApi } from './testing/readerApi.ts';
import { site } from './testing/site.ts';

const renderPath = (path: string) =>
  render(`http://127.0.0.1:3000${path}`, { api: aReaderApi({}), site, catalogue: english });

describe('another spelling of an address', () => {
  it.each([
    ['//', '/'],
    ['/about/', '/about'],
    ['/ABOUT', '/about'],
    ['/%61bout', '/about'],
    ['///About//?a=%0d%0a&b', '/about?a=%0d%0a&b'],
    ['/Articles/On-Paper/', '/articles/on-paper'],
    ['/dashboard/Users/', '/dashboard/users'],
    ['/AUTH?tab=register', '/auth?tab=register'],
    ['/\\about', '/about'],
  ])('%s leads to the one that it has', async (spelling, path) => {
    const { status, location, body } = await renderPath(spelling);

    expect([status, location, body]).toEqual([308, path, '']);
  });

  it.each([
    '//evil.example',
    '/\\evil.example/',
    '/%2F%2Fevil.example',
    '/Nothing/',
    '/about/more/',
    '/articles/a/b/',
    '/%C5%BFearch',
  ])('of what is not there leads nowhere: %s', async (path) => {
    const { status, location } = await renderPath(path);

    expect([status, location]).toEqual([404, undefined]);
  });

  it.each([
    '/%0d%0aX',
    '/%E2%80%A8x',
    '/images/..%0d%0a/secret',
    '/about%0aX',
    '/%C2%85',
    '/articles/%0a',
    '/%',
    '/%00',
  ])('with characters that no address has is not there: %s', async (path) => {
    const { status, body } = await renderPath(path);

    expect(status).toBe(404);
    expect(body).not.toBe('');
  });
});
