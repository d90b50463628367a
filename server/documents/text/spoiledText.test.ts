import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/inputs/random.ts';
import { asHtml, knownTree, randomTags, randomTree } from '../../testing/inputs/randomHtml.ts';
import { sanitize } from './sanitize.ts';
import { spoiledPlace } from './spoiledText.ts';

describe('a spoiled text', () => {
  it.each([
    ['<p>one two <em>x</none> rest</p>', { tag: '</none>', after: 'one two x' }],
    ['<h2>a</none><p>b</p>', { tag: '</none>', after: 'a' }],
    ['<p>a <em>b</p>', { tag: '</p>', after: 'a b' }],
    ['<p>a <em>b', { tag: '<em>', after: 'a' }],
  ])('is found by its first wrong tag: %s', (html, place) => {
    expect(spoiledPlace(html)).toEqual(place);
  });

  it('is none that the sanitiser writes, or wrote with an end for a column', async () => {
    for (let seed = 0; seed < 100; seed++) {
      expect(spoiledPlace(asHtml(knownTree(randomTree(new Random(seed)))))).toBeNull();
      expect(spoiledPlace(await sanitize(randomTags(new Random(seed)), 'http://journal.example'))).toBeNull();
    }
    expect(spoiledPlace('<table><colgroup><col></col></colgroup></table>')).toBeNull();
  });
});
