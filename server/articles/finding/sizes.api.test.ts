import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import type { InProcess } from '../../testing/servers/inProcess.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let server: InProcess;
it.beforeAll(async () => {
  ({ server } = octavo);
});

const TOO_LARGE = { message: 'These articles are more than 2 MB. Ask with fields=card, or with a smaller limit.' };

/** Creates a category with so many articles; resolves to its list. */
async function listOf(count: number, content: string) {
  const { category } = await makeCategory(octavo);
  const articles: Article[] = [];
  for (let number = 0; number < count; number++) articles.push(await makeArticle(octavo, { category, content }));
  const path = (query: string) => `/api/articles?category=${encodeURIComponent(category)}&${query}`;
  return { articles, path };
}

describe('a list of whole articles', () => {
  it('is refused with 413 where it would be more than 2 MB, without being read', async () => {
    const { articles, path } = await listOf(23, `<p>${'é'.repeat(100_000)}</p>`);
    const ask = (query: string) => octavo.visitor.get(path(query));

    const statements = await server.statementsOf(async () => {
      expect(await ask('limit=11')).toMatchObject({ status: 413, body: TOO_LARGE });
      expect(await ask('limit=11&page=2')).toMatchObject({ status: 413, body: TOO_LARGE });
    });
    const [head, last, admin] = [
      await fetch(server.url + path('limit=100'), { method: 'HEAD' }),
      await ask('limit=11&page=3'),
      await octavo.admin.get(path('limit=100&status=published')),
    ];

    expect(statements.filter((text) => /^SELECT .*"content"/.test(text))).toEqual([]);
    expect([head.status, admin.status]).toEqual([413, 413]);
    expect([last.status, last.body.data.map(({ _id }: Article) => _id)]).toEqual([200, [articles[0]?._id]]);
  });

  it('is sent with fields=card, with a smaller limit, and always with the limits of the specification', async () => {
    const { path } = await listOf(12, `<p>${'x'.repeat(300_000)}</p>`);

    const responses = await Promise.all(
      ['fields=card&limit=100', 'limit=6', '', 'limit=10', 'limit=100&page=2'].map((query) =>
        octavo.visitor.get(path(query)),
      ),
    );

    expect(responses.map(({ status, body }) => [status, body.data.length])).toEqual([
      [200, 12],
      [200, 6],
      [200, 10],
      [200, 10],
      [200, 0],
    ]);
  });

  it('is measured as it is sent', async () => {
    const { path } = await listOf(11, `<p>${'\\'.repeat(110_000)}</p>`);

    const { status, body } = await octavo.visitor.get(path('limit=11'));

    expect({ status, body }).toEqual({ status: 413, body: TOO_LARGE });
  });

  it('has any number of articles that are small enough', async () => {
    const { path } = await listOf(11, `<p>${'x'.repeat(180_000)}</p>`);

    const { status, body } = await octavo.visitor.get(path('limit=100'));

    expect([status, body.data.length, body.data[0].content.length]).toEqual([200, 11, 180_007]);
  });
});

describe('the feed', () => {
  const linksOf = (text: string) => [...text.matchAll(/<link>[^<]*\/articles\/([^<]+)</g)].map(([, slug]) => slug);

  it('has as many of the newest articles as fit into 2 MB', async () => {
    const { articles } = await listOf(4, `<p>${'x'.repeat(600_000)}</p>`);

    const { body } = await octavo.visitor.get('/feed.xml');

    expect(linksOf(body)).toEqual(
      articles
        .slice(1)
        .reverse()
        .map(({ slug }) => slug),
    );
  });

  it('has at least one', async () => {
    const [article] = (await listOf(1, `<p>${'😀'.repeat(600_000)}</p>`)).articles;

    const { body } = await octavo.visitor.get('/feed.xml');

    expect(linksOf(body)).toEqual([article?.slug]);
  });
});
