import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/inputs/random.ts';
import { unbalanced } from '../../testing/inputs/randomHtml.ts';
import { sanitize } from './sanitize.ts';
import { readFacts, summaryOf } from './summary.ts';

const ORIGIN = 'http://journal.example';
const KEY = '0123456789abcdef01234567';
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const embed = (title = VIDEO, caption = '') =>
  `<figure data-embed="${VIDEO}"><a href="${VIDEO}" rel="noopener">${title}</a>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const img = (name = 'a') => `<img src="/images/${KEY}/${name}.webp" alt="${name}" />`;
const figure = (name = 'a', caption = '') =>
  `<figure>${img(name)}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const gallery = (inner: string) => `<figure data-gallery>${inner}</figure>`;
const other = (address: string, title = address) => `<p><a href="${address}" rel="noopener">${title}</a></p>`;

type Row = [what: string, sent: string, stored: string];

describe('an embed', () => {
  it.each<Row>([
    [
      'as it is stored',
      embed('A <song>'.replace(/[<>]/g, ''), 'With a <em>caption</em>'),
      embed('A song', 'With a <em>caption</em>'),
    ],
    ['without a title', `<figure data-embed="${VIDEO}"></figure>`, embed()],
    [
      'in another spelling',
      `<figure data-embed="http://youtu.be/dQw4w9WgXcQ?si=x"><p>T</p> <b>U</b></figure>`,
      embed('T U'),
    ],
    [
      'with a picture',
      `<figure data-embed="${VIDEO}"><a href="/x">${img()}T</a></figure>`,
      embed('T').replace('<a', `${img()}<a`),
    ],
    [
      'of an unknown provider',
      '<figure data-embed="https://a.example/b?c&amp;d">T<figcaption>C</figcaption></figure>',
      `${other('https://a.example/b?c&amp;d', 'T')}<p>C</p>`,
    ],
    [
      'of no address',
      '<figure data-embed="javascript:x"><a href="/b">T</a><figcaption>C</figcaption></figure>',
      '<p><a href="/b">T</a></p><p>C</p>',
    ],
    ['of nothing', '<p>a</p><figure data-embed></figure>', '<p>a</p>'],
    ['in a frame', `<iframe src="${FRAME}" title="A &lt;b&gt;" width="5"></iframe>`, embed('A &lt;b&gt;')],
    [
      'in a frame without a scheme, with the title of all',
      `<iframe src="${FRAME.replace('https:', '')}?rel=0" title="YouTube video player"></iframe>`,
      embed(),
    ],
    [
      'in a frame that is loaded later',
      `<iframe data-src="${FRAME}" src="">Your browser has no frames.</iframe>`,
      embed(),
    ],
    [
      'within a paragraph',
      `<p>One <em>two <iframe src="${FRAME}"></iframe> three</em></p>`,
      `<p>One <em>two </em></p>${embed()}<p><em> three</em></p>`,
    ],
    ['alone in a link in a paragraph', `<p><a href="/x"><iframe src="${FRAME}"></iframe></a></p>`, embed()],
    [
      'within a heading',
      `<h2>One <iframe src="${FRAME}" title="T"></iframe></h2>`,
      `<h2>One <a href="${VIDEO}" rel="noopener">T</a></h2>`,
    ],
    [
      'of WordPress',
      `<figure class="wp-block-embed"><div>\n${VIDEO}\n</div><figcaption>C</figcaption></figure>`,
      embed(VIDEO, 'C'),
    ],
    [
      'of WordPress, with its frame',
      `<figure><div><iframe src="${FRAME}" title="T"></iframe></div><figcaption>C</figcaption></figure>`,
      embed('T', 'C'),
    ],
    [
      'of a gist, which is a script',
      '<script src="https://gist.github.com/octocat/6cad326836d38bd3a7ae.js"></script>',
      `<figure data-embed="https://gist.github.com/octocat/6cad326836d38bd3a7ae"><a href="https://gist.github.com/octocat/6cad326836d38bd3a7ae" rel="noopener">https://gist.github.com/octocat/6cad326836d38bd3a7ae</a></figure>`,
    ],
    [
      'by the script of anybody else',
      '<p>a</p><script src="https://evil.example/gist.github.com/a"></script>',
      '<p>a</p>',
    ],
  ])('%s', async (_, sent, stored) => {
    expect(await sanitize(sent, ORIGIN)).toBe(stored);
  });
});

describe('a frame or player of elsewhere becomes its link', () => {
  it.each<Row>([
    [
      'a frame',
      '<p>a<iframe src="https://a.example/b" title="T"></iframe>c</p>',
      `<p>a</p>${other('https://a.example/b', 'T')}<p>c</p>`,
    ],
    [
      'a video with its sources',
      '<video controls><source src="https://a.example/b.mp4"><p>No video here.</p></video><p>c</p>',
      `${other('https://a.example/b.mp4')}<p>c</p>`,
    ],
    ['a sound', '<audio src="//a.example/b.mp3"></audio>', other('https://a.example/b.mp3')],
    [
      'an object',
      '<object data="https://a.example/b.pdf"><embed src="https://a.example/c.pdf"></object>',
      other('https://a.example/b.pdf'),
    ],
    ['a video of a provider in an object', `<object><embed src="${FRAME}"></object>`, embed()],
    [
      'one that says much',
      `<video src="https://a.example/b">${'<p>word word word word</p>'.repeat(12)}</video>`,
      `${other('https://a.example/b')}${'<p>word word word word</p>'.repeat(12)}`,
    ],
    ['one without an address', '<p>a</p><video>b</video><iframe src="javascript:x"></iframe>', '<p>a</p>b'],
  ])('%s', async (_, sent, stored) => {
    expect(await sanitize(sent, ORIGIN)).toBe(stored);
  });
});

describe('a gallery', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => figure(`p${index}`));

  it.each<Row>([
    [
      'as it is stored',
      gallery(`${figure('a', 'C')}${figure('b')}<figcaption>All</figcaption>`),
      gallery(`${figure('a', 'C')}${figure('b')}<figcaption>All</figcaption>`),
    ],
    [
      'of bare pictures',
      gallery(`<p>${img('a')} ${img('b')}</p>${img('c')}`),
      gallery(figure('a') + figure('b') + figure('c')),
    ],
    ['of one', gallery(`${figure('a')}<figcaption>All</figcaption>`), figure('a', 'All')],
    [
      'of one that has a caption',
      gallery(`${figure('a', 'C')}<figcaption>All</figcaption>`),
      `${figure('a', 'C')}<p>All</p>`,
    ],
    ['of none', gallery('<p>Text</p><figcaption>All</figcaption>'), '<p>All</p><p>Text</p>'],
    [
      'with text between',
      gallery(`${figure('a')}one<p>two</p>${figure('b')}`),
      `${gallery(figure('a') + figure('b'))}<p>one</p><p>two</p>`,
    ],
    [
      'with wide pictures',
      gallery(`${figure('a').replace('>', ' data-width="wide">')}${figure('b')}`),
      gallery(figure('a') + figure('b')),
    ],
    [
      'within another',
      gallery(gallery(`${figure('a')}${figure('b')}<figcaption>C</figcaption>`) + figure('c')),
      `${gallery(figure('a') + figure('b') + figure('c'))}<p>C</p>`,
    ],
    [
      'of 21',
      gallery(many(21).join('')),
      gallery(many(21).slice(0, 11).join('')) + gallery(many(21).slice(11).join('')),
    ],
  ])('%s', async (_, sent, stored) => {
    expect(await sanitize(sent, ORIGIN)).toBe(stored);
  });
});

describe('other blocks', () => {
  it.each<Row>([
    [
      'a call-out',
      '<aside data-callout="tip" lang="de"><p>a</p></aside>',
      '<aside data-callout="tip" lang="de"><p>a</p></aside>',
    ],
    [
      'a call-out of no kind we know',
      '<aside class="x" data-callout="danger"><p>a</p></aside>',
      '<aside data-callout="note"><p>a</p></aside>',
    ],
    ['what is beside a text', '<aside><p>a</p></aside>', '<p>a</p>'],
    ['a button', '<p><a data-button href="/a">A</a></p>', '<p><a data-button href="/a">A</a></p>'],
    ['a button of another value', '<p><a href="/a" data-button="x">A</a></p>', '<p><a href="/a" data-button>A</a></p>'],
    ['a button that leads nowhere', '<p><a data-button href="javascript:x">A</a></p>', '<p><a>A</a></p>'],
    [
      'tasks',
      '<ul data-tasks><li data-done="true">a</li><li data-done="x">b</li><li>c</li></ul>',
      '<ul data-tasks><li data-done="true">a</li><li data-done="false">b</li><li data-done="false">c</li></ul>',
    ],
    [
      'tasks with checkboxes',
      '<ul class="task-list"><li><input type="checkbox" checked disabled> a</li><li><p><label><input type="checkbox"></label> b</p></li></ul>',
      '<ul data-tasks><li data-done="true">a</li><li data-done="false"><p>b</p></li></ul>',
    ],
    [
      'some checkboxes in a list',
      '<ul><li><input type="checkbox" checked>a</li><li data-done="true">b</li></ul>',
      '<ul><li>☑ a</li><li>b</li></ul>',
    ],
    ['tasks in order', '<ol data-tasks><li data-done="true">a</li></ol>', '<ol><li>a</li></ol>'],
    ['other inputs', '<p>a<input value="b">c</p>', '<p>ac</p>'],
    [
      'ruby',
      '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>',
      '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>',
    ],
  ])('%s', async (_, sent, stored) => {
    expect(await sanitize(sent, ORIGIN)).toBe(stored);
  });
});

/** Writes parts of blocks in any order, some without their ends. */
function randomBlocks(random: Random): string {
  const names = 'figure figcaption aside ul li p a em h2 ruby rt video object details summary table tr td'.split(' ');
  const attributes = [
    ...[
      '',
      '',
      ` data-embed="${VIDEO}"`,
      ' data-embed="https://a.example/"',
      ' data-gallery',
      ' data-tasks',
      ' data-button',
    ],
    ...[
      ' data-done="true"',
      ' data-callout="x"',
      ` src="${FRAME}" href="/x"`,
      ' src="https://a.example/b" data-width="wide"',
    ],
  ];
  const pieces = Array.from({ length: 40 }, (_, index) => {
    const [name, written] = [random.of(names), random.of(attributes)];
    const alone = [
      `<iframe${written}></iframe>`,
      `<input type="checkbox"${written}>`,
      img(`p${index}`),
      '<source src="/x">',
    ];
    return random.of([
      `<${name}${written}>`,
      `<${name}${written}>`,
      `</${name}>`,
      ` t${index}t `,
      ` t${index}t `,
      random.of(alone),
    ]);
  });
  return pieces.join('');
}

it('loses no text and no picture of any blocks, ends what it begins, and changes none that it wrote', async () => {
  for (let seed = 0; seed < 400; seed++) {
    const sent = randomBlocks(new Random(seed));

    const once = await sanitize(sent, ORIGIN);

    const marks = (html: string) => [...html.matchAll(/t\d+t|\/p\d+\.webp/g)].map(([mark]) => mark).toSorted();
    const shown = sent.replace(/<(video|object)[^>]*>/g, '');
    expect(unbalanced(once), `seed ${seed}: ${sent}`).toBeNull();
    expect(await sanitize(once, ORIGIN), `seed ${seed}: ${sent}`).toBe(once);
    expect(once, `seed ${seed}`).not.toMatch(/<(iframe|video|object|source|input)/);
    if (shown === sent) expect(marks(once), `seed ${seed}: ${sent}`).toEqual(marks(sent));
  }
});

it('shapes nested blocks around many elements by work that grows as the text does', async () => {
  const many = '<strong>x</strong> '.repeat(90_000);
  const nested = (open: string, close: string) => open.repeat(190) + many + close.repeat(190);

  // Each of these took minutes.
  const figures = await sanitize(nested('<figure>', '</figure>'), ORIGIN);
  const objects = await sanitize(nested('<object data="x">', '</object>'), ORIGIN);

  expect(figures).toBe(nested('<figure>', '</figure>'));
  expect(objects).toBe(many);
});

describe('the facts of a text', () => {
  it.each([`<p>${img()}</p>`, gallery(figure('a') + figure('b')), embed()])('say that it has content: %s', (html) => {
    expect(readFacts(html).isVisible).toBe(true);
  });

  it('have no title of an embed in the summary, unless there is nothing else, nor the sounds of characters', () => {
    expect(
      summaryOf(`<p>One</p>${embed('Title', 'Caption')}<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>`),
    ).toBe('One 漢');
    expect(summaryOf(embed('Title', 'Caption'))).toBe('Title Caption');
  });
});

describe('a file of our own', () => {
  const [book, sound] = [`/files/${KEY}.pdf`, `/files/${KEY}.mp3`];
  const player = (title = '', size = '') =>
    `<audio controls src="${sound}"><a data-file${size} href="${sound}">${title}</a></audio>`;

  it.each<Row>([
    [
      'as it is stored',
      `<p><a data-file href="${book}">A <em>b</em></a></p>`,
      `<p><a data-file href="${book}">A <em>b</em></a></p>`,
    ],
    [
      'with a size that the server writes',
      `<a data-file="9" href="${book}">A</a>`,
      `<a data-file href="${book}">A</a>`,
    ],
    [
      'with the address of this site',
      `<a data-file href="${ORIGIN}${book}">A</a>`,
      `<a data-file href="${book}">A</a>`,
    ],
    ['that is none', `<a data-file href="/files/x.pdf">A</a>`, '<a href="/files/x.pdf">A</a>'],
    [
      'elsewhere',
      `<a data-file href="https://a.example${book}">A</a>`,
      `<a href="https://a.example${book}" rel="noopener">A</a>`,
    ],
    ['that logs out', '<a data-file href="/api/users/logout">A</a>', '<a>A</a>'],
    ['with a scheme that runs', '<a data-file href="javascript:alert(1)">A</a>', '<a>A</a>'],
    ['that is played', player('A'), player('A')],
    [
      'that is played, with more',
      `<audio src="${ORIGIN}${sound}" autoplay loop onplay="x()" title="A"></audio>`,
      player('A'),
    ],
    [
      'that is played by its source',
      `<p>a<audio><source src="${sound}">No player.</audio>b</p>`,
      `<p>a</p>${player()}<p>b</p>`,
    ],
    [
      'that is played in a figure',
      `<figure>${player('A')}<figcaption>B <em>c</em></figcaption></figure>`,
      player('B c'),
    ],
    [
      'that is played in a figure, without a name of its own',
      `<figure><audio controls src="${sound}"></audio><figcaption>B</figcaption></figure>`,
      player('B'),
    ],
    ['that is played in a gallery', `<figure data-gallery><audio src="${sound}"></audio></figure>`, player()],
    ['at a place of it', `<a href="${ORIGIN}${book}#page=3">A</a>`, `<a href="${book}#page=3">A</a>`],
    ['that is played in a heading', `<h2>a ${player('B')}</h2>`, `<h2>a <a data-file href="${sound}">B</a></h2>`],
    ['that is no sound', `<audio src="${book}">${'word '.repeat(60)}</audio>`, 'word '.repeat(60)],
  ])('%s', async (_, sent, stored) => {
    expect(await sanitize(sent, ORIGIN)).toBe(stored);
  });
});
