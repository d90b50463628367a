import { describe, expect, it } from 'vitest';
import { articleHead } from '../reader/article/articleHead.ts';
import { homeHead } from '../reader/home/HomePage.tsx';
import { anArticle } from '../testing/readerApi.ts';
import { site } from '../testing/site.ts';
import { headMarkup, type PageHead } from './head.ts';

const markup = (head: PageHead) => headMarkup(head, site);
const plain: PageHead = { title: 'About', description: 'Who we are.', path: '/about' };

describe('the head', () => {
  it('names the page and the site', () => {
    expect(markup(plain)).toContain('<title data-page>About · Octavo</title>');
    expect(markup({ ...plain, title: null })).toContain('<title data-page>Octavo</title>');
  });

  it('gives an absolute canonical address, or excludes the page from search engines', () => {
    expect(markup(plain)).toContain('<link data-page rel="canonical" href="https://octavo.example/about">');
    expect(markup({ ...plain, path: null })).not.toContain('canonical');
    expect(markup({ ...plain, path: null })).toContain('<meta data-page name="robots" content="noindex">');
  });

  it('escapes every text', () => {
    const head = markup({ ...plain, title: '<b>&"', description: '"><script>' });

    expect(head).toContain('<title data-page>&lt;b&gt;&amp;&quot; · Octavo</title>');
    expect(head).toContain('content="&quot;&gt;&lt;script&gt;"');
  });

  it('shows an article and its image to link previews', () => {
    const image = { width: 1600, height: 1067, alt: 'A stack', srcset: '' };

    const head = markup(articleHead(anArticle({ imgUrl: '/images/a.webp', image, tags: ['paper'] }), site));

    expect(head).toContain('property="og:type" content="article"');
    expect(head).toContain('property="og:image" content="https://octavo.example/sharing/images/a.jpg"');
    expect(head).toContain('property="article:tag" content="paper"');
    expect(head).toContain('name="twitter:card" content="summary_large_image"');
  });

  it('describes an article as a BlogPosting that no title can break out of', () => {
    const title = '</script><script>alert(1)</script>';

    const [, json = ''] = /<script [^>]*>(.*?)<\/script>/.exec(markup(articleHead(anArticle({ title }), site))) ?? [];

    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'BlogPosting',
      headline: title,
      datePublished: '2026-10-28T09:12:00.000Z',
      author: { name: 'Inês' },
      mainEntityOfPage: 'https://octavo.example/articles/on-paper',
    });
  });
});

describe('the home page', () => {
  const articles = { data: [anArticle()], total: 1, currentPage: 1, totalPages: 1 };

  it.each([
    [{ page: 1, category: null }, null, '/'],
    [{ page: 2, category: null }, 'Page 2', '/?page=2'],
    [{ page: 1, category: 'Travel' }, 'Travel', '/categories/travel'],
    [{ page: 3, category: 'Travel' }, 'Travel, page 3', '/categories/travel?page=3'],
  ])('has filter and page in its address: %j', (address, title, path) => {
    expect(homeHead({ address, articles }, site)).toMatchObject({ title, path });
  });
});
