import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, makeTargets, pagedCalls, pathOf, requestFor, type Targets } from './calls.ts';
import { type Octavo, startOctavo } from './octavo.ts';
import { rawRequest } from './rawRequest.ts';

/** Conventions of the calls that hold before a request reaches the database; the others are in conventions.api.test.ts. */

let octavo: Octavo;
let targets: Targets;
beforeAll(async () => {
  octavo = await startOctavo();
  targets = await makeTargets(octavo);
});
afterAll(() => octavo.close());

describe('a method that an address does not have', () => {
  const addresses = [...new Set(calls.map(([, { path }]) => path))].map((path) => pathOf(path, '1'));

  it.each(addresses)('is refused with 405 and Allow: %s', async (path) => {
    for (const method of ['PATCH', 'PROPFIND']) {
      const response = await rawRequest(octavo.url, { method, path });

      expect(response.status).toBe(405);
      expect(response.headers.allow).toMatch(/^(GET|HEAD|POST|PUT|DELETE)(, (GET|HEAD|POST|PUT|DELETE))*$/);
      expect(JSON.parse(response.text)).toEqual({ message: expect.any(String) });
    }
  });

  it.each(addresses)('is not in the Allow header of OPTIONS: %s', async (path) => {
    const row = path.replace(/\/1(?=\/|$)/g, '/{}');
    const has = calls.filter(([, call]) => `/api${call.path.replace(/\{\w+\}/g, '{}')}` === row);
    const methods = new Set(has.map(([, { method }]) => method as string));
    if (methods.has('GET')) methods.add('HEAD');

    const response = await rawRequest(octavo.url, { method: 'OPTIONS', path });

    expect([response.status, response.text]).toEqual([204, '']);
    expect(String(response.headers.allow).split(', ').sort()).toEqual([...methods, 'OPTIONS'].sort());
  });

  it('is refused with the list of those that it has', async () => {
    const response = await octavo.visitor.send('DELETE', '/api/contacts');

    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/users/1/2/3', '/api/__proto__', '/api/openapi', '/API'])(
    'does not matter where there is no such address: %s',
    async (path) => {
      const response = await octavo.visitor.send('PATCH', path);

      expect([404, 405]).toContain(response.status);
      if (path.startsWith('/api')) expect(response.status).toBe(404);
    },
  );
});

describe.each(pagedCalls)('the pages of %s', (name) => {
  const pages = (search: string) => octavo.admin.get(requestFor(name, targets).path + search);

  const bad = [
    ...['0', '-1', 'abc', '1e9', '2.5', '', '%201', '1%20', '%2B1', '01', '0x10', 'NaN', 'Infinity', '99999999999'],
    ...[
      '1%00',
      '%D9%A1',
      'null',
      'true',
      '1,2',
      '1;DROP%20TABLE%20users',
      '1%20OR%201=1',
      "1'",
      '1)--',
      '{}',
      '2147483648',
    ],
  ];

  it.each(bad)('are not counted with page=%s: 422', async (value) => {
    const response = await pages(`?page=${value}`);

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ page: 'page must be a whole number from 1 to 2147483647.' });
  });

  it.each([...bad, '101', '100000'])('are not cut with limit=%s: 422', async (value) => {
    const response = await pages(`?limit=${value}`);

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ limit: 'limit must be a whole number from 1 to 100.' });
  });

  it('are refused with 422 where page or limit is repeated', async () => {
    expect((await pages('?page=1&page=2')).status).toBe(422);
    expect((await pages('?limit=1&limit=2')).status).toBe(422);
  });
});
