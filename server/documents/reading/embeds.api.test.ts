import { describe, expect } from 'vitest';
import { makeArticle, makeCategory } from '../../testing/inputs/factories.ts';
import { it, octavo } from '../../testing/servers/it.ts';

const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const POST = 'https://mastodon.social/@Gargron/109318821117356215';
const content = `<p>Text</p><iframe src="${FRAME}" title="A song"></iframe><figure data-embed="${POST}"></figure>`;

let category: string;
it.beforeEach(async () => {
  ({ category } = await makeCategory(octavo));
});

const make = (fields: Record<string, unknown>) => makeArticle(octavo, { category, ...fields });
const policyOf = async (path: string) => {
  const { headers } = await octavo.visitor.get(path);
  return /frame-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
};

describe('the frames of a page', () => {
  it("are those of its own embeds, also where it comes from the cache, and no script is the provider's", async () => {
    const { slug } = await make({ content });
    const plain = await make({ content: '<p>Text</p>' });

    const allowed = 'https://www.youtube-nocookie.com https://mastodon.social';
    expect(await policyOf(`/articles/${slug}`)).toBe(allowed);
    expect(await policyOf(`/articles/${slug}`)).toBe(allowed);
    for (const path of [`/articles/${plain.slug}`, '/', '/about', '/dashboard'])
      expect(await policyOf(path)).toBeUndefined();
    const { body } = await octavo.visitor.get(`/articles/${slug}`);
    expect(body.match(/<script[^>]* src="[^"]*"/g)?.every((script: string) => script.includes(' src="/assets/'))).toBe(
      true,
    );
    expect(body).not.toContain('<iframe');
  });

  it('go with the embed', async () => {
    const { _id, slug } = await make({ content });
    await octavo.visitor.get(`/articles/${slug}`);

    await octavo.admin.put(`/api/articles/${_id}`, { content: '<p>Text</p>' });

    expect(await policyOf(`/articles/${slug}`)).toBeUndefined();
  });

  it('are allowed to written pages and previews too', async () => {
    await octavo.admin.put('/api/pages/terms', { content });

    expect(await policyOf('/terms')).toContain('mastodon.social');
  });
});

describe('an embed', () => {
  it('is its link in feeds, and not in the summary', async () => {
    const { summary } = await make({ content });

    const feed = (await octavo.visitor.get(`/feed.xml?category=${encodeURIComponent(category)}`)).body;

    expect(summary).toBe('Text');
    expect(feed).toContain('rel="noopener">A song</a></figure>');
    expect(feed).toContain(`<a href="${POST}" rel="noopener">${POST}</a>`);
    expect(feed).not.toMatch(/<(iframe|button)/);
  });

  it('is found by its title', async () => {
    await make({ content: `<iframe src="${FRAME}" title="Kestrelsong"></iframe>` });

    const { body } = await octavo.admin.get('/api/articles?q=kestrelsong');

    expect(body.total).toBe(1);
  });
});
