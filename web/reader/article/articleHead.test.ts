import { describe, expect, it } from 'vitest';
import { anArticle } from '../../testing/readerApi.ts';
import { site } from '../../testing/site.ts';
import { articleHead, previewImage } from './articleHead.ts';

const srcset = '/images/a/480.webp 480w, /images/a/960.webp 960w, /images/a/1440.webp 1440w, /images/a/1920.webp 1920w';
const image = { width: 1920, height: 1280, alt: 'A stack of paper', srcset };

describe('the image for link previews', () => {
  it('is the smallest that is large enough, with its own size', () => {
    const found = previewImage({ imgUrl: '/images/a/1920.webp', image });

    expect(found).toEqual({ path: '/images/a/1440.webp', width: 1440, height: 960, alt: 'A stack of paper' });
  });

  it('is the largest there is where none is large enough', () => {
    const small = { width: 700, height: 350, alt: '', srcset: '/images/a/480.webp 480w, /images/a/700.webp 700w' };

    const found = previewImage({ imgUrl: '/images/a/700.webp', image: small });

    expect(found).toMatchObject({ path: '/images/a/700.webp', width: 700, height: 350 });
  });

  it('is none where the article has none', () => {
    expect(previewImage(anArticle())).toBeUndefined();
  });
});

it('is made for an article without an image, and is the one that search engines learn of', () => {
  const { image, article } = articleHead(anArticle(), site);

  expect(image).toMatchObject({ width: 1200, height: 630, alt: 'On paper · Octavo' });
  expect(image?.path).toMatch(/^\/sharing\/articles\/on-paper-[0-9a-z]{7}\.png$/);
  expect(article?.jsonLd).toMatchObject({ image: { url: `https://octavo.example${image?.path}`, width: 1200 } });
});

it('describes the article completely', () => {
  const article = anArticle({
    imgUrl: '/images/a/1920.webp',
    image,
    tags: ['ink'],
    readingMinutes: 7,
    contentUpdatedAt: '2026-10-28T12:00:00.000Z',
  });

  const { jsonLd } = articleHead(article, site).article ?? {};

  expect(jsonLd).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'On paper',
    description: 'Paper remembers.',
    url: 'https://octavo.example/articles/on-paper',
    mainEntityOfPage: 'https://octavo.example/articles/on-paper',
    inLanguage: 'en',
    datePublished: '2026-10-28T09:12:00.000Z',
    dateModified: '2026-10-28T12:00:00.000Z',
    author: { '@type': 'Person', name: 'Inês', url: 'https://octavo.example/authors/in%C3%AAs' },
    publisher: {
      '@type': 'Organization',
      name: 'Octavo',
      url: 'https://octavo.example',
      logo: 'https://octavo.example/favicon.svg',
    },
    image: { '@type': 'ImageObject', url: 'https://octavo.example/images/a/1920.webp', width: 1920, height: 1280 },
    articleSection: 'Bookmaking',
    keywords: ['ink'],
    timeRequired: 'PT7M',
  });
});

describe('the head of an article with texts for search engines', () => {
  const own = { metaTitle: 'Found', metaDescription: 'What one finds.', canonicalUrl: 'https://example.org/first' };

  it('has them in place of title, summary and address', () => {
    expect(articleHead(anArticle(own), site)).toMatchObject({
      title: 'Found',
      description: 'What one finds.',
      path: '/articles/on-paper',
      canonical: 'https://example.org/first',
    });
  });

  it('describes the article itself as it is titled', () => {
    expect(articleHead(anArticle(own), site).article?.jsonLd).toMatchObject({ headline: 'On paper' });
  });
});
