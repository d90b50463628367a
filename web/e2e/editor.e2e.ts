import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ELEMENTS, GLOBAL_ATTRIBUTES, INLINE_ELEMENTS, VOID_ELEMENTS } from '../../shared/richText.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const demo = path.join(import.meta.dirname, '../../server/demo/articles');
const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** HTML with every element and attribute that the server allows, and with combinations that are easily misread. */
const everything = `bare text <b>at the top</b>
<h2 lang="fr" dir="ltr">Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p lang="de" dir="rtl"><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><del>g</del><ins>h</ins><sub>i</sub><sup>j</sup><mark>k</mark><small>l</small><code>m</code><code class="language-js">n</code><kbd>Ctrl</kbd><kbd>C</kbd><samp>o</samp><var>p</var><abbr title="q">r</abbr><q cite="/s">outer <q>inner</q> quote</q><cite>t</cite><time datetime="2026-01-02">u</time><br>after<br lang="en">it</p>
<p>2<sup>3<sup>4</sup></sup>, <q>see <a href="https://a.example/" title="t" rel="noopener" hreflang="de" lang="de">a <em>b</em></a> more</q> <a href="/x">one</a><a href="/x">two</a> <a>nowhere</a> <small><small>tiny</small></small> <a href="mailto:a@b.example">mail</a> <a href="tel:+1">call</a> &amp; &lt;b&gt; "&nbsp;&nbsp;x"</p>
<p></p><hr lang="en">
<blockquote cite="/b"><p>x</p><p>y</p><cite>Someone</cite></blockquote><blockquote>bare</blockquote><blockquote><blockquote><p>nested</p></blockquote></blockquote>
<pre>plain
  text</pre><pre><code class="language-html">&lt;b&gt;

x</code></pre><pre><code>no language
</code></pre><pre>

two line breaks</pre><pre>a <code>b</code> c <mark>d</mark></pre><pre lang="en"><code lang="fr" class="language-a language-b">q<mark>m</mark></code></pre><pre><samp>out</samp></pre>
<details open><summary>Sum <em>x</em></summary><p>Body</p>bare</details><details><summary><h3>Heading</h3></summary><ul><li>x</li></ul></details><details>no summary</details>
<ul><li>one</li><li><p>two</p></li><li>three<ul><li>deep<ol><li>deeper</li></ol></li></ul></li><li><p>a</p><p>b</p></li><li></li></ul>
<ol start="5" reversed type="a"><li value="7">v</li><li>w</li></ol>
<dl><dt>T</dt><dt>U</dt><dd>D</dd><dd><p>P</p><ul><li>l</li></ul></dd></dl>
<figure><img src="/favicon.svg" alt="A" title="T" width="10" height="20"><figcaption>Cap <em>x</em></figcaption></figure><figure><blockquote><p>q</p></blockquote><figcaption><p>who</p><p>where</p></figcaption></figure><figure><figcaption>first</figcaption><pre><code>x</code></pre></figure>
<p>inline <img src="/favicon.svg" alt="" width="16" height="16"> image</p>
<table lang="en"><caption lang="de">Cap <strong>s</strong></caption><colgroup lang="fr"><col span="2" dir="ltr"><col></colgroup><colgroup><col></colgroup><thead dir="ltr"><tr lang="en"><th scope="col" headers="a b" colspan="2">H</th><th>I</th></tr></thead><tbody><tr><td rowspan="2" headers="a">a</td><td><p>p</p><ul><li>l</li></ul></td><td></td></tr><tr><td>x<br>y</td><td>z</td></tr></tbody><tbody lang="fr"><tr><th scope="row" rowspan="2">r</th><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody><tfoot><tr><td colspan="3">foot</td></tr></tfoot></table>
<figure><table><caption><p>para</p></caption><tbody><tr><td>a<table><tbody><tr><td>in</td></tr></tbody></table></td></tr></tbody></table></figure>
<ins><p>put in</p><p>two</p></ins>
<a href="/x"><h3>linked</h3><p>block</p></a>
<del><ul><li>gone</li></ul></del>
<p lang="ja">活字を拾う</p><p>To pick up <span lang="ja">活<em>字</em></span> and <span dir="rtl"><span lang="he">שלום</span></span>, <span lang="fr">ça</span><span lang="fr">ira</span></p>tail`;

test.beforeEach(async ({ page }) => {
  await signIn(page, 'ines@octavo.example');
  await page.goto('/dashboard/article?form=new');
  await content(page).waitFor();
});

test('the editor leaves every article of the demo as it is', async ({ page }) => {
  test.slow();
  for (const file of readdirSync(demo)) {
    const html = readFileSync(path.join(demo, file), 'utf8');

    await writeSource(page, html);

    expect(await pastedBack(page), file).toBe(await normalised(page, html));
    await expect(opaque(page), file).toHaveCount(0);
  }
});

test('the editor leaves everything that the server allows, and makes nothing that it refuses', async ({ page }) => {
  for (const [tag, attributes] of Object.entries(ELEMENTS)) {
    expect(everything).toContain(`<${tag}`);
    for (const name of attributes) expect(everything, tag).toMatch(new RegExp(`<${tag} [^>]*\\b${name}\\b`));
  }
  await writeSource(page, everything);
  const pasted = await pastedBack(page);
  const fields = { title: 'Everything', category: 'Kitchen', content: await source(page) };

  const response = await page.request.post('/api/articles', { data: fields });
  const { article } = await response.json();
  await page.request.delete(`/api/articles/${article._id}`);

  const paragraphs = everything
    .replace('bare text <b>at the top</b>', '<p>bare text <b>at the top</b></p>')
    .replace(/tail$/, '<p>tail</p>');
  expect(pasted).toBe(await normalised(page, paragraphs));
  expect(await normalised(page, article.content.replace('§', ''))).toBe(pasted);
});

/** The parents that some elements need; the others stand in a paragraph, or by themselves. */
const around: Record<string, [before: string, after: string]> = {
  summary: ['<details>', '<p>x</p></details>'],
  li: ['<ul>', '</ul>'],
  dt: ['<dl>', '</dl>'],
  dd: ['<dl>', '</dl>'],
  figcaption: ['<figure><img src="/favicon.svg" alt="">', '</figure>'],
  caption: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  colgroup: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  col: ['<table><colgroup>', '</colgroup><tbody><tr><td>x</td></tr></tbody></table>'],
  thead: ['<table>', '<tbody><tr><td>x</td></tr></tbody></table>'],
  tbody: ['<table>', '</table>'],
  tfoot: ['<table><tbody><tr><td>x</td></tr></tbody>', '</table>'],
  tr: ['<table><tbody>', '</tbody></table>'],
};
const within: Record<string, string> = {
  ul: '<li>x</li>',
  ol: '<li>x</li>',
  dl: '<dt>x</dt>',
  details: '<p>x</p>',
  blockquote: '<p>x</p>',
  table: '<tbody><tr><td>x</td></tr></tbody>',
  thead: '<tr><th>x</th></tr>',
  tbody: '<tr><td>x</td></tr>',
  tfoot: '<tr><td>x</td></tr>',
  tr: '<td>x</td>',
  colgroup: '<col>',
  pre: '<code>x</code>',
};
const values: Record<string, string> = {
  class: 'language-js',
  scope: 'row',
  type: 'a',
  dir: 'rtl',
  href: '/x',
  cite: '/x',
};

/** A table of which every row is full. */
function aroundCell(attribute: string): [before: string, after: string] {
  const below = { rowspan: 1, colspan: 3 }[attribute] ?? 2;
  return ['<table><tbody><tr>', `<td>x</td></tr><tr>${'<td>x</td>'.repeat(below)}</tr></tbody></table>`];
}

function sample(tag: string, attribute = ''): string {
  const value = values[attribute] ?? (attribute === 'src' ? '/favicon.svg' : '2');
  const written = attribute && ` ${attribute}="${attribute === 'open' || attribute === 'reversed' ? '' : value}"`;
  const isInline = tag in INLINE_ELEMENTS || tag in VOID_ELEMENTS;
  const [before, after] =
    around[tag] ??
    (/^t[hd]$/.test(tag) ? aroundCell(attribute) : undefined) ??
    (isInline ? ['<p>a', 'z</p>'] : ['', '']);
  const element = ['br', 'img', 'hr', 'col'].includes(tag)
    ? `<${tag}${written}>`
    : `<${tag}${written}>${within[tag] ?? 'x'}</${tag}>`;
  return before + element + after;
}

test('holds each element and attribute of the allow-list, or shows it as a block of HTML', async ({ page }) => {
  const samples = Object.entries(ELEMENTS).flatMap(([tag, names]) => [
    ...(tag === 'span' ? [] : [{ name: tag, html: sample(tag) }]),
    ...[...names, ...GLOBAL_ATTRIBUTES].map((name) => ({ name: `${tag} ${name}`, html: sample(tag, name) })),
  ]);
  await writeSource(page, samples.map(({ html }) => html).join('\n'));
  const isOpaque = await content(page).evaluate((text) =>
    [...text.children].map((child) => child.matches('[aria-label^="HTML block"]')),
  );

  const pasted = await pastedBack(page);

  expect(isOpaque).toHaveLength(samples.length);
  expect(pasted).toBe(await normalised(page, samples.map(({ html }) => html).join('\n')));
  expect(samples.filter((_, index) => isOpaque[index]).map(({ name }) => name)).toEqual([
    ...['colgroup', 'colgroup lang', 'colgroup dir', 'col', 'col span', 'col lang', 'col dir'],
    ...['thead lang', 'thead dir', 'tbody lang', 'tbody dir', 'tfoot', 'tfoot lang', 'tfoot dir'],
  ]);
});

test('keeps what the schema cannot hold byte for byte, as one block', async ({ page }) => {
  const list = '<ul>\n  <li >a&nbsp;<kbd>x</kbd><kbd>y</kbd>, style = on</li>\n</ul>';
  const paragraph = '<p>On <time datetime="2026-01-02"></time> a day &#8211; 2<sup>3<sup>4</sup></sup></p>';
  await writeSource(page, ['<p>one</p>', list, '<p lang="de" >two</p>', paragraph].join('\n'));

  await expect(opaque(page)).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'HTML block: a xy, style = on' })).toBeVisible();
  await content(page).press('Control+Home');
  await content(page).pressSequentially('x');
  expect(await source(page)).toBe(['<p>xone</p>', list, '<p lang="de" >two</p>', paragraph].join('\n'));
  await pastedBack(page);
  await expect(content(page)).toHaveValue(['<p>§xone</p>', list, '<p lang="de">two</p>', paragraph].join('\n'));
});

test('selects, edits, moves and deletes a block of HTML by keyboard', async ({ page }) => {
  const block = '<p>2<sup>3<sup>4</sup></sup></p>';
  await writeSource(page, `<p>one</p>\n${block}\n<p>two</p>`);
  await content(page).press('Control+Home');
  await content(page).press('End');
  await cursorSettled(page);
  await content(page).press('ArrowRight');
  await expect(opaque(page)).toHaveClass(/ProseMirror-selectednode/);
  await page.keyboard.type('x');
  await expect(opaque(page)).toHaveText(/234/);

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit HTML' });
  await expect(dialog.getByLabel('HTML', { exact: true })).toHaveValue(block);
  await dialog.getByLabel('HTML', { exact: true }).fill(block.replace('2', '5'));
  await dialog.getByRole('button', { name: 'Change HTML' }).click();
  expect(await source(page)).toBe(`<p>one</p>\n${block.replace('2', '5')}\n<p>two</p>`);
  await show(page, 'rich');

  await opaque(page).click();
  await expect(opaque(page)).toHaveClass(/ProseMirror-selectednode/);
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  expect(await source(page)).toBe(`<p>one</p>\n<p>two</p>\n${block.replace('2', '5')}`);
  await show(page, 'rich');

  await opaque(page).getByRole('button', { name: 'Edit HTML' }).click();
  await dialog.getByLabel('HTML', { exact: true }).fill('<p>six</p>');
  await dialog.getByRole('button', { name: 'Change HTML' }).click();
  await expect(opaque(page)).toHaveCount(0);
  expect(await source(page)).toBe('<p>one</p>\n<p>two</p>\n<p>six</p>');

  await writeSource(page, `<p>one</p>\n${block}`);
  await opaque(page).click();
  await page.keyboard.press('Delete');
  expect(await source(page)).toBe('<p>one</p>');
});

test('leaves a table downwards after Control+End, however fast the keys come', async ({ page }) => {
  await writeSource(page, '<p>x</p><table><tbody><tr><td>a</td></tr><tr><td></td></tr></tbody></table>');
  await content(page).getByText('a').click();

  await content(page).evaluate((element) => {
    for (const init of [{ key: 'End', ctrlKey: true }, { key: 'ArrowDown' }])
      element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  });
  await page.keyboard.type('after');

  expect(await source(page)).toMatch(/<\/table>\n<p>after<\/p>$/);
});

test('the editor turns typed Markdown into formatting', async ({ page }) => {
  const typed = [
    '# One',
    '## Two',
    '### Three',
    '**bold** and *it* and `code` x',
    '- a',
    'b',
    '',
    '3. c',
    'd',
    '',
    '> e',
  ];
  await content(page).click();
  for (const line of typed) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('---');
  await page.keyboard.type('```js ');
  await page.keyboard.type('let a');
  await page.keyboard.press('Enter');
  await page.keyboard.type('b');

  expect(await source(page)).toBe(
    [
      '<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>',
      '<p><strong>bold</strong> and <em>it</em> and <code>code</code> x</p>',
      '<ul><li>a</li><li>b</li></ul>\n<ol start="3"><li>c</li><li>d</li></ol>',
      '<blockquote><p>e</p></blockquote>\n<hr>\n<pre><code class="language-js">let a\nb</code></pre>',
    ].join('\n'),
  );
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head><body lang=EN-GB><!--StartFragment-->
<h1 style='mso-x:1'>Report<o:p></o:p></h1>
<p class=MsoNormal style='margin:0'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-family:"Arial"'>Dear</span></b> <i>all</i>,<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>first<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>second</p>
<table class=MsoTableGrid border=1><tr><td width=50 style='width:1cm'><p class=MsoNormal>cell<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`;

const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Title</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400;font-style:italic"> it</span> <a href="https://a.example/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p><br><ul style="margin:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>item</span></p></li></ul></b>`;

const webPage = `<div class="a" onclick="x()"><div>one <font color=red>red</font></div><div><script>alert(1)</script><a href="javascript:alert(1)">bad</a></div><p id=x style="color:red">two<img src="data:image/png;base64,AAAA"><img src="/favicon.svg" alt="ok"></p></div>`;

for (const { from, html, becomes } of [
  {
    from: 'Word',
    html: word,
    becomes: [
      '<h2>Report</h2>\n<p><strong>Dear</strong> <em>all</em>,</p>',
      '<ul><li>first<ol><li>inner</li></ol></li><li>second</li></ul>',
      '<table><tbody><tr><td>cell</td></tr></tbody></table>',
    ].join('\n'),
  },
  {
    from: 'Google Docs',
    html: googleDocs,
    becomes:
      '<h2>Title</h2>\n<p><strong>bold</strong><em> it</em> <a href="https://a.example/">link</a></p>\n<ul><li>item</li></ul>',
  },
  {
    from: 'a page',
    html: webPage,
    becomes: '<p>one red</p>\n<p><a>bad</a></p>\n<p>two<img src="/favicon.svg" alt="ok"></p>',
  },
]) {
  test(`the editor cleans text that is pasted from ${from}`, async ({ page }) => {
    await paste(page, { 'text/html': html, 'text/plain': 'not this' });

    expect(await source(page)).toBe(becomes);
  });
}

test('the editor makes paragraphs of pasted plain text', async ({ page }) => {
  await paste(page, { 'text/plain': 'one\r\ntwo\n\n\n*three*\n' });

  expect(await source(page)).toBe('<p>one<br>two</p>\n<p>*three*</p>');
});

test('the editor is operated by keyboard alone', { tag: '@layout' }, async ({ page }) => {
  await content(page).focus();
  await page.keyboard.type('word');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Undo')).toBeFocused();

  for (const name of ['Redo', 'Text style: Paragraph', 'Bold']) {
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('End');
  await expect(tool(page, 'HTML source')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Paragraph' })).toBeFocused();
  await page.keyboard.press('h');
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content(page)).not.toBeFocused();

  expect(await source(page)).toBe('<h2><strong>word</strong></h2>');
});

test('in the editor, Tab indents and moves through cells, and leaves it after Escape', async ({ page }) => {
  await writeSource(page, '<ul><li>a</li><li>b</li></ul>');
  await content(page).focus();
  await page.keyboard.press('Control+End');
  await cursorSettled(page);
  await page.keyboard.press('Tab');
  await expect(content(page).locator('ul ul')).toHaveText('b');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');

  await expect(content(page)).not.toBeFocused();
  await expect(content(page).locator('ul ul')).toHaveText('b');
});

test('the editor refuses addresses that run scripts', async ({ page }) => {
  await writeSource(page, '<p>word</p>');
  await content(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const address = dialog.getByLabel('Address');

  for (const refused of ['javascript:alert(1)', ' jAva\tscript:alert(1)', 'data:text/html,x', '//a.example']) {
    await address.fill(refused);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A link leads to an http')).toBeVisible();
  }
  await address.fill('example.org/a');
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  expect(await source(page)).toBe('<p><a href="https://example.org/a">word</a></p>');
});

test('the editor makes and changes a table', { tag: '@layout' }, async ({ page }) => {
  const choose = async (name: string) => {
    await tool(page, 'Table').click();
    await page.getByRole('menu', { name: 'Table' }).getByText(name, { exact: true }).click();
  };
  await content(page).click();
  await choose('Insert table');
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await page.keyboard.type('b');
  await choose('Delete column');
  await choose('Row below');
  await choose('Caption');
  await page.keyboard.type('Cap');

  const row = '<tr><td></td><td></td></tr>';
  expect(await source(page)).toBe(
    `<table><caption>Cap</caption><thead><tr><th scope="col">a</th><th scope="col"></th></tr></thead><tbody>${row}${row}${row}</tbody></table>`,
  );
});

test('axe finds nothing in the editor, rich text or source', { tag: '@layout' }, async ({ page }) => {
  await writeSource(page, everything.replaceAll(/ headers="[^"]*"/g, ''));
  await expectAccessible(page);
  await tool(page, 'HTML source').click();
  await expectAccessible(page);
  await tool(page, 'HTML source').click();
  await tool(page, 'Table').click();
  await expectAccessible(page);
});

/** The blocks of HTML that the editor cannot hold. */
const opaque = (page: Page): Locator => content(page).getByRole('group', { name: /^HTML block/ });

/** Copies and pastes the whole text over itself, so that all of it is parsed and serialised again; resolves to its HTML. */
async function pastedBack(page: Page): Promise<string> {
  await show(page, 'rich');
  await content(page).press('Control+a');
  await content(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    for (const type of ['copy', 'paste'])
      element.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  });
  await content(page).press('Control+Home');
  await content(page).pressSequentially('§');
  return normalised(page, (await source(page)).replaceAll('§', ''));
}

/** The HTML as the form has it; leaves it on view. */
async function source(page: Page): Promise<string> {
  await show(page, 'source');
  return content(page).inputValue();
}

/** Replaces the text by HTML, and switches to the rich view. */
async function writeSource(page: Page, html: string): Promise<void> {
  await show(page, 'source');
  await content(page).fill(html);
  await show(page, 'rich');
}

async function show(page: Page, view: 'source' | 'rich'): Promise<void> {
  const pressed = String(view === 'source');
  const button = tool(page, 'HTML source');
  if ((await button.getAttribute('aria-pressed')) !== pressed) await button.click();
  await expect(button).toHaveAttribute('aria-pressed', pressed);
}

/** Normalises HTML: the order of attributes, and white space beside blocks. */
async function normalised(page: Page, html: string): Promise<string> {
  return page.evaluate((html) => {
    const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
    for (const element of body.querySelectorAll('*')) {
      const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const).sort();
      for (const [name] of attributes) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value);
    }
    const blocks =
      'h[2-6]|p|hr|blockquote|pre|details|summary|[uod]l|li|d[td]|fig\\w+|table|caption|col\\w*|t[hrd]|t\\w+';
    return body.innerHTML
      .split(/\s*(<pre.*?<\/pre>)\s*/s)
      .map((part) =>
        part.startsWith('<pre')
          ? part
          : part.replace(/[ \n]+/g, ' ').replace(new RegExp(` ?(</?(?:${blocks})(?: [^>]*)?>) ?`, 'g'), '$1'),
      )
      .join('');
  }, html);
}

/** Waits until the browser has reported a moved cursor; no person types as fast as a test. */
async function cursorSettled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function paste(page: Page, kinds: Record<string, string>): Promise<void> {
  await content(page).click();
  await content(page).evaluate((element, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);
}
