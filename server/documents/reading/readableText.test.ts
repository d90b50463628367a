import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlightCode.ts';
import { arrangeText as arranged, asReadable } from './readableText.ts';

/** A text made ready, without the directions of its blocks, which are proved by themselves. */
const readableText = async (html: string, options = {}) =>
  arranged(await highlightCode(html), options).replaceAll(' dir="auto"', '');

const minutes = { readingMinutes: 3 };

describe('the outermost blocks of a text', () => {
  it.each([
    ['<p>a</p><h2>b</h2>', '<p dir="auto">a</p>'],
    ['<ul><li>a</li></ul>', '<ul dir="auto"><li>a</li></ul>'],
    ['<blockquote><p>a</p></blockquote><p>b</p>', '<blockquote dir="auto"><p>a</p></blockquote><p dir="auto">b</p>'],
    ['<p>a<br>b <img src="/c"></p><ol><li>d</li></ol>', '</p><ol dir="auto"><li>d</li></ol>'],
  ])('have the direction of their first letter: %s', (html, expected) => {
    expect(arranged(html)).toContain(expected);
  });

  it.each(['<p dir="rtl">a</p>', '<ul lang="ar" dir="ltr"><li>a</li></ul>', '<pre><code>a</code></pre>'])(
    'keep their own, and code that of code: %s',
    (html) => {
      expect(arranged(html)).not.toContain('dir="auto"');
    },
  );
});

describe('the parts of a text', () => {
  it('let code take focus and be copied, in a box in its language', async () => {
    expect(await readableText('<pre lang="de"><code>x</code></pre>')).toBe(
      '<div class="code" lang="de"><pre tabindex="0" lang="de"><code>x</code></pre><button type="button" class="copy"' +
        ' data-act data-needs-script lang="en" aria-label="Copy code">Copy</button></div>',
    );
  });

  it('put each table into a box of its own, even a nested one', async () => {
    const box = '<div class="table" role="group" aria-label="Table" tabindex="0">';

    expect(await readableText('<table><tr><td><table></table></td></tr></table>')).toBe(
      `${box}<table><tr><td>${box}<table></table></div></td></tr></table></div>`,
    );
    expect(await readableText('<table class="a" lang="de"><tr></tr></table>')).toContain(
      '<div class="table" lang="de" role',
    );
  });

  it('make pictures load lazily unless they say otherwise', async () => {
    expect(await readableText('<img src="/a"><img src="/b" loading="eager">')).toBe(
      '<img loading="lazy" src="/a"><img src="/b" loading="eager">',
    );
  });

  it('lead from a large picture to its largest size, but not from one within a link', async () => {
    const image = (width: number) =>
      `<img src="/a" srcset="/480 480w, /${width} ${width}w" alt="Ink" loading="lazy" />`;

    expect(await readableText(`<p>${image(1200)}</p>`)).toBe(
      `<p><a class="zoom" data-act href="/1200" aria-label="Enlarge: Ink">${image(1200)}</a></p>`,
    );
    for (const html of [image(600), `<a href="/b">${image(1200)}</a>`]) expect(await readableText(html)).toBe(html);
  });

  it('mark a paragraph at the beginning that begins with a word whose letters stand by themselves', () => {
    const marked = ['The', '<em>Über</em>', '<a href="/x"><strong>Łó</strong></a>', 'Что', 'Ἐν', 'E\u0301t'];
    for (const text of marked)
      expect(arranged(`<p lang="x">${text}</p>`)).toBe(`<p class="initial" lang="x" dir="auto">${text}</p>`);
  });

  it.each([
    ...['I went home', '42 days', '$5 each', '“Quoted', '&lt;b&gt;', 'مرحبا', 'क्षण', '漢字', '\u0301a', '', '1st'],
    ...['<img src="/a" loading="lazy">The', '<code>let</code>', '<br>The'],
  ])('mark none that begins with %s', (text) => {
    expect(arranged(`<p>${text}</p>`)).toBe(`<p dir="auto">${text}</p>`);
  });

  it('are left alone where text only looks like an element', async () => {
    const html = '<p>&lt;pre&gt; &lt;table&gt; data-footnote class="language-js"</p><prefix></prefix>';

    expect(await readableText(html)).toBe(html);
  });
});

describe('headings', () => {
  it('have ids by their words in any script, each another one, and none of the layout', async () => {
    expect(
      await readableText('<h2>What we publish</h2><h3 lang="de">Größe &amp; <em>Maß</em></h3><h2>What we publish</h2>'),
    ).toBe(
      '<h2 id="what-we-publish">What we publish</h2><h3 id="größe-maß" lang="de">Größe &amp; <em>Maß</em></h3>' +
        '<h2 id="what-we-publish-2">What we publish</h2>',
    );
    expect(await readableText('<h2>?</h2><h2>Main</h2><h2>紙の本</h2>')).toBe(
      '<h2 id="section">?</h2><h2 id="main-2">Main</h2><h2 id="紙の本">紙の本</h2>',
    );
  });

  it('are a table of contents in a long text, the two highest levels of them', async () => {
    const headings = '<h2>A &lt;b&gt;</h2><h3>B</h3><h4>C</h4><h3>D</h3><h2>E</h2>';

    expect(await readableText(headings, minutes)).toMatch(
      new RegExp(
        '^<details class="contents" data-act><summary lang="en">Contents</summary><nav aria-label="Contents"><ol>' +
          '<li><a href="#a-b">A &lt;b&gt;</a><ol><li><a href="#b">B</a></li><li><a href="#d">D</a></li></ol></li>' +
          '<li><a href="#e">E</a></li></ol></nav></details><h2 id="a-b">',
      ),
    );
    expect(await readableText(headings, { readingMinutes: 2 })).toMatch(/^<h2/);
    expect(await readableText('<h2>A</h2><h4>B</h4><h2>C</h2>', minutes)).toMatch(/^<h2/);
  });

  it('are a flat table of contents where all are of one level, in the language of the text', async () => {
    expect(await readableText('<h3 lang="ja">A</h3><h3 lang="ja">B</h3><h3 lang="ja">C</h3>', minutes)).toContain(
      '<details class="contents" data-act lang="ja"><summary lang="en">Contents</summary><nav aria-label="Contents"><ol>' +
        '<li><a href="#a">A</a></li><li><a href="#b">B</a></li><li><a href="#c">C</a></li></ol>',
    );
  });
});

describe('footnotes', () => {
  const note = (text: string) => `<small data-footnote="">${text}</small>`;
  const mark = (number: number) =>
    `<sup><a href="#fn:${number}" id="fnref:${number}" role="doc-noteref">${number}</a></sup>`;

  it('are numbered at the end of the text, with links to and fro', async () => {
    expect(await readableText(`<p>One${note('First <em>note</em>.')}, two${note('<a href="/x">X</a>')}.</p>`)).toBe(
      `<p class="initial">One${mark(1)}, two${mark(2)}.</p><section class="notes" role="doc-endnotes" aria-label="Notes"><ol>` +
        '<li id="fn:1">First <em>note</em>. <a href="#fnref:1" role="doc-backlink" aria-label="Back to note 1 in the text">↩</a></li>' +
        '<li id="fn:2"><a href="/x">X</a> <a href="#fnref:2" role="doc-backlink" aria-label="Back to note 2 in the text">↩</a></li>' +
        '</ol></section>',
    );
  });

  it('follow a link that they are in, for there is no link within another', async () => {
    expect(await readableText(`<p><a href="/x">a${note('N')}b</a> c</p>`)).toContain(
      `<p class="initial"><a href="/x">ab</a>${mark(1)} c</p>`,
    );
  });

  it('are not in ids and contents of headings', async () => {
    const text = await readableText(`<h2>A${note('N')}</h2><h2>B</h2><h2>C</h2>`, minutes);

    expect(text).toContain('<a href="#a">A</a>');
    expect(text).toContain(`<h2 id="a">A${mark(1)}</h2>`);
  });

  it('have no notes of their own, and small print in them is no end', async () => {
    expect(await readableText(`<p>A${note(`b<small>c</small>${note('d')}e`)} f</p>`)).toBe(
      `<p>A${mark(1)} f</p><section class="notes" role="doc-endnotes" aria-label="Notes"><ol><li id="fn:1">b` +
        '<small>c</small><small>d</small>e <a href="#fnref:1" role="doc-backlink"' +
        ' aria-label="Back to note 1 in the text">↩</a></li></ol></section>',
    );
  });

  it('are none where they say nothing', async () => {
    expect(await readableText(`<p>A${note(' <b></b> ')} <small>B</small></p>`)).toBe('<p>A <small>B</small></p>');
  });
});

describe('code', () => {
  const code = (language: string, text: string) => `<pre><code class="language-${language}">${text}</code></pre>`;
  const within = async (html: string) => /<code[^>]*>(.*)<\/code>/s.exec(await readableText(html))?.[1];

  it('has its words marked in the language that it names, the text unchanged', async () => {
    const text = 'const a = &lt;b&gt; &amp; "c"; // d';

    const marked = (await within(code('js', text))) ?? '';

    expect(marked).toContain('<span class="hl-keyword">const</span>');
    expect(marked).toContain('<span class="hl-comment">// d</span>');
    expect(marked.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')).toBe(text);
  });

  it.each([
    ['of an unknown language', code('wenyan', 'let x')],
    ['without one', '<pre><code>let x</code></pre>'],
    ['with other elements in it', code('js', 'let <mark>x</mark>')],
    ['that is very long', code('js', 'let x;\n'.repeat(3_000))],
  ])('stays as it is %s', async (_, html) => {
    expect(await within(html)).toBe(/<code[^>]*>(.*)<\/code>/s.exec(html)?.[1]);
  });

  it('is plain beyond what one text may have', async () => {
    const blocks = Array.from({ length: 7 }, (_, index) => code('js', `let x${index};\n`.repeat(1_000))).join('');

    expect((await readableText(blocks)).match(/<code[^>]*><span/g)).toHaveLength(2);
  });
});

describe('a hostile text', () => {
  const times = (html: string, count: number) => html.repeat(count);

  it('is made ready by work that grows as it does', async () => {
    // Before, each of these took minutes.
    const headings = await readableText(times('<h2>a</h2>', 30_000), minutes);
    const notes = await readableText(times('<small data-footnote>', 40_000) + times('</small>', 40_000));
    const links = await readableText(times('<a href="/x">', 40_000));

    expect(headings).toContain('<h2 id="a-30000">');
    expect(notes).toBe('');
    expect(links).toHaveLength(40_000 * '<a href="/x">'.length);
  });
});

it('gives an article a table of contents, and a page with the same text none, in any order', async () => {
  const content = '<h2>One</h2><h2>Two</h2><h2>Three</h2>';
  const long = { content, readingMinutes: 3 };

  const texts = [await asReadable(long), await asReadable({ content }), await asReadable(long)];

  expect(texts.map((text) => text.content.startsWith('<details class="contents" data-act>'))).toEqual([
    true,
    false,
    true,
  ]);
});
