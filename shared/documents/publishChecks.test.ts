import { describe, expect, it } from 'vitest';
import { type CheckedArticle, checkArticle } from './publishChecks.ts';

const article = (values: Partial<CheckedArticle> = {}): CheckedArticle => ({
  images: [],
  headings: [],
  links: [],
  summary: 'In short.',
  cover: null,
  sizes: new Map(),
  broken: new Set(),
  ...values,
});

const messages = (values: Partial<CheckedArticle>) => checkArticle(article(values)).map(({ message }) => message);
const headings = (...levels: number[]) => levels.map((level) => ({ level, text: `of ${level}` }));

describe('the checks before a publication', () => {
  it.each([
    [[2, 3, 4, 2, 3], []],
    [[3], ['“of 3” is heading 3 right after the title.']],
    [
      [2, 4, 5, 2, 6],
      ['“of 4” is heading 4 right after heading 2.', '“of 6” is heading 6 right after heading 2.'],
    ],
    [[], []],
  ])('of the headings %j', (levels, expected) => {
    expect(messages({ headings: headings(...levels) })).toEqual(expected);
  });

  it('take an empty alternative text as decoration, and a missing one not', () => {
    const images = [
      { src: 'a', alt: '' },
      { src: 'b', alt: null },
    ];

    expect(messages({ images })).toEqual(['Picture 2 in the text has no alternative text.']);
  });

  it('find pictures of more than 500 kB, in the text and above it', () => {
    const sizes = new Map([
      ['light', 500 * 1024],
      ['heavy', 700 * 1024],
    ]);
    const images = ['light', 'heavy', 'elsewhere'].map((src) => ({ src, alt: '' }));

    expect(messages({ images, sizes, cover: { src: 'heavy', alt: 'A hen' } })).toEqual([
      'Picture 2 in the text is heavy: 700 kB.',
      'The image of the article is heavy: 700 kB.',
    ]);
  });

  it('cut long texts, and name a link without text by its address', () => {
    const links = [
      { href: '/a', text: '' },
      { href: '/b', text: 'x'.repeat(100) },
    ];

    expect(messages({ links, broken: new Set(['/a', '/b']) })).toEqual([
      'The link “/a” leads nowhere: /a',
      `The link “${'x'.repeat(59)}…” leads nowhere: /b`,
    ]);
  });
});
