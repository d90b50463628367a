import { describe, expect } from 'vitest';
import type { Article } from '../../shared/articles/articles.ts';
import type { Cover } from '../../shared/media/covers.ts';
import {
  formOf,
  makeArticle,
  makeAuthor,
  makeCategory,
  makeImage,
  saveWithImage,
  valid,
} from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import { word } from '../testing/rows/mediaCalls.ts';
import { it, octavo } from '../testing/servers/it.ts';

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const makeCover = async (fields: Record<string, unknown> = {}): Promise<Article> =>
  (await saveWithImage(octavo, { category, image: blackPng(60, 40), fields })).body.article;
const covers = async (q: string, client = octavo.admin): Promise<Cover[]> =>
  (await client.get(`/api/images/covers?q=${q}`)).body.data;
const slugs = async (q: string) => (await covers(q)).map(({ slug }) => slug);

describe('the list of covers', () => {
  it('has the newest first, each with the words of its article, whether that is published or not', async () => {
    const about = word();
    const draft = await makeCover({ title: `On ${about}`, imgAlt: 'A "dark" room', published: false });
    const second = await makeCover({ title: `Of ${about}` });

    const found = await covers(about);

    const { _id, title, slug, createdAt } = draft;
    expect(found.map((cover) => cover.slug)).toEqual([second.slug, slug]);
    expect(found[1]).toEqual({
      ...{ _id, title, slug, createdAt, url: draft.imgUrl, alt: 'A "dark" room' },
      ...{ width: 60, height: 40, srcset: draft.image?.srcset },
    });
  });

  it('has no article without an image, and none with a picture of the library', async () => {
    const about = word();
    await makeArticle(octavo, { title: about });
    await makeArticle(octavo, { title: about, imgUrl: (await makeImage(octavo)).url });

    expect(await covers(about)).toEqual([]);
  });

  it('has none of the trash, where its file is not served, until its article is restored', async () => {
    const about = word();
    const { _id, slug, imgUrl } = await makeCover({ title: about });
    await octavo.admin.delete(`/api/articles/${_id}`);
    const trashed = [await slugs(about), (await octavo.visitor.get(imgUrl ?? '')).status];

    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [_id] });

    expect([trashed, await slugs(about)]).toEqual([[[], 404], [slug]]);
  });

  it('finds the words of the title and of the alternative text, in any case', async () => {
    const [title, alt] = [word(), word()];
    const { slug } = await makeCover({ title: `On ${title}`, imgAlt: `The ${alt}` });

    expect(await Promise.all([title.toUpperCase(), alt, `${title} ${alt}`, `${title} ${word()}`].map(slugs))).toEqual([
      ...[[slug], [slug], [slug]],
      [],
    ]);
  });

  it('has for an author those of their own articles alone', async () => {
    const about = word();
    const { client } = await makeAuthor(octavo);
    await makeCover({ title: about });
    const own = formOf({ ...valid.article(category), title: about }, blackPng(60, 40));
    const { slug } = (await client.post('/api/articles', own)).body.article;

    expect((await covers(about, client)).map((cover) => cover.slug)).toEqual([slug]);
  });
});
