import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageUse, LibraryImage, ListedImage } from '../../shared/images.ts';
import { filesIn, imageForm, makeArticle, makeImage, makeTextPage } from '../testing/factories.ts';
import { type Octavo, startOctavo } from '../testing/octavo.ts';
import { blackPng } from '../testing/pictures.ts';
import { sql } from '../testing/sql.ts';

let octavo: Octavo;
beforeAll(async () => {
  octavo = await startOctavo();
});
afterAll(() => octavo.close());

let count = 0;
/** Returns a word that nothing else has. */
const word = () => `word${++count}x`;

const shown = ({ url }: LibraryImage, alt = '') => `<p>Text.</p><figure><img src="${url}"${alt}></figure>`;
const articleWith = (image: LibraryImage, alt?: string, title = word()) =>
  makeArticle(octavo, { title, content: shown(image, alt) });
const pageWith = (image: LibraryImage, alt?: string, title = word()) =>
  makeTextPage(octavo, { title, content: shown(image, alt) });
const pageOf = async ({ slug }: { slug: string }) => (await octavo.admin.get(`/api/pages/${slug}`)).body;
const writtenAs = ({ slug }: { slug: string }, fields: object) => octavo.admin.put(`/api/pages/${slug}`, fields);
const articleOf = async ({ slug }: { slug: string }) => (await octavo.admin.get(`/api/articles/${slug}`)).body;
const list = async (q: string) => (await octavo.admin.get(`/api/images?q=${encodeURIComponent(q)}`)).body;
const find = async ({ _id }: LibraryImage): Promise<ListedImage | undefined> =>
  (await octavo.admin.get('/api/images?limit=100')).body.data.find((each: ListedImage) => each._id === _id);
const isServed = async (url: string) => (await octavo.visitor.get(url)).status === 200;
const keyIn = ({ url }: { url: string }) => url.split('/')[2] ?? '';
const lastActivity = async () => (await octavo.admin.get('/api/activity')).body.data[0];

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

describe('changing the alternative text', () => {
  const update = (image: LibraryImage, alt: string) => octavo.admin.put(`/api/images/${image._id}`, { alt });

  it('changes it in the articles that have it, with a new version, on the site too, and in no other', async () => {
    const image = await makeImage(octavo, undefined, 'A <b> & "c"');
    const follower = await articleWith(image);
    const cover = await makeArticle(octavo, { imgUrl: image.url, imgAlt: 'A <b> & "c"' });
    const others = [await articleWith(image, ' alt="Its own"'), await articleWith(image, ' alt=""')];
    await octavo.visitor.get(`/articles/${follower.slug}`);

    const response = await update(image, 'A $& "lamp"');

    expect(response.body).toEqual({
      message: 'Image updated successfully! 2 articles follow.',
      image: { ...image, alt: 'A $& "lamp"' },
      articles: 2,
      pages: 0,
    });
    const followed = await articleOf(follower);
    expect(followed.content).toContain('alt="A $&amp; &quot;lamp&quot;"');
    expect(followed.version).toBe(2);
    expect((await octavo.visitor.get(`/articles/${follower.slug}`)).body).toContain('A $&amp; &quot;lamp&quot;');
    expect(await articleOf(cover)).toMatchObject({ version: 2, image: { alt: 'A $& "lamp"' } });
    for (const other of others) expect(await articleOf(other)).toEqual(other);
    const { data } = (await octavo.admin.get(`/api/articles/${follower._id}/revisions`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  it('changes it in the pages that have it, with a new version and an entry of the journal, on the site too', async () => {
    const image = await makeImage(octavo, undefined, 'A <b> & "c"');
    const [follower, other] = [await pageWith(image), await pageWith(image, ' alt="Its own"')];
    await articleWith(image);
    await octavo.visitor.get(`/${follower.slug}`);

    const { body } = await update(image, 'A $& "lamp"');

    expect(body).toMatchObject({
      message: 'Image updated successfully! 1 article and 1 page follow.',
      articles: 1,
      pages: 1,
    });
    const { content, version, description } = await pageOf(follower);
    expect([version, description]).toEqual([2, follower.description]);
    expect(content).toContain('alt="A $&amp; &quot;lamp&quot;"');
    expect((await octavo.visitor.get(`/${follower.slug}`)).body).toContain('A $&amp; &quot;lamp&quot;');
    expect(await pageOf(other)).toEqual(other);
    expect(await lastActivity()).toMatchObject({
      kind: 'edit',
      subject: { kind: 'page', rows: [{ _id: follower._id, slug: follower.slug }] },
      details: { fields: ['content'] },
    });
  });

  it('writes it where there was none yet, but not where the picture is decoration', async () => {
    const image = await makeImage(octavo);
    const [missing, decoration] = [await articleWith(image), await articleWith(image, ' alt=""')];

    await update(image, 'A lamp');

    expect((await articleOf(missing)).content).toContain('alt="A lamp"');
    expect(await articleOf(decoration)).toEqual(decoration);
  });

  it('takes it away again', async () => {
    const image = await makeImage(octavo, undefined, 'A lamp');
    const article = await articleWith(image);

    await update(image, '');

    expect((await articleOf(article)).content).not.toContain('alt');
  });

  it('is refused for a picture that is not there, and for a text that is too long', async () => {
    const image = await makeImage(octavo);

    expect((await octavo.admin.put('/api/images/999999', { alt: 'A' })).body).toEqual({ message: 'Image not found.' });
    expect((await update(image, 'x'.repeat(301))).body.errors).toEqual({
      alt: 'Alternative text must have at most 300 characters.',
    });
  });
});

describe('replacing a picture', () => {
  const replace = ({ _id }: Pick<LibraryImage, '_id'>, form = imageForm(blackPng(900, 300))) =>
    octavo.admin.put(`/api/images/${_id}/file`, form);

  it('gives the articles that show it the new file, with its size, and the journal an entry', async () => {
    const image = await makeImage(octavo, undefined, 'A lamp');
    const article = await articleWith(image, ' alt="Mine"');
    const cover = await makeArticle(octavo, { imgUrl: image.url });

    const response = await replace(image);

    const { image: replaced } = response.body;
    expect(response.body).toMatchObject({ message: 'Image replaced successfully! 2 articles follow.', articles: 2 });
    expect(replaced).toMatchObject({ _id: image._id, width: 900, height: 300, alt: 'A lamp' });
    expect(keyIn(replaced)).not.toBe(keyIn(image));
    const { content, version } = await articleOf(article);
    expect(content).toContain(`<img src="${replaced.url}" width="900" height="300" srcset="${replaced.srcset}"`);
    expect(content).toContain('alt="Mine"');
    expect(content).not.toContain(keyIn(image));
    expect(version).toBe(2);
    expect(await articleOf(cover)).toMatchObject({ imgUrl: replaced.url, image: { width: 900, height: 300 } });
    expect(await lastActivity()).toMatchObject({
      kind: 'replace',
      subject: { kind: 'image', rows: [{ name: 'A lamp' }] },
    });
  });

  it('reaches texts that were written before it: of an earlier version, and of a form that is open', async () => {
    const image = await makeImage(octavo);
    const article = await articleWith(image);
    await octavo.admin.put(`/api/articles/${article._id}`, { content: '<p>Without.</p>' });
    const { image: replaced } = (await replace(image)).body;

    await octavo.admin.post(`/api/articles/${article._id}/revisions/1/restore`);
    const late = await makeArticle(octavo, { content: shown(image), imgUrl: image.url });

    expect((await articleOf(article)).content).toContain(replaced.url);
    expect(late.content).toContain(replaced.url);
    expect(late.imgUrl).toBe(replaced.url);
    expect((await find(image))?.uses.map(({ place }) => place).sort()).toEqual(['cover', 'text', 'text']);
  });

  it('happens beside saves of articles that show it', async () => {
    const image = await makeImage(octavo);
    const articles = await Promise.all(Array.from({ length: 4 }, () => articleWith(image)));
    const save = ({ _id }: { _id: string }) => octavo.admin.put(`/api/articles/${_id}`, { content: shown(image) });

    const responses = await Promise.all([replace(image), ...articles.map(save), ...articles.map(save)]);

    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect((await find(image))?.uses.map(({ place }) => place)).toEqual(Array(4).fill('text'));
  });

  it('gives the pages that show it the new file, on the site too, and the form of one that is open', async () => {
    const image = await makeImage(octavo);
    const pages = [await pageWith(image), await pageWith(image)];
    await octavo.visitor.get(`/${pages[0]?.slug}`);

    const { body } = await replace(image);
    const late = await pageWith(image);

    expect(body).toMatchObject({
      message: 'Image replaced successfully! 2 pages follow.',
      articles: 0,
      pages: 2,
    });
    for (const page of pages) {
      const { content, version } = await pageOf(page);
      expect(content).toContain(`<img src="${body.image.url}" width="900" height="300"`);
      expect(version).toBe(2);
    }
    expect((await octavo.visitor.get(`/${pages[0]?.slug}`)).body).toContain(body.image.url);
    expect(late.content).toContain(body.image.url);
  });

  it('happens beside saves of pages that show it', async () => {
    const image = await makeImage(octavo);
    const pages = await Promise.all(Array.from({ length: 4 }, () => pageWith(image)));
    let isReplaced = false;
    const replacing = replace(image).finally(() => {
      isReplaced = true;
    });
    const statuses = new Set<number>();

    // Again and again, so that some have prepared their text when the picture is replaced.
    const saving = pages.map(async (page) => {
      while (!isReplaced) statuses.add((await writtenAs(page, { content: shown(image) })).status);
    });
    const replaced = await replacing;
    await Promise.all(saving);

    expect([...statuses, replaced.status]).toEqual([200, 200]);
    for (const page of pages) expect((await pageOf(page)).content).toContain(replaced.body.image.url);
  });

  it('leaves the file before where it is, for pages that were loaded already', async () => {
    const image = await makeImage(octavo);

    await replace(image);

    expect(await isServed(image.url)).toBe(true);
  });

  it.each<[string, () => FormData, number]>([
    ['without a file', () => new FormData(), 422],
    ['with one that is no image', () => imageForm(new TextEncoder().encode('<svg/>')), 415],
  ])('is refused %s, and changes nothing', async (_, form, status) => {
    const image = await makeImage(octavo);
    const article = await articleWith(image);
    const files = filesIn(octavo, 'images');

    const response = await replace(image, form());

    expect(response.status).toBe(status);
    expect(response.body.errors).toEqual({ image: expect.any(String) });
    expect(await articleOf(article)).toEqual(article);
    expect(filesIn(octavo, 'images')).toEqual(files);
  });

  it('is refused for a picture that is not there', async () => {
    expect((await replace({ _id: '999999' })).status).toBe(404);
  });
});

describe('deleting a picture', () => {
  const remove = ({ _id }: LibraryImage, query = '') => octavo.admin.delete(`/api/images/${_id}${query}`);

  it('removes one that nothing uses, with its file', async () => {
    const image = await makeImage(octavo, undefined, 'A lamp');

    const response = await remove(image);

    expect(response.body).toEqual({ message: 'Image deleted successfully!', articles: 0, pages: 0 });
    expect(await find(image)).toBeUndefined();
    expect(await isServed(image.url)).toBe(false);
    expect(await lastActivity()).toMatchObject({
      kind: 'delete',
      subject: { kind: 'image', rows: [{ name: 'A lamp' }] },
    });
    expect((await remove(image)).status).toBe(404);
  });

  it('is refused for one that articles use, which it names', async () => {
    const image = await makeImage(octavo);
    const { _id, title, slug } = await articleWith(image);

    const response = await remove(image);

    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      message:
        'This image is in use. Take it out of the articles and pages that use it first, or delete it with force=true.',
      uses: [{ _id, title, slug, place: 'text' }],
    });
    expect(await isServed(image.url)).toBe(true);
  });

  it('takes it out of texts and covers with force, and keeps everything else', async () => {
    const [image, other] = [await makeImage(octavo), await makeImage(octavo)];
    const img = `<img src="${image.url}" alt="A">`;
    const kept = `<figure><img src="${other.url}" alt="B" /><figcaption>Kept</figcaption></figure>`;
    const content = `<p>One ${img} two.</p><figure>${img}<figcaption>Gone</figcaption></figure><p><a href="/">${img}</a></p>${kept}`;
    const article = await makeArticle(octavo, { content });
    const cover = await makeArticle(octavo, { imgUrl: image.url, imgAlt: 'A' });

    const response = await remove(image, '?force=true');

    expect(response.body).toEqual({
      message: 'Image deleted successfully! 2 articles have lost it.',
      articles: 2,
      pages: 0,
    });
    const after = await articleOf(article);
    expect(after.content.replace(/<img [^>]*>/, '<img>')).toBe(
      '<p>One  two.</p><figure><img><figcaption>Kept</figcaption></figure>',
    );
    expect(after).toMatchObject({ version: 2, summary: 'One two. Kept' });
    expect(await articleOf(cover)).toMatchObject({ imgUrl: null, image: null, version: 2 });
    expect(await isServed(image.url)).toBe(false);
    expect(await isServed(other.url)).toBe(true);
  });

  it('is refused for one that a page alone shows, which loses it with force', async () => {
    const image = await makeImage(octavo);
    const page = await pageWith(image, ' alt="A"');
    const { _id, title, slug } = page;
    await octavo.visitor.get(`/${slug}`);

    const refused = await remove(image);
    const unchanged = await pageOf(page);
    const { body } = await remove(image, '?force=true');

    expect([refused.status, refused.body.uses]).toEqual([409, [{ _id, title, slug, place: 'page' }]]);
    expect(unchanged).toEqual(page);
    expect(body).toEqual({ message: 'Image deleted successfully! 1 page has lost it.', articles: 0, pages: 1 });
    expect(await pageOf(page)).toMatchObject({ content: '<p>Text.</p>', description: 'Text.', version: 2 });
    expect((await octavo.visitor.get(`/${slug}`)).body).not.toContain(keyIn(image));
    expect(await isServed(image.url)).toBe(false);
  });

  it('needs force for one that an earlier version of a page shows, and changes no page', async () => {
    const image = await makeImage(octavo);
    const page = await pageWith(image);
    await writtenAs(page, { content: '<p>Without.</p>' });

    expect((await remove(image)).body.uses).toMatchObject([{ _id: page._id, place: 'pageRevision' }]);
    expect((await remove(image, '?force=true')).body).toMatchObject({ articles: 0, pages: 0 });
    expect((await pageOf(page)).version).toBe(2);
  });

  it('takes it from a deleted article, which can be restored', async () => {
    const image = await makeImage(octavo);
    const cover = await makeArticle(octavo, { imgUrl: image.url });
    await octavo.admin.delete(`/api/articles/${cover._id}`);
    expect((await remove(image)).status).toBe(409);

    await remove(image, '?force=true');
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [cover._id] });

    expect(await articleOf(cover)).toMatchObject({ imgUrl: null, image: null });
  });
});

describe('a picture that is the logo and the sharing image', () => {
  const pageOf = async () => (await octavo.visitor.get('/about')).body;
  /** Makes a picture both, and loads a page with it into the cache. */
  const inSettings = async () => {
    const image = await makeImage(octavo, undefined, 'A lamp');
    await octavo.admin.put('/api/settings', { logo: image.url, sharingImage: image.url });
    expect(await pageOf()).toContain('content="A lamp"');
    return image;
  };
  const uses = [
    { _id: 'logo', title: 'Logo', slug: '', place: 'settings' },
    { _id: 'sharingImage', title: 'Sharing image', slug: '', place: 'settings' },
  ];

  it('is shown as used, before its articles, and is not deleted without force', async () => {
    const image = await inSettings();
    const { _id, title, slug } = await articleWith(image);

    const response = await octavo.admin.delete(`/api/images/${image._id}`);

    expect(response.status).toBe(409);
    expect(response.body.uses).toEqual([...uses, { _id, title, slug, place: 'text' }]);
    expect((await find(image))?.uses).toEqual(response.body.uses);
  });

  it('goes from the settings and from pages with force', async () => {
    const image = await inSettings();

    const response = await octavo.admin.delete(`/api/images/${image._id}?force=true`);

    expect(response.body).toEqual({ message: 'Image deleted successfully!', articles: 0, pages: 0 });
    expect(await pageOf()).not.toContain(keyIn(image));
    expect((await octavo.visitor.get('/api/settings')).body).toMatchObject({ logo: '', sharingImage: '' });
  });

  it('goes from the stored settings too, as a change of them', async () => {
    const image = await inSettings();
    const { version, name } = (await octavo.admin.get('/api/settings')).body;

    await octavo.admin.delete(`/api/images/${image._id}?force=true`);

    const [row] = await sql(octavo, 'SELECT fields FROM settings');
    expect(row?.fields).not.toContain('image:');
    expect((await octavo.admin.get('/api/settings')).body).toMatchObject({ version: version + 1, name });
    const { data } = (await octavo.admin.get('/api/activity?limit=10&kind=settings')).body;
    expect(data[0].details).toEqual({ fields: ['logo', 'sharingImage'] });
  });

  it('changes on pages at once when its file is replaced or its alternative text changes', async () => {
    const image = await inSettings();

    const replaced = await octavo.admin.put(`/api/images/${image._id}/file`, imageForm(blackPng(900, 300)));
    const after = await pageOf();
    await octavo.admin.put(`/api/images/${image._id}`, { alt: 'A chair' });

    const { url } = replaced.body.image;
    expect(after).toContain(url);
    expect(after).not.toContain(keyIn(image));
    expect(await pageOf()).toContain('content="A chair"');
    expect((await octavo.visitor.get('/api/settings')).body).toMatchObject({ logo: url, sharingImage: url });
  });
});

describe('a cover of the library', () => {
  it('stays in the library when its article has another, or is deleted', async () => {
    const image = await makeImage(octavo);
    const [replaced, deleted] = [
      await makeArticle(octavo, { imgUrl: image.url }),
      await makeArticle(octavo, { imgUrl: image.url }),
    ];

    await octavo.admin.put(`/api/articles/${replaced._id}`, { imgUrl: '' });
    await octavo.admin.delete(`/api/articles/${deleted._id}`);

    expect((await articleOf(replaced)).imgUrl).toBeNull();
    expect(await isServed(image.url)).toBe(true);
  });

  it('may be sent again as it is', async () => {
    const image = await makeImage(octavo);
    const { _id, imgUrl } = await makeArticle(octavo, { imgUrl: image.url });

    const response = await octavo.admin.put(`/api/articles/${_id}`, { imgUrl, title: 'Renamed' });

    expect(response.body.article).toMatchObject({ title: 'Renamed', imgUrl: image.url });
  });

  it.each([
    ['/images/0123456789abcdef01234567/480.webp', 'Choose an image of the library, or send one as a file.'],
    [
      'https://a.example/a.png',
      'Send the image as a file, the address of an image of the library, or empty text to take it away.',
    ],
  ])('is refused where the library has none: %s', async (imgUrl, message) => {
    const { _id } = await makeArticle(octavo);

    const response = await octavo.admin.put(`/api/articles/${_id}`, { imgUrl });

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ imgUrl: message });
  });
});
