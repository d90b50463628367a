import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let first: Article;
let draft: Article;
let second: Article;
let third: Article;

it.beforeAll(async () => {
  const { category } = await makeCategory(octavo);
  first = await makeArticle(octavo, { category });
  draft = await makeArticle(octavo, { category, published: false });
  second = await makeArticle(octavo, { category });
  third = await makeArticle(octavo, { category });
});

const around = async ({ slug }: Article, client = octavo.visitor) => {
  const { previous, next } = (await client.get(`/api/articles/${slug}/neighbours`)).body;
  return [previous?.slug, next?.slug];
};

describe('GET /api/articles/:slug/neighbours', () => {
  it('returns the older and the newer article, as cards', async () => {
    const { status, body } = await octavo.visitor.get(`/api/articles/${second.slug}/neighbours`);

    expect(status).toBe(200);
    expect(body.previous).toMatchObject({ _id: first._id, title: first.title, category: first.category });
    expect(body.next).toMatchObject({ _id: third._id, author: { username: 'Admin' } });
    expect(body.next).not.toHaveProperty('content');
  });

  it('returns null beyond the oldest and the newest article', async () => {
    expect(await around(first)).toEqual([undefined, second.slug]);
    expect(await around(third)).toEqual([second.slug, undefined]);
  });

  it('never returns a draft, not even to an administrator', async () => {
    expect(await around(second, octavo.admin)).toEqual([first.slug, third.slug]);
    expect(await around(draft, octavo.admin)).toEqual([first.slug, second.slug]);
  });

  it('responds with 404 for a draft and for an unknown slug', async () => {
    const paths = [draft.slug, 'no-such-article', 'No%20slug'];

    const responses = await Promise.all(paths.map((slug) => octavo.visitor.get(`/api/articles/${slug}/neighbours`)));

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('changes at once when an article between is unpublished and published, also on the page', async () => {
    const page = async () => String((await octavo.visitor.get(`/articles/${third.slug}`)).body);
    const link = `href="/articles/${second.slug}"`;
    expect(await page()).toContain(link);

    await octavo.admin.put(`/api/articles/${second._id}/publish`, { published: false });
    expect(await around(third)).toEqual([first.slug, undefined]);
    expect(await page()).not.toContain(link);
    await octavo.admin.put(`/api/articles/${second._id}/publish`, { published: true });

    expect(await around(third)).toEqual([second.slug, undefined]);
    expect(await page()).toContain(link);
  });
});
