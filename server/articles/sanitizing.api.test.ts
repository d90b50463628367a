import { Parser } from 'htmlparser2';
import { describe, expect } from 'vitest';
import { makeCategory, valid } from '../testing/inputs/factories.ts';
import { hostileHtml } from '../testing/inputs/hostileHtml.ts';
import { itWith, octavo } from '../testing/servers/it.ts';

const ORIGIN = 'http://journal.example';

let category: string;
const it = itWith({ OCTAVO_URL: ORIGIN });
it.beforeAll(async () => {
  ({ category } = await makeCategory(octavo));
});

const save = (content: string) => octavo.admin.post('/api/articles', { ...valid.article(category), content });
const stored = async (content: string): Promise<string> => (await save(content)).body.article.content;

/** Rich text, and no more: written out here, so that the product's own list cannot grow unseen. */
const ELEMENTS = new Set(
  `h2 h3 h4 h5 h6 p br hr blockquote pre details summary ul ol li dl dt dd a strong b em i u s del ins sub sup mark small
   code kbd samp var span abbr q cite time ruby rt rp aside figure figcaption img table caption colgroup col thead tbody tfoot tr th td`.split(
    /\s+/,
  ),
);
const ATTRIBUTES = new Set(
  `href title rel hreflang lang dir src alt width height start reversed type value cite datetime open span colspan
   rowspan scope headers class data-embed data-gallery data-callout data-tasks data-done data-button`.split(/\s+/),
);

/** Lists everything in markup that rich text must not have. */
function forbiddenMarkup(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ELEMENTS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.has(attribute)) found.push(`<${name} ${attribute}>`);
        if (attribute === 'class' && !(name === 'code' && /^language-[\w-]+$/.test(value))) found.push(`.${value}`);
        if (['href', 'src', 'cite'].includes(attribute) && !harmless(value, name)) found.push(`${attribute}=${value}`);
      }
    },
    oncomment: () => found.push('<!-- -->'),
    onprocessinginstruction: (name) => found.push(`<${name}>`),
    oncdatastart: () => found.push('<![CDATA['),
  });
  parser.end(html);
  return found;
}

/** Tells if an address is harmless as a browser reads it: its scheme runs nothing, and it names another site openly. */
function harmless(address: string, element: string): boolean {
  const url = URL.canParse(address, ORIGIN) ? new URL(address, ORIGIN) : null;
  if (url === null) return true;
  const schemes = element === 'img' ? ['http:', 'https:'] : ['http:', 'https:', 'mailto:', 'tel:'];
  const stays = url.origin === ORIGIN || !url.protocol.startsWith('http');
  return schemes.includes(url.protocol) && (stays || /^\s*https?:/i.test(address));
}

describe('the check itself', () => {
  it.each([
    '<script>x</script>',
    '<p onclick="x">y</p>',
    '<a href="java\tscript:x">y</a>',
    '<img src="data:x">',
    '<a href="//x">y</a>',
    '<!-- x -->',
    '<p class="x">y</p>',
    '<code class="language-js x">y</code>',
  ])('finds %j', (html) => {
    expect(forbiddenMarkup(html)).not.toEqual([]);
  });
});

describe('hostile markup', () => {
  it.each(hostileHtml)('is harmless once it is stored, also when it is saved again: $0', async (html) => {
    const once = await stored(html);
    const twice = await stored(once);

    for (const content of [once, twice]) {
      expect(forbiddenMarkup(content)).toEqual([]);
      expect(content).toContain('text');
      expect(content).not.toMatch(/<\s*\/?\s*(script|style|svg|math|iframe|template)/i);
    }
  });

  it('is harmless in an update too', async () => {
    const { _id } = (await save('<p>text</p>')).body.article;

    const { article } = (await octavo.admin.put(`/api/articles/${_id}`, { content: hostileHtml.join('\n') })).body;

    expect(forbiddenMarkup(article.content)).toEqual([]);
  });

  it.each([
    ...['/api/users/logout', 'api/users/logout', '../api/users/logout', '/images/../api/users/logout', '/Images/x.png'],
    ...['/images/%2e%2e/api/users/logout', '\\\\api/users/logout', '/.//images/../api', '/healthz', '?x', '#x', ''],
    ...[`${ORIGIN}/api/users/logout`, 'https://journal.example/api/users/logout', 'http://JOURNAL.example:8080/api/x'],
    ...['//journal.example/api/users/logout', 'http:/api/users/logout', 'http:\t//journal.example/api/users/logout'],
  ])('shows no picture whose address on this site is not under /images/: %j', async (src) => {
    const content = await stored(`<p>text<img src="${src}" alt="x"></p>`);

    expect(content).toBe('<p>text</p>');
  });

  it.each(['/images/x.webp', `${ORIGIN}/images/x.webp`, 'https://elsewhere.example/api/x.png'])(
    'shows a picture of the library, and of another site: %s',
    async (src) => {
      expect(await stored(`<p>text<img src="${src}" alt="x"></p>`)).toContain(`src="${src}"`);
    },
  );

  it('does not show in the summary', async () => {
    const { article } = (
      await save('<style>p{}</style><script>alert(1)</script><p>Only <b>this</b>.</p><p>And this.</p>')
    ).body;

    expect(article.summary).toBe('Only this. And this.');
  });
});

describe('rich text', () => {
  it.each([
    '<h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
    '<p>One<br />two</p><hr /><p>three</p>',
    '<p><strong>a</strong> <em>c</em> <u>e</u> <s>f</s> <del>g</del> <ins>h</ins></p>',
    '<p>H<sub>2</sub>O, x<sup>2</sup>, <mark>m</mark> <small>s</small> <kbd>Ctrl</kbd> <abbr title="x y">xy</abbr></p>',
    '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul><ol start="3"><li value="4">four</li></ol>',
    '<dl><dt>term</dt><dd>meaning</dd></dl>',
    '<blockquote cite="https://a.example/b"><p>quoted</p></blockquote><p><q>short</q> <cite>Work</cite></p>',
    '<pre><code class="language-ts">const a = 1 &lt; 2 &amp;&amp; 3;\n\tb();</code></pre>',
    '<p><code class="language-c-sharp">x</code></p>',
    '<table><tbody><tr><th data-align="center">a</th><td data-align="end">1</td></tr></tbody></table>',
    '<table><colgroup><col width="30%" /><col width="70%" /></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    '<ul data-tasks><li data-done="true">done</li><li data-done="false">to do</li></ul>',
    '<aside data-callout="warning"><p>mind</p></aside><p><a data-button href="/about">go</a></p>',
    '<figure data-embed="https://vimeo.com/76979871"><a href="https://vimeo.com/76979871" rel="noopener">A film</a><figcaption>c</figcaption></figure>',
    '<figure data-gallery><figure><img src="https://a.example/a.png" alt="a" /></figure><figure><img src="https://a.example/b.png" alt="b" /></figure></figure>',
    '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>',
    '<table><caption>c</caption><thead><tr><th scope="col" colspan="2">h</th></tr></thead><tbody><tr><td rowspan="2">a</td><td>b</td></tr></tbody></table>',
    '<figure><img src="https://a.example/a.png" alt="An a" width="10" height="20" /><figcaption>caption</figcaption></figure>',
    '<p>text <img src="/images/0123456789abcdef01234567/480.webp" alt="" /></p>',
    '<p><a href="/articles/one">inside</a> <a href="#note">note</a> <a href="?page=2">next</a></p>',
    '<p><a href="http://journal.example/about">our own site</a></p>',
    '<p><a href="mailto:a@b.example">mail</a> <a href="tel:+15550100">call</a></p>',
    '<p><a href="https://other.example/a?b=c&amp;d=e#f" title="t" rel="noopener">outside</a></p>',
    '<p lang="ar" dir="rtl">العربية</p><p lang="ja">日本語 😀</p>',
    '<p>To pick up <span lang="ja">活<em>字</em></span>, <span dir="rtl"><span lang="he">שלום</span></span></p>',
    '<details open><summary>more</summary><p>text</p></details>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2, "quotes" and \'apostrophes\', &amp;lt;b&amp;gt;</p>',
    '<p>Published on <time datetime="2026-10-28">28 October</time></p>',
  ])('is stored as it was written: $0', async (html) => {
    expect(await stored(html)).toBe(html);
  });

  it.each([
    ['<a href="https://other.example">x</a>', '<a href="https://other.example" rel="noopener">x</a>'],
    ['<a href="https://other.example" rel="opener">x</a>', '<a href="https://other.example" rel="noopener">x</a>'],
    ['<a href="https://journal.example/">x</a>', '<a href="https://journal.example/" rel="noopener">x</a>'],
    [
      '<a href="http://journal.example.evil.example">x</a>',
      '<a href="http://journal.example.evil.example" rel="noopener">x</a>',
    ],
    ['<a href="HTTPS://Other.example">x</a>', '<a href="HTTPS://Other.example" rel="noopener">x</a>'],
    ['<a href="/about" rel="noopener">x</a>', '<a href="/about">x</a>'],
  ])('gets rel="noopener" on links to other sites alone: %s', async (html, expected) => {
    expect(await stored(html)).toBe(expected);
  });

  it('has no <span> that says neither language nor direction', async () => {
    const html = '<p><span style="color:red" class="x">a</span> <span>b<span lang="fr" onclick="x">c</span></span></p>';

    expect(await stored(html)).toBe('<p>a b<span lang="fr">c</span></p>');
  });

  it('has no h1 of its own, for the page has one', async () => {
    expect(await stored('<h1 onclick="x">Big</h1>')).toBe('<h2>Big</h2>');
  });

  it('keeps the text of elements that it removes', async () => {
    expect(await stored('<div><section><font color="red">kept</font></section></div>')).toBe('kept');
  });
});

describe('content without visible text', () => {
  it.each([
    ...['<p></p>', '<p> </p>', '<p>&nbsp;</p>', '<br><hr>', '<p>\u200b\u2060\ufeff</p>', '<!-- text -->'],
    ...['<script>text</script>', '<style>text</style>', '<p title="text">', '<img src="/healthz" alt="text">'],
    ...['&#8203;', '<p>\u3164\u2800&shy;</p>', '<textarea>text</textarea>', '<ul><li></li></ul>', '<p'],
  ])('is refused: %j', async (content) => {
    const response = await save(content);

    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ content: 'Content must have visible text.' });
  });

  it.each([
    '<p><img src="https://a.example/a.png" alt=""></p>',
    '<figure data-gallery><img src="https://a.example/a.png"><img src="https://a.example/b.png"></figure>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  ])('is content where something is shown: %s', async (content) => {
    expect((await save(content)).status).toBe(201);
  });
});
