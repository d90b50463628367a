import { describe, expect } from 'vitest';
import type { LibraryImage } from '../../shared/media/images.ts';
import { filesIn, imageForm, makeArticle, makeImage } from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import { keyIn, mediaCalls, shown } from '../testing/rows/mediaCalls.ts';
import { it, octavo } from '../testing/servers/it.ts';

const { articleWith, pageWith, articleOf, pageOf, writtenAs, find, isServed, lastActivity } = mediaCalls(() => octavo);

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
