import { describe, expect } from 'vitest';
import type { Article } from '../../../shared/articles/articles.ts';
import { openDatabase } from '../../database/open.ts';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

let category: string;
it.beforeEach(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (fields: Record<string, unknown> = {}) => makeArticle(octavo, { category, ...fields });
const read = async (path: string, client = octavo.visitor) => (await client.get(path)).body;

describe('a text', () => {
  const content =
    '<h2>On ink</h2><p>Ink<small data-footnote>From <a href="/x">soot</a>.</small> dries.</p>' +
    '<pre><code class="language-js">const a = 1;</code></pre>';

  it('is sent as it is stored, and ready for reading where that is asked for', async () => {
    const { slug } = await make({ content });

    const stored = await read(`/api/articles/${slug}`);
    const readable = await read(`/api/articles/${slug}?content=readable`);

    expect(stored.content).toBe(content);
    expect(readable.content).toContain('<h2 id="on-ink" dir="auto">');
    expect(readable.content).toContain('role="doc-endnotes"');
    expect(readable.content).toContain('<span class="hl-keyword">const</span>');
    expect({ ...readable, content }).toEqual(stored);
  });

  it('is on its page as the API sends it for reading, so that nothing changes with the first navigation', async () => {
    const { slug } = await make({ content });

    const page = await read(`/articles/${slug}`);

    expect(page).toContain((await read(`/api/articles/${slug}?content=readable`)).content);
  });

  it('is ready for reading on written pages too, once it is theirs', async () => {
    await octavo.admin.put('/api/pages/terms', { content });

    expect((await read('/api/pages/terms')).content).toBe(content);
    expect((await read('/api/pages/terms?content=readable')).content).toContain('role="doc-endnotes"');
    expect(await read('/terms')).toContain('role="doc-endnotes"');
  });

  it('is refused in any other form', async () => {
    const { slug } = await make();

    const response = await octavo.visitor.get(`/api/articles/${slug}?content=pdf`);

    expect([response.status, response.body.errors]).toEqual([
      422,
      { content: 'content must be readable, or left out.' },
    ]);
  });

  it('has its footnotes at the end in feeds, with whole addresses, and not in its summary', async () => {
    const { slug, summary } = await make({ content });

    const feed = await read(`/feed.xml?category=${encodeURIComponent(category)}`);

    expect(summary).toBe('Ink dries.');
    expect(feed).toContain(
      `<sup><a href="${octavo.url}/articles/${slug}#fn:1" id="fnref:1" role="doc-noteref">1</a></sup>`,
    );
    expect(feed).toContain(`<li id="fn:1">From <a href="${octavo.url}/x">soot</a>.`);
    expect(feed).not.toContain('hl-keyword');
  });

  it('has nothing of a footnote but that it is one', async () => {
    const { content: saved } = await make({
      content: '<p>a<small data-footnote="x" onclick="y" class="z">b<script>c</script></small></p>',
    });

    expect(saved).toBe('<p>a<small data-footnote>b</small></p>');
  });
});

describe('the time at which a text was last changed', () => {
  const change = async ({ _id }: Article, fields: object): Promise<Article> =>
    (await octavo.admin.put(`/api/articles/${_id}`, fields)).body.article;

  it('is that of the change, and stays where anything else changes', async () => {
    const article = await make({ content: '<p>One.</p>' });

    const same = await change(article, { content: '<p>One.</p>', title: 'Another' });
    const changed = await change(article, { content: '<p>Two.</p>' });
    const later = await change(article, { tags: ['ink'] });

    expect([article.contentUpdatedAt, same.contentUpdatedAt]).toEqual([null, null]);
    expect(changed.contentUpdatedAt).toBe(changed.updatedAt);
    expect(later.contentUpdatedAt).toBe(changed.contentUpdatedAt);
    expect((await read(`/api/articles/${article.slug}`)).contentUpdatedAt).toBe(changed.contentUpdatedAt);
  });

  it('is told to readers and machines where it is more than a day after the publication', async () => {
    const article = await change(await make(), { content: '<p>Two.</p>' });
    const before = await read(`/articles/${article.slug}`);
    await publishedOn(article, '2026-01-02T03:04:05.000Z');

    // Any write that invalidates the cached page.
    const { contentUpdatedAt } = await change(article, { tags: ['ink'] });
    const after = await read(`/articles/${article.slug}`);

    const updated = /Updated (?:<!-- -->)?<time lang="en" dateTime="([^"]+)">/;
    expect(before).not.toMatch(updated);
    expect(updated.exec(after)?.[1]).toBe(contentUpdatedAt);
    expect(after).toContain(`"dateModified":"${contentUpdatedAt}"`);
    expect(after).toContain('"datePublished":"2026-01-02T03:04:05.000Z"');
  });

  it('comes back with an article from the trash', async () => {
    const { _id, slug, contentUpdatedAt } = await change(await make(), { content: '<p>Two.</p>' });

    await octavo.admin.delete(`/api/articles/${_id}`);
    await octavo.admin.post('/api/trash/restore', { kind: 'articles', ids: [_id] });

    expect((await read(`/api/articles/${slug}`, octavo.admin)).contentUpdatedAt).toBe(contentUpdatedAt);
  });
});

async function publishedOn({ _id }: Article, day: string): Promise<void> {
  const database = openDatabase(octavo.environment.DATABASE_URL ?? '');
  await database.sequelize.query('UPDATE articles SET published_at = :at WHERE id = :id', {
    replacements: { at: new Date(day), id: Number(_id) },
  });
  await database.close();
}
