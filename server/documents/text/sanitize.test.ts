import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/inputs/random.ts';
import { asHtml, knownTree, randomTags, randomTree, textPlaces, unbalanced } from '../../testing/inputs/randomHtml.ts';
import { sanitize } from './sanitize.ts';
import { visibleText } from './summary.ts';

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

      // Blocks that are taken away leave line breaks.
      expect(withoutBreaks(html), `seed ${seed}`).toBe(withoutBreaks(asHtml(knownTree(tree))));
    }
  });
});

const withoutBreaks = (html: string) => html.replaceAll('<br />', '');

describe('a block that is taken away', () => {
  it.each([
    ['<div>a</div><div>b</div>', 'a<br />b', 'a b'],
    ['<p>x</p><center>a</center><p>y</p>', '<p>x</p>a<p>y</p>', 'x a y'],
    ['<section>a <em>b</em><address>c</address></section>d', 'a <em>b</em><br />c<br />d', 'a b c d'],
    ['<ul><li><div>a</div>\n<div><em>b</em></div></li></ul>', '<ul><li>a\n<br /><em>b</em></li></ul>', 'a b'],
    ['<p><span style="display:block">a</span><span style="x:y; display: block">b</span></p>', '<p>a<br />b</p>', 'a b'],
    ['<pre><div>a</div><div>b</div></pre>', '<pre>a\nb</pre>', 'a b'],
    ['<div><div></div>a<br></div><div>b</div>', 'a<br />b', 'a b'],
  ])('leaves a break between two texts: %s', async (sent, html, text) => {
    expect(await sanitize(sent, ORIGIN)).toBe(html);
    expect(visibleText(html)).toBe(text);
  });
});

it('writes elements of the same meaning by the names that articles have', async () => {
  expect(
    await sanitize(
      '<h1>a</h1><p><strike>b</strike> <tt>c</tt> <acronym title="D">d</acronym> <b>e</b> <i lang="de">f</i></p>',
      ORIGIN,
    ),
  ).toBe('<h2>a</h2><p><s>b</s> <code>c</code> <abbr title="D">d</abbr> <strong>e</strong> <em lang="de">f</em></p>');
});

describe('a link within the text', () => {
  it('goes with the name to which it leads, which is not kept', async () => {
    const sent = '<p>a<sup><a href="#fn1" id="ref1">1</a></sup></p><ol><li id="fn1">b <a href="#ref1">^</a></li></ol>';

    expect(await sanitize(sent, ORIGIN)).toBe('<p>a<sup><a>1</a></sup></p><ol><li>b <a>^</a></li></ol>');
  });

  it('stays where it leads to a heading, or to a place of the page', async () => {
    const sent = '<p><a href="#ink">a</a> <a href="#comments">b</a></p><h2>Ink</h2>';

    expect(await sanitize(sent.replace('<h2>', '<h2 id="ink">'), ORIGIN)).toBe(sent);
  });
});

it('leads over https where an address leaves that to the page around it', async () => {
  expect(await sanitize('<p><a href="//a.example/x">a</a><img src="//a.example/x.png"></p>', ORIGIN)).toBe(
    '<p><a href="https://a.example/x" rel="noopener">a</a><img src="https://a.example/x.png" /></p>',
  );
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

it('is done by work that grows as the text does', async () => {
  // The first of these took minutes.
  for (const sent of [`<${'a'.repeat(300_000)}`, `<a${' id'.repeat(100_000)}`, '<p id='.repeat(50_000)]) {
    expect(await sanitize(sent, ORIGIN)).toBe('');
  }
});
