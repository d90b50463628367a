import { describe, expect, it } from 'vitest';
import type { PageApi } from '../../shared/api.ts';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { english } from '../../shared/texts/t.ts';
import { render } from '../entry-server.tsx';
import { aCard, aPage, aReaderApi, aTextPage } from '../testing/readerApi.ts';
import { site } from '../testing/site.ts';

/** The written pages, by slug. */
const written: Record<string, Partial<TextPage>> = {
  about: { title: 'About Octavo' },
  policy: { title: 'Privacy Policy', updatedAt: '2026-11-21T00:00:00.000Z' },
  terms: { title: 'Terms and Conditions', updatedAt: '2026-11-21T00:00:00.000Z' },
};
const textPage = async (slug: string) => aTextPage({ slug, ...written[slug] });

const renderPath = (path: string, calls: Partial<PageApi> = {}) =>
  render(`https://octavo.example${path}`, { api: aReaderApi({ textPage, ...calls }), site, catalogue: english });

describe.each([
  ['/about', 'About Octavo', 'About Octavo'],
  ['/policy', 'Privacy Policy', 'Privacy Policy'],
  ['/terms', 'Terms and Conditions', 'Terms and Conditions'],
  ['/contact', 'Contact', 'Get in touch'],
  ['/categories', 'All categories', 'All categories'],
])('%s', (path, title, heading) => {
  it('has its one heading, and a head of its own', async () => {
    const { status, head, body } = await renderPath(path);

    expect(status).toBe(200);
    expect(body.match(/<h1[^>]*>([^<]*)/g)).toEqual([expect.stringMatching(new RegExp(`>${heading}$`))]);
    expect(head).toContain(`<title data-page>${title} · Octavo</title>`);
    expect(head).toContain(`rel="canonical" href="https://octavo.example${path}"`);
    expect(head).toContain(`property="og:title" content="${title}"`);
    expect(head).toMatch(/name="description" content="[^"]{30,}"/);
    expect(head).toContain('type="application/rss+xml"');
    expect(body).not.toContain(' style=');
  });
});

it.each(['/policy', '/terms'])('%s says when it was last updated', async (path) => {
  expect((await renderPath(path)).body).toMatch(/Last updated: (<!-- -->)?<time dateTime="\d{4}-\d{2}-\d{2}">/i);
});

it('the contact page shows how to reach the publisher', async () => {
  const { body } = await renderPath('/contact');

  expect(body).toContain('href="mailto:hello@octavo.example"');
  expect(body).toContain('href="tel:+351215550142"');
  expect(body).toContain('Lisbon');
});

describe('the bar of categories', () => {
  const page = (totalPages: number) => async () =>
    aPage([{ _id: '1', category: 'Bookmaking', version: 1 }], { totalPages });

  it('leads to all categories where there are more', async () => {
    const { body } = await renderPath('/', { categories: page(2) });

    expect(body).toContain('href="/categories"');
  });

  it('does not where it has them all', async () => {
    const { body } = await renderPath('/', { categories: page(1) });

    expect(body).not.toContain('href="/categories"');
  });
});

it('all categories stand with their counts, each leading to its articles', async () => {
  const categories = [
    { _id: '1', category: 'Food & drink', version: 1, articles: 1 },
    { _id: '2', category: 'Nothing yet', version: 1, articles: 0 },
  ];

  const { body } = await renderPath('/categories', { categoriesWithCounts: async () => ({ categories }) });

  expect(body.replaceAll('<!-- -->', '')).toContain('2 categories, 1 article<');
  expect(body).toContain('href="/categories/food%20%26%20drink"');
  expect(body).toContain('href="/categories/nothing%20yet"');
});

it('without categories, the page says so', async () => {
  const { body } = await renderPath('/categories', { categoriesWithCounts: async () => ({ categories: [] }) });

  expect(body).toContain('There are no categories yet.');
});

describe('an article', () => {
  it('leads to the articles before and after it', async () => {
    const neighbours = async () => ({
      previous: aCard({ slug: 'older', title: 'Older' }),
      next: aCard({ slug: 'newer', title: '' }),
    });

    const { body } = await renderPath('/articles/on-paper', { neighbours });

    expect(body).toMatch(/href="\/articles\/older" rel="prev"|rel="prev" href="\/articles\/older"/);
    expect(body).toMatch(/href="\/articles\/newer" rel="next"|rel="next" href="\/articles\/newer"/);
    expect(body).toContain('Untitled');
  });

  it('has no such links where it is the only one', async () => {
    expect((await renderPath('/articles/on-paper')).body).not.toContain('Previous and next article');
  });
});
