import { Piscina } from 'piscina';
import { describe, expect, vi } from 'vitest';
import { encodeWhole } from '../documents/revisions/encoding.ts';
import { makeArticle, makeCategory, makeTextPage, typeInto, valid } from '../testing/inputs/factories.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const DEEP = '<b>'.repeat(330_000);
const errors = { content: 'Content must have at most 200 levels of elements within each other.' };
/** As many elements as a text may have, with all that work is done for. */
const LARGE =
  '<table><tr><td>cell</table><p>One <a href="https://other.example/">two</a><small data-footnote>three</small></p>'.repeat(
    7_000,
  );
/** Code for which a pattern of its language takes half a minute. */
const SLOW_CODE = `<pre><code class="language-markdown">${'[a]('.repeat(2_400)}</code></pre><p>After it.</p>`;

let category: string;
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});
it.afterEach(() => vi.restoreAllMocks());

/** Records the functions of these rooms that run in threads from now on. */
function watchThreads(rooms = /^(articles|documents|pages|revisions)/): () => string[] {
  const run = vi.spyOn(Piscina.prototype, 'run');
  return () =>
    run.mock.calls
      .flatMap(([task]) => ('module' in task ? [`${task.module}#${task.name}`] : []))
      .filter((task) => rooms.test(task));
}

describe('a text of 330,000 elements within each other', () => {
  it('is refused by every call that takes one, and changes nothing', async () => {
    const { admin } = octavo;
    const article = await makeArticle(octavo, { category });
    const page = await makeTextPage(octavo);

    const responses = await Promise.all([
      admin.post('/api/articles', { ...valid.article(category), content: DEEP }),
      admin.put(`/api/articles/${article._id}`, { content: DEEP }),
      admin.post('/api/pages', { ...valid.textPage(), content: DEEP }),
      admin.put(`/api/pages/${page.slug}`, { content: DEEP }),
      admin.post('/api/articles/check', { content: DEEP }),
      admin.post(`/api/articles/${article._id}/check`, { content: DEEP }),
    ]);

    expect(responses.map(({ status, body }) => [status, body.errors])).toEqual(responses.map(() => [422, errors]));
    const stored = await octavo.visitor.get(`/api/articles/${article.slug}`);
    expect(stored.body).toMatchObject({ content: article.content, version: 1 });
  });

  it('is refused by the preview of a draft, and by a restored revision that has it from before', async () => {
    const { admin, visitor } = octavo;
    const article = await makeArticle(octavo, { category });
    await admin.put(`/api/articles/${article._id}`, { content: '<p>Another text.</p>' });
    const { content } = await encodeWhole(DEEP);
    const id = Number(article._id);
    await sql(octavo, 'UPDATE revisions SET content = :content WHERE article_id = :id AND version = 1', {
      content,
      id,
    });
    await typeInto(admin, { of: article._id, fields: { content: DEEP } });
    const { url } = (await admin.post(`/api/articles/${article._id}/preview-links`)).body;

    const preview = await visitor.get(`/api/preview/${url.split('/').at(-1)}`);
    const restored = await admin.post(`/api/articles/${article._id}/revisions/1/restore`);

    expect([preview, restored].map(({ status, body }) => [status, body.errors])).toEqual([
      [422, errors],
      [422, errors],
    ]);
  });
});

describe('a long text', () => {
  it('is sanitised, measured and compared in threads when it is saved', async () => {
    const { _id } = await makeArticle(octavo, { category, content: LARGE });
    const tasks = watchThreads();

    const response = await octavo.admin.put(`/api/articles/${_id}`, { content: `${LARGE}<p>More.</p>` });

    expect(response.status).toBe(200);
    expect(tasks()).toEqual([
      'documents/text/sanitize#sanitizeBounded',
      'documents/text/summary#readFacts',
      'documents/revisions/delta#deltaOf',
    ]);
  });

  it('is checked in threads, for so many links and findings at most', async () => {
    const links = Array.from({ length: 5_000 }, (_, index) => `<a href="/articles/gone-${index}">x</a>`).join('');
    const tasks = watchThreads();

    const { status, body } = await octavo.admin.post('/api/articles/check', { content: links });

    expect([status, body.findings.length]).toEqual([200, 1_000]);
    expect(tasks()).toEqual(['documents/text/sanitize#sanitizeBounded', 'articles/elements#elementsOf']);
  });

  it('is checked whatever its addresses are', async () => {
    // Before, this took hours.
    const content = `<p><a href="/a${'/'.repeat(900_000)}b">x</a></p>`;

    const { status, body } = await octavo.admin.post('/api/articles/check', { content });

    expect(status).toBe(200);
    expect(body.findings[0]).toMatchObject({ rule: 'link', message: expect.stringContaining('leads nowhere') });
  });

  it('is made ready for readers and feeds, and indexed, in threads', async () => {
    const tasks = watchThreads(/^(documents\/reading|pages|search)/);
    const { slug } = await makeArticle(octavo, { category, content: LARGE });

    const { body } = await octavo.visitor.get(`/api/articles/${slug}?content=readable`);
    const feed = await octavo.visitor.get('/feed.xml');

    expect(body.content).toContain('<section class="notes"');
    expect([feed.status, feed.body]).toEqual([200, expect.stringContaining('doc-endnotes')]);
    await expect
      .poll(() => [...new Set(tasks())].toSorted())
      .toEqual(['documents/reading/readableText#arrangeText', 'pages/feed#feedText', 'search/documents#bodyTerms']);
  });

  it('is read without colours where these take too long', async () => {
    const { slug } = await makeArticle(octavo, { category, content: SLOW_CODE });

    const { status, body } = await octavo.visitor.get(`/api/articles/${slug}?content=readable`);

    expect(status).toBe(200);
    expect(body.content).toContain('<button type="button" class="copy"');
    expect(body.content).not.toContain('hl-');
  });
});

it('reads a short text at once, without a thread', async () => {
  const tasks = watchThreads();

  const { slug } = await makeArticle(octavo, { category });
  await octavo.visitor.get(`/api/articles/${slug}?content=readable`);

  expect(tasks()).toEqual([]);
});
