import { describe, expect } from 'vitest';
import type { LibraryImage } from '../../shared/media/images.ts';
import { imageForm, makeArticle, makeCategory, makeImage } from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import { keyIn, mediaCalls } from '../testing/rows/mediaCalls.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const { articleWith, pageWith, articleOf, pageOf, writtenAs, find, isServed, lastActivity } = mediaCalls(() => octavo);

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
    expect(after).toMatchObject({ version: 2, summary: 'One two.' });
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

  it('needs force for the portrait of an author, whose page loses it', async () => {
    const image = await makeImage(octavo);
    const { _id, username } = (await octavo.admin.get('/api/users/profile')).body;
    await octavo.admin.put('/api/users/author', { imgUrl: image.url });
    const portrait = async () => (await octavo.visitor.get(`/api/authors/${_id}`)).body.imgUrl;

    const refused = await remove(image);
    const before = [await portrait(), (await find(image))?.uses];
    await remove(image, '?force=true');

    const uses = [{ _id, title: username, slug: '', place: 'author' }];
    expect([refused.status, refused.body.uses]).toEqual([409, uses]);
    expect(before).toEqual([image.url, uses]);
    expect(await portrait()).toBeNull();
  });

  it('needs force for the picture of a category, whose page loses it', async () => {
    const image = await makeImage(octavo);
    const { _id, category } = await makeCategory(octavo);
    await octavo.admin.put(`/api/categories/${_id}`, { category, imgUrl: image.url });
    const picture = async () => (await octavo.visitor.get(`/api/categories/${category}`)).body.imgUrl;

    const refused = await remove(image);
    const before = [await picture(), (await find(image))?.uses];
    await remove(image, '?force=true');

    const uses = [{ _id, title: category, slug: '', place: 'category' }];
    expect([refused.status, refused.body.uses]).toEqual([409, uses]);
    expect(before).toEqual([image.url, uses]);
    expect(await picture()).toBeNull();
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
