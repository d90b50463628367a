import { describe, expect } from 'vitest';
import type { Finding } from '../../shared/documents/publishChecks.ts';
import { makeArticle, makeCategory, makeImage, makeTextPage, saveWithImage } from '../testing/inputs/factories.ts';
import { blackPng } from '../testing/inputs/pictures.ts';
import { itWith, octavo } from '../testing/servers/it.ts';

let category: string;
const it = itWith({ OCTAVO_URL: 'https://octavo.example' });
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (fields: object = {}) => makeArticle(octavo, { category, summary: 'In short.', ...fields });
const check = async (path: string, fields?: object): Promise<Finding[]> =>
  (await octavo.admin.post(`/api/articles/${path}/check`, fields)).body.findings;
const checkNew = async (content: string): Promise<Finding[]> =>
  (await octavo.admin.post('/api/articles/check', { content, summary: 'In short.' })).body.findings;

describe('the checks before a publication', () => {
  it('find nothing in an article that is in order', async () => {
    const target = await make();
    const content = `<h2>One</h2><h3>Two</h3><h2>Three</h2><p><img src="/images/${'a'.repeat(24)}/1.webp" alt=""></p>
      <p><a href="/articles/${target.slug}">a</a> <a href="https://elsewhere.example/nowhere">b</a> <a href="mailto:a@b.example">c</a></p>`;

    const { _id } = await make({ content });

    expect(await check(_id)).toEqual([]);
  });

  it('name what they find and its place', async () => {
    const content = `<h3>Deep</h3><p><img src="https://elsewhere.example/a.png" alt="A"><img src="/images/${'b'.repeat(24)}/1.webp"></p>
      <h4>Fine</h4><p><a href="/about">About</a> <a href="/articles/nothing-here">this <b>one</b></a></p>`;
    const { _id } = await make({ content, summary: '' });

    expect(await check(_id)).toEqual([
      {
        rule: 'alt',
        message: 'Picture 2 in the text has no alternative text.',
        field: 'content',
        element: 'image',
        index: 1,
      },
      {
        rule: 'heading',
        message: '“Deep” is heading 3 right after the title.',
        field: 'content',
        element: 'heading',
        index: 0,
      },
      {
        rule: 'link',
        message: 'The link “this one” leads nowhere: /articles/nothing-here',
        field: 'content',
        element: 'link',
        index: 1,
      },
      {
        rule: 'summary',
        message: 'There is no summary: cards and feed show the beginning of the text.',
        field: 'summary',
        element: null,
        index: null,
      },
    ]);
  });

  it('check what is sent in place of what is saved, and change nothing', async () => {
    const before = await make({ content: '<p>Fine.</p>' });

    const findings = await check(before._id, { content: '<h4>Too deep</h4>', summary: '' });

    expect(findings.map(({ rule }) => rule)).toEqual(['heading', 'summary']);
    expect(await check(before._id)).toEqual([]);
    expect((await octavo.admin.get(`/api/articles/${before.slug}`)).body).toEqual(before);
  });

  it('follow links within the site to where they lead', async () => {
    const draft = await make({ published: false });
    const moved = await make({ slug: 'was-here' });
    await octavo.admin.put(`/api/articles/${moved._id}`, { slug: 'is-there' });
    await makeTextPage(octavo, { slug: 'imprint' });
    const leading = [
      ...[
        '/imprint',
        '/Imprint/#who',
        '/terms',
        '/',
        '/?page=2',
        '/categories',
        '/about/',
        '/search?q=a',
        '/tags/ink',
        '/feed.xml',
        '/dashboard',
        '../about',
      ],
      ...['/articles/was-here', '/articles/is-there#comments', 'is-there', 'HTTPS://OCTAVO.EXAMPLE/Articles/Is-There/'],
    ];
    const broken = [
      ...[
        '/nowhere',
        '/imprint/more',
        '/articles',
        '/articles/a/b',
        `/articles/${draft.slug}`,
        'https://octavo.example/abuot',
        '#part',
      ],
      `/images/${'a'.repeat(24)}/480.webp`,
    ];
    const links = [...leading, ...broken].map((href) => `<a href="${href}">a</a>`);

    const findings = await checkNew(`<p>${links.join(' ')}</p>`);

    expect(findings.map(({ index }) => index)).toEqual(broken.map((_, index) => leading.length + index));
  });

  it('take the alternative text of a picture from the library, as a save does', async () => {
    const named = await makeImage(octavo, undefined, 'A hen');
    const nameless = await makeImage(octavo, blackPng(80, 40));

    const findings = await checkNew(`<p><img src="${named.url}"> <img src="${nameless.url}"></p>`);

    expect(findings.map(({ rule, index }) => [rule, index])).toEqual([['alt', 1]]);
  });

  it('look at the image of the article, unless it is being replaced', async () => {
    const image = blackPng(60, 40);
    const { article } = (await saveWithImage(octavo, { category, image, fields: { summary: 'In short.' } })).body;

    const rules = async (fields?: object) => (await check(article._id, fields)).map(({ field }) => field);

    expect(await rules()).toEqual(['imgAlt']);
    expect(await rules({ imgAlt: ' ' })).toEqual(['imgAlt']);
    expect(await rules({ imgAlt: 'A hen' })).toEqual([]);
    expect(await rules({ image: false })).toEqual([]);
  });

  it('show hostile texts as they are', async () => {
    const [finding] = await checkNew('<h4>&lt;script&gt;alert(1)&lt;/script&gt;</h4>');

    expect(finding?.message).toBe('“<script>alert(1)</script>” is heading 4 right after the title.');
  });

  it('find nothing to look at in nothing', async () => {
    expect(await checkNew('')).toEqual([]);
  });

  it('are refused for an article that is not there', async () => {
    expect((await octavo.admin.post('/api/articles/999999/check', {})).status).toBe(404);
    expect((await octavo.admin.post('/api/articles/x/check', {})).body).toEqual({ message: 'Article not found.' });
  });

  it.each([
    [{ content: 5 }, { content: 'Content must be text.' }],
    [{ summary: [] }, { summary: 'Summary must be text.' }],
    [{ image: 'no' }, { image: 'image must be true or false.' }],
  ])('are refused with %j', async (fields, errors) => {
    const { status, body } = await octavo.admin.post('/api/articles/check', fields);

    expect([status, body.errors]).toEqual([422, errors]);
  });
});
