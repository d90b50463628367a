import { describe, expect, it } from 'vitest';
import { withAlt, withoutPicture } from './editPictures.ts';

const KEY = '0123456789abcdef01234567';
const img = (alt?: string) =>
  `<img src="/images/${KEY}/60.webp" width="60"${alt === undefined ? '' : ` alt="${alt}"`} />`;
const other = '<img src="/images/fedcba987654321001234567/60.webp" alt="A" />';

describe('the alternative text of a picture in a text', () => {
  it.each([
    ['the one from before', 'A', 'A', 'B', 'B'],
    [
      'the one from before, escaped as the sanitiser does',
      'A &quot;b&quot; &lt;c&gt; &amp; d',
      'A "b" <c> & d',
      'B',
      'B',
    ],
    ['none yet', undefined, '', 'B "c"', 'B &quot;c&quot;'],
    ['the one from before, which is taken away', 'A', 'A', '', undefined],
  ])('follows where it is %s', (_, has, before, after, gets) => {
    expect(withAlt(`<p>${img(has)}${other}</p>`, KEY, { before, after })).toBe(`<p>${img(gets)}${other}</p>`);
  });

  it.each([
    ['its own', 'Mine', 'A'],
    ['its own, where there was none before', 'Mine', ''],
    ['empty, for it is decoration', '', 'A'],
    ['empty, for it is decoration, and none was there before', '', ''],
    ['missing, though there was one', undefined, 'A'],
  ])('stays where it is %s', (_, has, before) => {
    expect(withAlt(img(has), KEY, { before, after: 'B' })).toBe(img(has));
  });
});

describe('a picture that is taken out of a text', () => {
  it.each([
    ['alone in its paragraph', `<p>One.</p><p>${img('A')}</p>`, '<p>One.</p>'],
    ['within a sentence', `<p>One ${img('A')} two.</p>`, '<p>One  two.</p>'],
    ['within a link', `<p>One.</p><p><a href="/x">${img('A')}</a></p>`, '<p>One.</p>'],
    ['with a figure', `<figure data-width="wide">${img('A')}</figure><p>One.</p>`, '<p>One.</p>'],
    [
      'with its caption',
      `<p>One.</p><figure><p>${img('A')}</p><figcaption><em>C</em></figcaption></figure>`,
      '<p>One.</p>',
    ],
    ['several times', `<p>${img('A')}${img('B')}</p><p>One.${img()}</p>`, '<p>One.</p>'],
    ['out of a figure with another', `<figure>${img('A')}${other}</figure>`, `<figure>${other}</figure>`],
    [
      'and leaves empty elements that were there',
      `<p></p><figure></figure><p>${img('A')}</p>`,
      '<p></p><figure></figure>',
    ],
  ])('goes %s', (_, html, left) => {
    expect(withoutPicture(html, KEY)).toBe(left);
  });

  it.each([`<p>${other}</p>`, `<p>/images/${KEY}/60.webp</p>`, `<p><a href="/images/${KEY}/60.webp">One</a></p>`])(
    'leaves a text without it as it is: %s',
    (html) => {
      expect(withoutPicture(html, KEY)).toBe(html);
    },
  );
});
