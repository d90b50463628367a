import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/random.ts';
import { asHtml, knownTree, randomTags, randomTree, textPlaces, unbalanced } from '../../testing/randomHtml.ts';
import { sanitize } from './sanitize.ts';

const ORIGIN = 'http://journal.example';
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

describe('an element that is taken away', () => {
  it('is taken away at both ends', async () => {
    expect(await sanitize('<p>one <span>two</span> <em>x</em> rest</p>', ORIGIN)).toBe(
      '<p>one two <em>x</em> rest</p>',
    );
    expect(await sanitize('<h2><span>a</span><a href="/b">b</a> c</h2><p>d</p>', ORIGIN)).toBe(
      '<h2>a<a href="/b">b</a> c</h2><p>d</p>',
    );
  });

  it('leaves every text its place and the allowed elements around it', async () => {
    for (const seed of SEEDS) {
      const tree = randomTree(new Random(seed));

      const html = await sanitize(asHtml(tree), ORIGIN);

      expect(html, `seed ${seed}`).toBe(asHtml(knownTree(tree)));
    }
  });
});

describe('a link', () => {
  it.each([
    '/api/users/logout',
    '/api/users/%6cogout',
    '../api/users/LOGOUT/?x',
    `${ORIGIN}/api/users/logout`,
    '//journal.example//api/users/logout',
  ])('does not log out who follows it: %s', async (href) => {
    expect(await sanitize(`<p><a title="x" href="${href}">on</a></p>`, ORIGIN)).toBe('<p><a title="x">on</a></p>');
  });
});

describe('a sanitised text', () => {
  it('is balanced and stays as it is when it is saved again, whatever was sent', async () => {
    for (const seed of SEEDS) {
      const sent = randomTags(new Random(seed));

      const once = await sanitize(sent, ORIGIN);

      expect(unbalanced(once), `seed ${seed}: ${sent}`).toBeNull();
      expect(await sanitize(once, ORIGIN), `seed ${seed}: ${sent}`).toBe(once);
    }
  });

  it('has no text in another order than it was sent', async () => {
    for (const seed of SEEDS) {
      // One attribute without its end takes what follows it.
      const sent = randomTags(new Random(seed)).replaceAll(' class="z', '');

      const marks = textPlaces(await sanitize(sent, ORIGIN)).map(([mark]) => mark);

      expect(marks, `seed ${seed}: ${sent}`).toEqual(textPlaces(sent).map(([mark]) => mark));
    }
  });
});
