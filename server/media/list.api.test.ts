import { describe, expect } from 'vitest';
import type { ImageUse, LibraryImage, ListedImage } from '../../shared/media/images.ts';
import { makeArticle, makeImage } from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import { mediaCalls, shown, word } from '../testing/rows/mediaCalls.ts';
import { it, octavo } from '../testing/servers/it.ts';

const { articleWith, pageWith, pageOf, writtenAs, find } = mediaCalls(() => octavo);
const list = async (q: string) => (await octavo.admin.get(`/api/images?q=${encodeURIComponent(q)}`)).body;

describe('the list of pictures', () => {
  it('has the newest first, each with its file, its size and its sizes', async () => {
    const [first, second] = [await makeImage(octavo), await makeImage(octavo, blackPng(1000, 500), 'A dark room')];

    const { data, total } = (await octavo.admin.get('/api/images?limit=2')).body;

    expect(data).toEqual([
      { ...second, isOwn: true, uses: [] },
      { ...first, isOwn: true, uses: [] },
    ]);
    expect(second).toMatchObject({ width: 1000, height: 500, alt: 'A dark room', fileName: 'picture.png' });
    expect(second.bytes).toBe((await (await fetch(octavo.url + second.url)).arrayBuffer()).byteLength);
    expect(total).toBe(2);
  });

  it('tells where each is used: in a text, as a cover, in an earlier version alone, in the trash', async () => {
    const image = await makeImage(octavo);
    const [text, earlier, trashed] = [await articleWith(image), await articleWith(image), await articleWith(image)];
    const cover = await makeArticle(octavo, { imgUrl: image.url });
    await octavo.admin.put(`/api/articles/${earlier._id}`, { content: '<p>Without.</p>' });
    await octavo.admin.delete(`/api/articles/${trashed._id}`);

    const uses = (await find(image))?.uses ?? [];

    const use = ({ _id, title, slug }: typeof text, place: ImageUse['place']) => ({ _id, title, slug, place });
    expect(uses).toEqual([use(cover, 'cover'), use(trashed, 'trash'), use(earlier, 'revision'), use(text, 'text')]);
  });

  it('tells, after the articles, which pages show each, or did before: also one with its default title, and none twice', async () => {
    const image = await makeImage(octavo);
    const [page, earlier, article] = [await pageWith(image), await pageWith(image), await articleWith(image)];
    await writtenAs(earlier, { content: '<p>Without.</p>' });
    await writtenAs({ slug: 'terms' }, { content: shown(image) + shown(image) });

    const uses = (await find(image))?.uses ?? [];
    const terms = await pageOf({ slug: 'terms' });
    await octavo.admin.post('/api/pages/terms/reset');

    const use = ({ _id, title, slug }: typeof terms, place: ImageUse['place']) => ({ _id, title, slug, place });
    expect(terms.title).toBe('Terms and Conditions');
    const others = [use(article as never, 'text'), use(earlier, 'pageRevision'), use(page, 'page')];
    expect(uses).toEqual([...others, use(terms, 'page')]);
    expect((await find(image))?.uses).toEqual([...others, use(terms, 'pageRevision')]);
  });

  it('finds the titles of the pages that show each, also default ones, in any case', async () => {
    const image = await makeImage(octavo);
    const [title, earlier] = [word(), word()];
    await pageWith(image, '', `Of ${title}`);
    await writtenAs(await pageWith(image, '', `Of ${earlier}`), { content: '<p>Without.</p>' });
    await octavo.admin.put('/api/settings', { name: `"It's" :ids ? \\` });
    await writtenAs({ slug: 'about' }, { content: shown(image) });

    const found = async (q: string) => (await list(q)).data.map(({ _id }: ListedImage) => _id);
    const ids = [await found(title.toUpperCase()), await found(earlier), await found(`ABOUT "it's" :IDS ? \\`)];
    await octavo.admin.post('/api/pages/about/reset');
    await octavo.admin.put('/api/settings', { name: 'Octavo' });

    expect(ids).toEqual([[image._id], [], [image._id]]);
  });

  it('finds the words of the alternative text, the file and the titles, in any case', async () => {
    const [alt, file, title, cover] = [word(), word(), word(), word()];
    const described = await makeImage(octavo, undefined, `The ${alt} of a "press"`);
    const form = new FormData();
    form.append('image', new Blob([blackPng(9, 9) as Uint8Array<ArrayBuffer>]), `C:\\Pictures\\${file}.PNG`);
    const named = (await octavo.admin.post('/api/images', form)).body.image;
    const used = await makeImage(octavo);
    await articleWith(used, '', `On ${title}`);
    const chosen = await makeImage(octavo);
    await makeArticle(octavo, { title: `Over ${cover}`, imgUrl: chosen.url });

    const found = async (q: string) => (await list(q)).data.map(({ _id }: ListedImage) => _id);

    expect(named.fileName).toBe(`${file}.PNG`);
    expect(await found(`PRESS ${alt.toUpperCase()}`)).toEqual([described._id]);
    expect(await found(`${file}.png`)).toEqual([named._id]);
    expect(await found(title)).toEqual([used._id]);
    expect(await found(cover)).toEqual([chosen._id]);
    expect(await list(`${alt} ${file}`)).toEqual({ data: [], total: 0, currentPage: 1, totalPages: 1 });
    expect(await found(`%_*[?'"\\`)).toEqual([]);
  });

  it('comes in pages, of which one past the end is empty', async () => {
    const name = word();
    for (let index = 0; index < 3; index++) await makeImage(octavo, undefined, `${name} ${index}`);

    const pages = [1, 2, 3].map((page) => octavo.admin.get(`/api/images?q=${name}&limit=2&page=${page}`));

    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    expect(bodies.map(({ data }) => data.map(({ alt }: LibraryImage) => alt.at(-1)))).toEqual([['2', '1'], ['0'], []]);
    expect(bodies.map(({ total, totalPages }) => [total, totalPages])).toEqual(Array(3).fill([3, 2]));
  });
});
