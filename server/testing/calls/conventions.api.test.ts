import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { CallName } from '../../../shared/api.ts';
import { eachRow } from '../eachRow.ts';
import { rawRequest } from '../rawRequest.ts';
import { it, octavo } from '../servers/it.ts';
import {
  bodiedCalls,
  callsOnARow,
  makeTargets,
  pagedCalls,
  pathOf,
  requestFor,
  sendTo,
  type Targets,
} from './calls.ts';

let targets: Targets;
it.beforeAll(async () => {
  targets = await makeTargets(octavo);
});

it('no body reaches behind its own fields', () =>
  eachRow(bodiedCalls, async ([name]) => {
    const body = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"_id":"1","id":1}';

    const response = await sendTo(octavo.admin, requestFor(name, targets), body);

    expect(response.status).toBeLessThan(500);
    expect((await octavo.user.get('/api/users/profile')).body.isAdmin).toBe(false);
  }));

const WRONG_IDS = [
  ...['abc', '0', '-1', '1e9', '1.5', '99999999999', '2147483647', '2147483648', '9007199254740993', '0x1', '01'],
  ...['%00', '1%00', '%20', '1%20', '%', '%zz', '%E0%A4%A', '..%2F', '..%2F..%2Fetc%2Fpasswd', '%2e%2e%2f', '%5c'],
  ...['日本語', '%F0%9F%98%80', '١', '１', "1'--", '1%20OR%201=1', "1';DROP%20TABLE%20users;--", 'null', 'undefined'],
  ...['NaN', 'true', '[object%20Object]', '__proto__', 'constructor', '*', '1,2', '1;2', '$ne', 'x'.repeat(300)],
];

describe('the id in a path', () => {
  /** One call for each kind of row that a path names. */
  const samples = new Map(callsOnARow.map(([name, { path }]) => [path.split(/(?<=\})/)[0], name]));

  it('names nothing where it is none: 404', () =>
    eachRow(callsOnARow, async ([name, { path }]) => {
      const { method, body } = requestFor(name, targets);
      const ids = [...samples.values()].includes(name) ? WRONG_IDS : ['abc', '0', '2147483648', '1%00', '%E0%A4%A'];

      const statuses: [string, number][] = [];
      for (const id of ids) {
        const { status } = await octavo.admin.send(method, pathOf(path, id), { body });
        statuses.push([id, status]);
      }

      expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
    }));

  it('cannot be left by dots', () =>
    eachRow(callsOnARow, async ([name, { path }]) => {
      const { method } = requestFor(name, targets);

      const response = await rawRequest(octavo.url, {
        method,
        path: pathOf(path, '../../../etc/passwd'),
        headers: { Cookie: octavo.admin.cookie },
      });

      expect(response.status).toBe(404);
    }));
});

describe('the pages of a list', () => {
  const pages = (name: CallName, search = '') => octavo.admin.get(requestFor(name, targets).path + search);
  const rowsOf = ({ body }: { body: { data?: unknown[]; comments?: unknown[] } }) => body.data ?? body.comments;
  const totalOf = ({ body }: { body: { total?: number; totalComments?: number } }) => body.total ?? body.totalComments;

  it('are empty past the end, with true totals', () =>
    eachRow(pagedCalls, async ([name]) => {
      const first = await pages(name, '?limit=100');

      for (const page of [2, 1000, 2147483647]) {
        const response = await pages(name, `?limit=100&page=${page}`);

        expect(response.status).toBe(200);
        expect(rowsOf(response)).toEqual([]);
        expect(totalOf(response)).toBe(rowsOf(first)?.length);
        expect(response.body).toMatchObject({ totalPages: 1, currentPage: page });
      }
    }));

  it('have ten rows, or fifty comments of an article, unless the call says otherwise', () =>
    eachRow(pagedCalls, async ([name, { query }]) => {
      const limit = name === 'commentsOf' ? 50 : 10;

      const response = await pages(name);

      expect(query && z.parse(query, {})).toMatchObject({ page: 1, limit });
      expect(response.body).toMatchObject({
        currentPage: 1,
        totalPages: Math.max(1, Math.ceil((totalOf(response) ?? 0) / limit)),
      });
    }));
});

describe.each(['articles', 'categories', 'contacts', 'comments'])('a list of nothing at all: %s', (list) => {
  it('has one page', async () => {
    const { data } = (await octavo.admin.get(`/api/${list}?limit=100`)).body;
    if (data.length > 0) {
      await octavo.admin.post(`/api/${list}/bulk-delete`, { ids: data.map((row: { _id: string }) => row._id) });
    }

    const response = await octavo.admin.get(`/api/${list}`);

    expect(response.body).toMatchObject({ data: [], total: 0, currentPage: 1, totalPages: 1 });
  });
});

describe('the ids of a call for several rows', () => {
  const several = callsOnARow.concat(bodiedCalls).filter(([name]) => /^delete.*s$/.test(name));
  const wrong = [
    ...[{}, { ids: [] }, { ids: '1' }, { ids: null }, { ids: { 0: '1' } }, { ids: [1] }, { ids: [null] }],
    ...[{ ids: [['1']] }, { ids: ['x'.repeat(65)] }, { ids: Array.from({ length: 101 }, (_, at) => `${at + 5000}`) }],
  ];

  it('are refused with 422 where they are none', () =>
    eachRow(several, async ([name]) => {
      for (const body of wrong) {
        const response = await sendTo(octavo.admin, requestFor(name, targets), JSON.stringify(body));

        expect([response.status, typeof response.body.errors.ids], JSON.stringify(body)).toEqual([422, 'string']);
      }
    }));

  it('are ignored where they name nothing, a hundred of them at most', () =>
    eachRow(several, async ([name]) => {
      const odd = ['999999', 'abc', '-1', '', '1 OR 1=1', "'; DROP TABLE users; --", '\0', '😀', '2147483648'];
      const ids = [...odd, ...Array.from({ length: 100 - odd.length }, (_, at) => `${at + 5000}`)];

      const response = await sendTo(octavo.admin, requestFor(name, targets), JSON.stringify({ ids }));

      expect(response.status).toBe(200);
      expect(response.body.deleted).toBe(0);
    }));
});
