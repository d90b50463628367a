import { describe, expect } from 'vitest';
import {
  filesIn,
  imageForm,
  makeAccount,
  makeArticle,
  makeAuthor,
  makeCategory,
  makeImage,
  typeInto,
} from '../testing/inputs/factories.ts';
import { blackPng, picture, pngOfBytes } from '../testing/inputs/pictures.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const KEY = /[0-9a-f]{24}/;

it.afterEach(() => {
  expect(filesIn(octavo, 'staging')).toEqual([]);
  expect(filesIn(octavo, 'uploads')).toEqual([]);
});

const rows = async () => (await sql(octavo, 'SELECT id FROM images')).length;

describe('uploading a picture', () => {
  it('stores it in several widths, and describes it', async () => {
    const response = await octavo.admin.post('/api/images', imageForm(blackPng(1000, 500), ' A dark room '));

    expect(response.status).toBe(201);
    const key = KEY.exec(response.body.image.url)?.[0];
    expect(response.body).toEqual({
      image: {
        _id: expect.stringMatching(/^\d+$/),
        url: `/images/${key}/1000.webp`,
        width: 1000,
        height: 500,
        srcset: `/images/${key}/480.webp 480w, /images/${key}/720.webp 720w, /images/${key}/1000.webp 1000w`,
        alt: 'A dark room',
        fileName: 'picture.png',
        bytes: expect.any(Number),
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    expect((await octavo.visitor.get(response.body.image.url)).status).toBe(200);
  });

  it.each<[string, () => FormData | object, number, object]>([
    ['without a file', () => new FormData(), 422, { image: 'Choose an image.' }],
    ['as JSON', () => ({ alt: 'Nothing' }), 422, { image: 'Choose an image.' }],
    [
      'that is no image',
      () => imageForm(new TextEncoder().encode('<svg/>')),
      415,
      { image: 'Only JPEG, PNG, WebP, GIF and AVIF images can be used.' },
    ],
    ['that is damaged', () => imageForm(blackPng(9, 9).subarray(0, 40)), 415, { image: expect.any(String) }],
    [
      'of too many pixels',
      () => imageForm(blackPng(10_000, 6_000)),
      422,
      { image: 'Image must have at most 50 megapixels.' },
    ],
    [
      'that is too large',
      () => imageForm(pngOfBytes(5 * 1024 * 1024 + 1)),
      413,
      { image: 'Image must be less than 5MB.' },
    ],
    ['with too long a text', () => imageForm(undefined, 'x'.repeat(301)), 422, { alt: expect.any(String) }],
  ])('refuses one %s, and leaves neither row nor file', async (_, make, status, errors) => {
    const before = { rows: await rows(), files: filesIn(octavo, 'images') };

    const response = await octavo.admin.post('/api/images', make());

    expect(response.status).toBe(status);
    expect(response.body.errors).toEqual(errors);
    expect({ rows: await rows(), files: filesIn(octavo, 'images') }).toEqual(before);
  });

  it('is for administrators', async () => {
    const { client } = await makeAccount(octavo);

    const responses = [
      await octavo.visitor.post('/api/images', imageForm()),
      await client.post('/api/images', imageForm()),
    ];

    expect(responses.map(({ status }) => status)).toEqual([401, 403]);
  });

  it('stores it once, however often it is sent with one key', async () => {
    const before = await rows();
    const headers = { 'Idempotency-Key': 'the-same-picture' };

    const [first, second] = [
      await octavo.admin.post('/api/images', imageForm(), { headers }),
      await octavo.admin.post('/api/images', imageForm(), { headers }),
    ];

    expect(second.body).toEqual(first.body);
    expect(await rows()).toBe(before + 1);
  });
});

describe('a text with an uploaded picture', () => {
  const save = async (content: string) => (await makeArticle(octavo, { content: `<p>Text.</p>${content}` })).content;
  const SIZES = {
    text: '(min-width: 41rem) 37rem, 92vw',
    wide: '(min-width: 900px) 42rem, (min-width: 41rem) 37rem, 92vw',
  };

  it('gets its size, its other widths and lazy loading, whatever was sent', async () => {
    const { url, srcset } = await makeImage(octavo, blackPng(1000, 500));

    const content = await save(
      `<p><img src="${url}" alt="A &quot;room&quot;" width="7" height="9" srcset="https://evil.example/a.png 9w"
        sizes="9px" loading="eager" decoding="sync" onerror="alert(1)" title="T"></p>`,
    );

    expect(content).toBe(
      `<p>Text.</p><p><img src="${url}" width="1000" height="500" srcset="${srcset}" sizes="${SIZES.text}" ` +
        'loading="lazy" decoding="async" title="T" alt="A &quot;room&quot;" /></p>',
    );
  });

  it.each(['480', '9999'])('gets its largest width for the address of another: %s', async (width) => {
    const { url } = await makeImage(octavo, blackPng(1000, 500));

    const content = await save(`<img src="${octavo.url}${url.replace('1000', width)}" alt="">`);

    expect(content).toContain(`<img src="${url}" width="1000"`);
    expect(content).toContain(' alt=""');
  });

  it('knows how wide its figure is shown', async () => {
    const { url } = await makeImage(octavo);

    const content = await save(
      `<figure data-width="wide"><img src="${url}" alt=""></figure><figure><img src="${url}" alt=""></figure>` +
        `<figure data-width="javascript:alert(1)" class="x" style="width:9px"><img src="${url}" alt=""></figure>`,
    );

    const figures = [...content.matchAll(/<figure([^>]*)><img [^>]*sizes="([^"]*)"/g)].map(([, ...found]) => found);
    expect(figures[0]).toEqual([' data-width="wide"', SIZES.wide]);
    expect(figures[1]).toEqual(['', SIZES.text]);
    expect(figures[2]?.[1]).toBe(SIZES.text);
    expect(content).not.toMatch(/javascript|class=|style=/);
  });

  it("has the picture's alternative text where it has none of its own", async () => {
    const { url } = await makeImage(octavo, undefined, 'A <b> & "c"');

    const content = await save(`<img src="${url}"><img src="${url}" alt="">`);

    expect([...content.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
      'A &lt;b&gt; &amp; &quot;c&quot;',
      '',
    ]);
  });

  it('gives the library its words where that has none yet, as a cover does', async () => {
    const [first, cover, own] = [
      await makeImage(octavo),
      await makeImage(octavo),
      await makeImage(octavo, undefined, 'Own'),
    ];
    const altOf = async ({ _id }: { _id: string }) =>
      (await sql(octavo, 'SELECT alt FROM images WHERE id = :id', { id: Number(_id) }))[0]?.alt;

    await save(
      `<img src="${first.url}" alt=""><img src="${first.url}" alt="A &amp; b"><img src="${own.url}" alt="Other">`,
    );
    await save(`<img src="${first.url}" alt="Later">`);
    await makeArticle(octavo, { imgUrl: cover.url, imgAlt: 'A cover' });

    expect([await altOf(first), await altOf(cover), await altOf(own)]).toEqual(['A & b', 'A cover', 'Own']);
  });

  it('gives pictures of somebody else no words of an author', async () => {
    const [shown, cover] = [await makeImage(octavo), await makeImage(octavo)];
    const { client } = await makeAuthor(octavo);
    const { category } = await makeCategory(octavo);

    const { status } = await client.post('/api/articles', {
      ...{ title: 'Of an author', content: `<p>Text.</p><img src="${shown.url}" alt="Rude">`, category },
      ...{ imgUrl: cover.url, imgAlt: 'Ruder' },
    });

    expect(status).toBe(201);
    const ids = [Number(shown._id), Number(cover._id)];
    expect(await sql(octavo, 'SELECT alt FROM images WHERE id IN (:ids)', { ids })).toEqual([{ alt: '' }, { alt: '' }]);
  });

  it('keeps pictures of other sites as they are, without what only the server writes', async () => {
    const content = await save(
      '<img src="https://a.example/a.png" alt="A" width="3" srcset="https://b.example/b.png 9w" loading="eager">',
    );

    expect(content).toBe('<p>Text.</p><img src="https://a.example/a.png" alt="A" width="3" />');
  });

  it.each([
    '<img data-upload="0123" alt="A">',
    '<img src="blob:https://a.example/1" alt="A">',
    '<img src="data:image/png;base64,AAAA" alt="A">',
    '<img src="file:///C:/a.png" alt="A">',
    '<img alt="A">',
  ])('has no picture without an address: %s', async (sent) => {
    expect(await save(sent)).toBe('<p>Text.</p>');
  });

  it('is what the preview of a draft shows', async () => {
    const { url } = await makeImage(octavo);
    const { _id } = await makeArticle(octavo);
    await typeInto(octavo.admin, { of: _id, fields: { content: `<p>New.</p><img src="${url}" alt="A">` } });
    const link = (await octavo.admin.post(`/api/articles/${_id}/preview-links`)).body.url as string;

    const { content } = (await octavo.visitor.get(`/api/preview/${link.split('/').at(-1)}`)).body;

    expect(content).toContain(`<img src="${url}" width="60" height="40"`);
  });

  it('costs a stored picture no byte where the article cannot be saved', async () => {
    const { url } = await makeImage(octavo, await picture(30, 20).png().toBuffer());

    const refused = await octavo.admin.post('/api/articles', { title: '', content: `<img src="${url}">` });

    expect(refused.status).toBe(422);
    expect((await octavo.visitor.get(url)).status).toBe(200);
  });
});
