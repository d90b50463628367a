import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (tags: string[], fields: object = {}) => makeArticle(octavo, { category, tags, ...fields });
const publish = ({ _id }: Article, published: boolean) =>
  octavo.admin.put(`/api/articles/${_id}/publish`, { published });

describe('related articles', () => {
  const related = async ({ slug }: Article) =>
    (await octavo.visitor.get(`/api/articles/${slug}/related`)).body.articles.map(({ _id }: Article) => _id);

  it('are up to three published ones with the most tags in common, then of the same category', async () => {
    const own = await makeCategory(octavo);
    const article = await make(['r1', 'r2'], { category: own.category });
    const sameCategory = await make([], { category: own.category });
    const two = await make(['r2', 'r1']);
    const one = await make(['r1']);
    await make(['r1', 'r2'], { published: false });
    await make(['elsewhere']);

    expect(await related(article)).toEqual([two._id, one._id, sameCategory._id]);
    expect((await octavo.visitor.get(`/articles/${article.slug}`)).body).toContain('>Related</h2>');
    await publish(two, false);
    expect(await related(article)).toEqual([one._id, sameCategory._id]);
    expect((await octavo.visitor.get(`/articles/${article.slug}`)).body).not.toContain(two.slug);
  });

  it('are none of a draft for readers, or of an article with nothing in common', async () => {
    const lonely = await makeCategory(octavo);
    const draft = await make(['r1'], { published: false });

    expect(await related(await make([], { category: lonely.category }))).toEqual([]);
    expect((await octavo.visitor.get(`/api/articles/${draft.slug}/related`)).status).toBe(404);
    expect((await octavo.admin.get(`/api/articles/${draft.slug}/related`)).status).toBe(200);
  });
});
