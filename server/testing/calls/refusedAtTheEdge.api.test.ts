import { describe, expect } from 'vitest';
import type { CallName } from '../../../shared/api.ts';
import { eachRow } from '../eachRow.ts';
import { rawRequest } from '../rawRequest.ts';
import { it, octavo } from '../servers/it.ts';
import { calls, makeTargets, pagedCalls, pathOf, requestFor, type Targets } from './calls.ts';

/** Conventions of the calls that hold before a request reaches the database; the others are in conventions.api.test.ts. */

let targets: Targets;
it.beforeAll(async () => {
  targets = await makeTargets(octavo);
});

describe('a method that an address does not have', () => {
  const addresses = [...new Set(calls.map(([, { path }]) => path))].map((path) => pathOf(path, '1'));

  it('is refused with 405 and Allow', () =>
    eachRow(addresses, async (path) => {
      for (const method of ['PATCH', 'PROPFIND']) {
        const response = await rawRequest(octavo.url, { method, path });

        expect(response.status).toBe(405);
        expect(response.headers.allow).toMatch(/^(GET|HEAD|POST|PUT|DELETE)(, (GET|HEAD|POST|PUT|DELETE))*$/);
        expect(JSON.parse(response.text)).toEqual({ message: expect.any(String) });
      }
    }));

  it('is not in the Allow header of OPTIONS', () =>
    eachRow(addresses, async (path) => {
      const row = path.replace(/\/1(?=\/|$)/g, '/{}');
      const has = calls.filter(([, call]) => `/api${call.path.replace(/\{\w+\}/g, '{}')}` === row);
      const methods = new Set(has.map(([, { method }]) => method as string));
      if (methods.has('GET')) methods.add('HEAD');

      const response = await rawRequest(octavo.url, { method: 'OPTIONS', path });

      expect([response.status, response.text]).toEqual([204, '']);
      expect(String(response.headers.allow).split(', ').sort()).toEqual([...methods, 'OPTIONS'].sort());
    }));

  it('is refused with the list of those that it has', async () => {
    const response = await octavo.visitor.send('DELETE', '/api/contacts');

    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('does not matter where there is no such address', () =>
    eachRow(
      ['/api', '/api/', '/api/nothing', '/api/users/1/2/3', '/api/__proto__', '/api/openapi', '/API'],
      async (path) => {
        const response = await octavo.visitor.send('PATCH', path);

        expect([404, 405]).toContain(response.status);
        if (path.startsWith('/api')) expect(response.status).toBe(404);
      },
    ));
});

/** Values that are no number of a page: the fields are the same for all lists (`pageQueryOf` of `shared/kit/paging.ts`). */
const BAD_NUMBERS = [
  ...['0', '-1', 'abc', '1e9', '2.5', '', '%201', '1%20', '%2B1', '01', '0x10', 'NaN', 'Infinity', '99999999999'],
  ...['1%00', '%D9%A1', 'null', 'true', '1,2', '1;DROP%20TABLE%20users', '1%20OR%201=1', "1'", '1)--', '{}'],
  '2147483648',
];

describe('the pages of a list', () => {
  const pages = (name: CallName, search: string) => octavo.admin.get(requestFor(name, targets).path + search);
  const expectRefused = async (name: CallName, search: string, errors: Record<string, string>) => {
    const { status, body } = await pages(name, search);

    expect([status, body.errors], `${name}${search}`).toEqual([422, errors]);
  };
  const samples = ['articles', 'users', 'commentsOf'] as const;

  it('are not counted with another page than a whole number', async () => {
    const errors = { page: 'page must be a whole number from 1 to 2147483647.' };

    for (const name of samples) for (const value of BAD_NUMBERS) await expectRefused(name, `?page=${value}`, errors);
    for (const [name] of pagedCalls) await expectRefused(name, '?page=0', errors);
  });

  it('are not cut with a limit over 100, or one that is no whole number', async () => {
    const errors = { limit: 'limit must be a whole number from 1 to 100.' };

    for (const name of samples) for (const value of BAD_NUMBERS) await expectRefused(name, `?limit=${value}`, errors);
    for (const [name] of pagedCalls) await expectRefused(name, '?limit=101', errors);
  });

  it('are refused with 422 where page or limit is repeated', () =>
    eachRow(pagedCalls, async ([name]) => {
      expect((await pages(name, '?page=1&page=2')).status).toBe(422);
      expect((await pages(name, '?limit=1&limit=2')).status).toBe(422);
    }));
});
