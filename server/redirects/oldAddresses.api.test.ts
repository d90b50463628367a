import { expect } from 'vitest';
import { makeArticle } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

async function leadOn(path: string, target: object) {
  const columns = { article_id: null, location: null, ...target };
  const statement = `INSERT INTO redirects (path, article_id, location, created_at)
    VALUES (:path, :article_id, :location, '2026-01-01 00:00:00.000 +00:00')`;
  await sql(octavo, statement, { path, ...columns });
}

async function at(path: string) {
  const { status, headers } = await octavo.visitor.get(path);
  return [status, headers.get('Location')];
}

it('leads from old addresses to where an article is now, also after its address changed', async () => {
  const { _id } = await makeArticle(octavo, { slug: 'on-old-ink' });
  await leadOn('/2019/05/on-old-ink', { article_id: Number(_id) });
  await leadOn('/?p=41', { article_id: Number(_id) });
  await octavo.admin.put(`/api/articles/${_id}`, { slug: 'on-new-ink' });

  for (const path of ['/2019/05/on-old-ink/', '/2019/05/on-old-ink.html', '/?p=41', '/?p=41&utm_source=x']) {
    const leads = path.endsWith('.html') ? [404, null] : [301, '/articles/on-new-ink'];
    expect([path, ...(await at(path))]).toEqual([path, ...leads]);
  }
  await octavo.admin.put(`/api/articles/${_id}`, { published: false });
  expect(await at('/2019/05/on-old-ink')).toEqual([404, null]);
});

it('leads nowhere from an address that exists, and answers a home page that is asked for nothing as ever', async () => {
  await leadOn('/about', { location: '/elsewhere' });
  await leadOn('/loop', { location: '/loop' });

  expect(await at('/about')).toEqual([200, null]);
  expect(await at('/loop')).toEqual([404, null]);
  expect(await at('/?p=99999')).toEqual([200, null]);
  expect(await at('/?page=1')).toEqual([200, null]);
});

it('leads to the end of a chain in one step, and nowhere from a circle', async () => {
  await leadOn('/one', { location: '/Two/' });
  await leadOn('/two', { location: '/three?x=1' });
  await leadOn('/three', { location: '/contact#form' });
  await leadOn('/ping', { location: '/pong' });
  await leadOn('/pong', { location: '/ping/' });

  expect(await at('/one')).toEqual([301, '/contact#form']);
  expect(await at('/ping')).toEqual([404, null]);
});

it('leads from an address with a dot in it', async () => {
  await leadOn('/old/page.html', { location: '/contact' });

  expect(await at('/old/page.html')).toEqual([301, '/contact']);
});
