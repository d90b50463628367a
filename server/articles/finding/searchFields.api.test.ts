import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { formOf, makeArticle, makeCategory, valid } from '../../testing/inputs/factories.ts';
import { itWith, octavo } from '../../testing/servers/it.ts';

let category: string;
const it = itWith({ OCTAVO_URL: 'https://octavo.example' });
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const put = ({ _id }: Pick<Article, '_id'>, fields: object) => octavo.admin.put(`/api/articles/${_id}`, fields);
const make = (fields: object = {}) => makeArticle(octavo, { category, content: '<p>The text begins.</p>', ...fields });
const pageOf = async ({ slug }: Article) => (await octavo.visitor.get(`/articles/${slug}`)).body as string;

const all = {
  summary: 'Read & <be> glad',
  metaTitle: 'Found "here"',
  metaDescription: 'What one finds & <how>',
  canonicalUrl: 'https://example.org/first?a=1&b=2',
  featured: true,
};

describe('the fields for search engines', () => {
  it.each(['JSON', 'a form'])('are stored as they are sent, as %s', async (kind) => {
    const fields = { ...valid.article(category), ...all };

    const { status, body } = await octavo.admin.post('/api/articles', kind === 'JSON' ? fields : formOf(fields));

    expect(status).toBe(201);
    expect(body.article).toMatchObject({ ...all, hasOwnSummary: true });
    expect((await octavo.visitor.get(`/api/articles/${body.article.slug}`)).body).toEqual(body.article);
  });

  it('are empty for those who do not send them, also after an update', async () => {
    const article = await make();
    const { body } = await put(article, { title: 'Other' });

    const none = { metaTitle: '', metaDescription: '', canonicalUrl: '', featured: false, hasOwnSummary: false };
    expect(article).toMatchObject({ ...none, summary: 'The text begins.' });
    expect(body.article).toMatchObject({ ...none, summary: 'The text begins.' });
  });

  it('are taken away by empty texts', async () => {
    const article = await make(all);
    const empty = { summary: '', metaTitle: '', metaDescription: '', canonicalUrl: '', featured: false };

    const { body } = await put(article, empty);

    expect(body.article).toMatchObject({ ...empty, summary: 'The text begins.', hasOwnSummary: false });
  });

  it('stand in the head of the page, escaped', async () => {
    const head = await pageOf(await make({ ...all, title: 'Its title' }));

    expect(head).toContain('<title data-page>Found &quot;here&quot; · Octavo</title>');
    expect(head).toContain('<meta data-page name="description" content="What one finds &amp; &lt;how&gt;">');
    expect(head).toContain('rel="canonical" href="https://example.org/first?a=1&amp;b=2"');
    expect(head).toContain('property="og:title" content="Found &quot;here&quot;"');
    expect(head).toContain('property="og:description" content="What one finds &amp; &lt;how&gt;"');
    expect(head).toContain('<h1');
    expect(head).toMatch(/<h1[^>]*>Its title<\/h1>/);
  });

  it('leave title and summary in the head where they are empty', async () => {
    const head = await pageOf(await make({ title: 'Plain', summary: 'In a word.' }));

    expect(head).toContain('<title data-page>Plain · Octavo</title>');
    expect(head).toContain('<meta data-page name="description" content="In a word.">');
    expect(head).toMatch(/rel="canonical" href="https:\/\/octavo\.example\/articles\/plain"/);
  });

  it('are not stored where the article has another version', async () => {
    const article = await make({ summary: 'First' });
    await put(article, { summary: 'Second' });

    const { status, body } = await put(article, { summary: 'Third', version: 1 });

    expect([status, body.article.summary]).toEqual([409, 'Second']);
  });

  it.each([
    ['summary', 'x'.repeat(301), 'Summary must have at most 300 characters.'],
    ['summary', 7, 'Summary must be text.'],
    ['metaTitle', 'x'.repeat(121), 'Search title must have at most 120 characters.'],
    ['metaTitle', 'two\nlines', 'Search title must not have control characters.'],
    ['metaDescription', 'x'.repeat(301), 'Search description must have at most 300 characters.'],
    ['featured', 'yes', 'Must be true or false.'],
    ...[
      'javascript:alert(1)',
      'ftp://example.org/',
      'example.org/a',
      '/a',
      'https://',
      'https://a b.example/',
      'https://u:p@example.org/',
    ].map((address): [string, string, string] => [
      'canonicalUrl',
      address,
      'Canonical address must be a whole address with http or https, such as https://example.org/story.',
    ]),
    [
      'canonicalUrl',
      `https://example.org/${'x'.repeat(2_000)}`,
      'Canonical address must have at most 2000 characters.',
    ],
  ])('%s is refused where it is %j', async (field, value, message) => {
    const article = await make();

    const { status, body } = await put(article, { [field]: value });

    expect([status, body]).toEqual([422, { message, errors: { [field]: message } }]);
  });
});

describe('the summary', () => {
  it('follows the text as long as there is no own one', async () => {
    const article = await make();
    const derived = (await put(article, { content: '<p>Begun anew.</p>' })).body.article.summary;
    await put(article, { summary: ' My \n own ' });
    const own = (await put(article, { content: '<p>Another text.</p>' })).body.article.summary;
    const again = (await put(article, { summary: '' })).body.article.summary;

    expect([derived, own, again]).toEqual(['Begun anew.', 'My own', 'Another text.']);
  });

  it('is on cards, in the feed, and found by a search', async () => {
    await make({ summary: 'A quincunx of trees' });

    expect((await octavo.visitor.get('/')).body).toContain('A quincunx of trees');
    expect((await octavo.visitor.get('/feed.xml')).body).toContain('A quincunx of trees');
    expect((await octavo.visitor.get('/api/articles?q=quincunx')).body.total).toBe(1);
  });

  it('comes back with a revision, and follows the text where the revision had no own one', async () => {
    const article = await make({ content: '<p>First text.</p>' });
    await put(article, { summary: 'Own' });
    await put(article, { summary: 'Later', content: '<p>Later text.</p>' });
    const restore = (version: number) => octavo.admin.post(`/api/articles/${article._id}/revisions/${version}/restore`);

    const own = (await restore(2)).body.article;
    const derived = (await restore(1)).body.article;

    expect(own).toMatchObject({ summary: 'Own', hasOwnSummary: true });
    expect(derived).toMatchObject({ summary: 'First text.', hasOwnSummary: false });
  });
});

describe('an article whose canonical address is on another site', () => {
  it('is in the feed but not in the sitemap', async () => {
    const own = await make({ title: 'Ours' });
    const other = await make({ title: 'Theirs', canonicalUrl: 'https://example.org/theirs' });

    const sitemap = (await octavo.visitor.get('/sitemap.xml')).body;

    expect(sitemap).toContain(`/articles/${own.slug}<`);
    expect(sitemap).not.toContain(other.slug);
    expect((await octavo.visitor.get('/feed.xml')).body).toContain(other.slug);
  });
});
