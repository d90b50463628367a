import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import { eachRow } from '../testing/eachRow.ts';
import { makeArticle, makeCategory } from '../testing/inputs/factories.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';

let article: Article;
it.beforeAll(async () => {
  await makeCategory(octavo, 'Travel & Tea');
  await makeCategory(octavo, 'Empty');
  article = await makeArticle(octavo, { category: 'Travel & Tea', title: 'On paper' });
});

const request = (path: string, method = 'GET') => rawRequest(octavo.url, { method, path });

describe('a page under another spelling of its address', () => {
  it('redirects to the canonical address', () =>
    eachRow(
      [
        ['//', '/'],
        ['/about/', '/about'],
        ['/ABOUT', '/about'],
        ['/About//?a=1&b=%2F', '/about?a=1&b=%2F'],
        ['/Articles/On-Paper', '/articles/on-paper'],
        ['/articles//nothing/', '/articles/nothing'],
        ['/Dashboard/Users/', '/dashboard/users'],
        ['/?category=travel+%26+TEA', '/?category=Travel+%26+Tea'],
        ['/?a=1&category=EMPTY', '/?a=1&category=Empty'],
      ],
      async ([spelling, path]) => {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await request(spelling, method);

          expect([status, headers.location]).toEqual([308, path]);
          expect(headers['cache-control']).toBe('no-cache');
        }
      },
    ));

  it('never leads to another site', () =>
    eachRow(
      [
        ...['//evil.example', '//evil.example/about', '/\\evil.example', '/%2f%2fevil.example', '/%5cevil.example'],
        ...['///evil.example/..', '/.//evil.example/', '/;//evil.example', '//evil.example/?category=EMPTY'],
      ],
      async (path) => {
        const { status, headers } = await request(path);

        expect([status, headers.location ?? '/']).toEqual([expect.any(Number), expect.stringMatching(/^\/(?!\/|\\)/)]);
        expect([308, 404]).toContain(status);
      },
    ));

  it('is 404 where there is no such page', () =>
    eachRow(
      ['/API/articles', '/feed.xml/', '/FEED.xml', '/Images/x', '/Assets/x', '/nothing/', '/About/Us', '/index.html'],
      async (path) => {
        expect((await request(path)).status).toBe(404);
      },
    ));
});

describe('an address of no page', () => {
  it('has a search, and the newest three articles as they are now', async () => {
    for (const title of ['One', 'Two', 'Three']) await makeArticle(octavo, { title, category: 'Travel & Tea' });
    const found = async (path: string) => {
      const { status, text } = await request(path);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
      return { status, search: main.includes('action="/search"'), links: main.match(/(?<=href="\/articles\/)[^"]+/g) };
    };

    const before = { status: 404, search: true, links: ['three', 'two', 'one'] };
    for (const path of ['/nothing', '/no/such', '/tags/nothing', '/authors/nobody', '/categories/none', '/?page=99']) {
      expect([path, await found(path)]).toEqual([path, before]);
    }
    await makeArticle(octavo, { title: 'Four', category: 'Travel & Tea' });
    expect((await found('/nothing')).links).toEqual(['four', 'three', 'two']);
  });
});

describe('the home page', () => {
  it.each(['/?category=Nothing', '/?page=2', '/?category=Empty&page=2', '/?category=Travel+%26+Tea&page=99'])(
    'is not there past its end, nor for what is no category: %s',
    async (path) => {
      const { status, text } = await request(path);

      expect(status).toBe(404);
      expect(text).toContain('Oops! Looks like this page took a coffee break.');
      expect(text).toContain('href="/?category=Empty"');
    },
  );

  it('exists for a category without articles', async () => {
    const { status, text } = await request('/?category=Empty');

    expect(status).toBe(200);
    expect(text).toContain('No published articles available.');
  });

  it('follows the renaming of a category', async () => {
    const { _id } = await makeCategory(octavo, 'Before');
    const found = [(await request('/?category=Before')).status];

    await octavo.admin.put(`/api/categories/${_id}`, { category: 'BEFORE' });
    const renamed = await request('/?category=Before');
    await octavo.admin.delete(`/api/categories/${_id}`);

    found.push(renamed.status, (await request('/?category=BEFORE')).status);
    expect([found, renamed.headers.location]).toEqual([[200, 308, 404], '/?category=BEFORE']);
  });
});

// Clients send absolute addresses to proxies, and servers must accept them: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
describe('an absolute address in place of a path', () => {
  it('is served like its path', () =>
    eachRow(
      [
        ['/', 200],
        ['/about', 200],
        ['/articles/on-paper', 200],
        ['/feed.xml', 200],
        ['/healthz', 200],
        ['/favicon.svg', 200],
        ['/nothing', 404],
        ['/api/articles', 200],
      ],
      async ([path, status]) => {
        const plain = await request(path);
        const whole = await request(`${octavo.url}${path}`);

        expect([plain.status, whole.status]).toEqual([status, status]);
        expect(whole.body.equals(plain.body)).toBe(true);
      },
    ));

  it('is served as the home page where it has no path, whatever its host', async () => {
    const { etag } = (await request('/')).headers;

    for (const target of ['HTTP://octavo.example', 'http://octavo.example?', 'https://a:b@octavo.example/']) {
      const { status, headers } = await request(target);

      expect([target, status, headers.etag]).toEqual([target, 200, etag]);
    }
  });

  it('redirects to the canonical address like any other', async () => {
    const { status, headers } = await request('http://evil.example//ABOUT/');

    expect([status, headers.location]).toEqual([308, '/about']);
  });

  it('is refused as a call from another site where its host is not the one of the origin', async () => {
    const path = `http://own.example/api/articles/${article._id}`;
    const headers = { Cookie: octavo.admin.cookie, Origin: 'http://other.example', Host: 'other.example' };

    const { status } = await rawRequest(octavo.url, { method: 'DELETE', path, headers });

    expect(status).toBe(403);
  });
});
