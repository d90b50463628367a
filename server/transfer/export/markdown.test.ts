import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../shared/kit/html.ts';
import { Random } from '../../testing/inputs/random.ts';
import { htmlToMarkdown } from './markdown.ts';

/** Each block of articles with what becomes of it. */
const cases: [of: string, html: string, markdown: string][] = [
  ['breaks', '<p>One<br />two<br /></p><p> </p><p>Three</p>', 'One\\\ntwo\n\nThree'],
  ['headings', '<h2>C#</h2><h3>Two <em>words</em><br />and a line</h3>', '## C\\#\n\n### Two *words*<br>and a line'],
  ['links', '<p><a href="/a (b)" title="&quot;c&quot;">d]</a></p>', '[d\\]](</a (b)> "\\"c\\"")'],
  [
    'pictures',
    '<figure><img src="/i.webp" alt="A [b]" /><figcaption>Seen.</figcaption></figure>',
    '![A \\[b\\]](/i.webp)\n\n*Seen.*',
  ],
  [
    'a gallery',
    '<figure data-gallery><figure><img src="/1" alt="" /></figure><figure><img src="/2" alt="" /></figure></figure>',
    '![](/1)\n\n![](/2)',
  ],
  [
    'an embed',
    '<figure data-embed="https://v.example/1"><a href="https://v.example/1" rel="noopener">A film</a></figure>',
    '[A film](https://v.example/1)',
  ],
  ['sound', '<audio controls src="/files/1.mp3"><a href="/files/1.mp3">Talk</a></audio>', '[Talk](/files/1.mp3)'],
  ['code', '<pre><code class="language-ts">a &lt; b;\n\n```\n</code></pre>', '````ts\na < b;\n\n```\n````'],
  ['code in a line', '<p><code>a`b</code>, <code>`</code></p>', '``a`b``, `` ` ``'],
  ['a call-out', '<aside data-callout="tip"><p>One</p><p>Two</p></aside>', '> [!TIP]\n> One\n>\n> Two'],
  [
    'tasks',
    '<ul data-tasks><li data-done="true"><p>Done</p></li><li data-done="false"><p>Open</p></li></ul>',
    '- [x] Done\n\n- [ ] Open',
  ],
  ['lists', '<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '3. a\n   - b\n4. c'],
  ['lists side by side', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n<!-- -->\n\n- b'],
  ['a list in a list alone', '<ul><li>a<ol start="2"><li>b</li></ol></li></ul>', '- a\n\n  2. b'],
  ['notes', '<p>One<small data-footnote>A <strong>note</strong>.</small>.</p>', 'One[^1].\n\n[^1]: A **note**.'],
  [
    'what Markdown has no words for',
    '<p>H<sub>2</sub>O, <kbd>A_</kbd></p><dl><dt>a</dt><dd>b\nc</dd></dl>',
    'H<sub>2</sub>O, <kbd>A\\_</kbd>\n\n<dl><dt>a</dt><dd>b&#10;c</dd></dl>',
  ],
  [
    'a table',
    '<table><caption>All</caption><thead><tr><th>a</th><th data-align="end">b|c</th></tr></thead><tbody><tr><td><p>d</p><p>e</p></td></tr></tbody></table>',
    '*All*\n\n| a | b\\|c |\n| --- | --: |\n| d<br><br>e |  |',
  ],
  ['a table without head', '<table><tbody><tr><td>a</td></tr></tbody></table>', '|  |\n| --- |\n| a |'],
  [
    'a table of other blocks',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  [
    'signs in a text',
    '<p># *a* 1_000 _b_ &amp;lt; &lt;b&gt;<br />1. c<br />- d<br />=== <br />&gt; e</p>',
    '\\# \\*a\\* 1_000 \\_b\\_ \\&lt; \\<b>\\\n1\\. c\\\n\\- d\\\n\\===\\\n\\> e',
  ],
  [
    'marks that Markdown would not read',
    '<p>a<strong>“b”</strong>c <em> d </em><em>e</em><s>f</s></p>',
    'a<strong>“b”</strong>c  *d* *e*~~f~~',
  ],
];

describe('Markdown of', () => {
  it.each(cases)('%s', (_, html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown));

  it.each([
    ['breaks', 'a<br />'.repeat(100_000)],
    ['marks side by side', '<strong>a</strong> '.repeat(40_000)],
    ['marks in one another', nested(['<strong>', '<code>'], 90, 'a<br />'.repeat(50_000))],
    ['marks of one kind in one another', nested(['<em>'], 180, 'a<br />'.repeat(50_000))],
    ['lists', '<ul><li>a</li></ul>'.repeat(30_000)],
    ['lists in one another', nested(['<ul>', '<li>'], 90, `<p>${'a<br />'.repeat(50_000)}</p>`)],
    ['quotations in one another', nested(['<blockquote>'], 190, '<p>a</p>'.repeat(40_000))],
    ['a table of one long row and many short ones', longTable(40_000, 2_000)],
  ])('a text of nothing but %s takes as long as it is, and grows ten times at most', (_, html) => {
    expect(htmlToMarkdown(html).length).toBeLessThan(12 * html.length);
  });

  it('random texts is read as the same texts', () => {
    const reader = new MarkdownIt({ html: true });
    for (let seed = 1; seed <= 300; seed++) {
      const html = randomBlocks(new Random(seed), 2);
      expect(comparable(reader.render(htmlToMarkdown(html))), `seed ${seed}: ${html}`).toBe(comparable(html));
    }
  });
});

function nested(tags: string[], times: number, within: string): string {
  const ends = tags.toReversed().map((tag) => tag.replace('<', '</'));
  return tags.join('').repeat(times) + within + ends.join('').repeat(times);
}

const longTable = (columns: number, rows: number) =>
  `<table><tbody><tr>${'<td>a</td>'.repeat(columns)}</tr>${'<tr><td>a</td></tr>'.repeat(rows)}</tbody></table>`;

const SIGNS = '\\`*_{}[]()#+-.!~|<>&"\'=:/^$%@ ';
const WORDS = [
  'a',
  'Ünïcode',
  'हिन्दी',
  '日本',
  '😀',
  '1.',
  '10)',
  '-',
  '#',
  '&lt;',
  'https://a.example/b_c',
  '“q”',
  '---',
  '===',
  '~~~',
  '```',
];

function randomText(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(5) }, () =>
    random.below(2) ? random.of(WORDS) : random.of([...SIGNS]),
  );
  return escapeHtml(parts.join(random.of(['', ' '])).trim() || 'a');
}

function randomLine(random: Random, depth: number): string {
  const parts = Array.from({ length: 1 + random.below(4) }, () => {
    const inner = () => (depth > 0 ? randomLine(random, depth - 1) : randomText(random));
    return random.of<() => string>([
      () => randomText(random),
      () => `<strong>${inner()}</strong>`,
      () => `<em>${inner()}</em>`,
      () => `<s>${inner()}</s>`,
      () => `<sub>${inner()}</sub>`,
      () => `<code>x${randomText(random)}</code>`,
      () => `<img src="/a" alt="${randomText(random).trim()}" />`,
      () => `a<br />b`,
    ])();
  });
  return `x${parts.join('')}x`;
}

const heading = (level: number, text: string) => `<h${level}>${text}x</h${level}>`;

function randomBlocks(random: Random, depth: number): string {
  const block = () => {
    const line = () => (depth > 0 ? `<p>${randomText(random)}${randomLine(random, 2)}</p>` : '<p>a</p>');
    if (depth === 0) return line();
    const nested = () =>
      `<li>${randomText(random)}x${random.below(2) ? `<ol><li>${randomLine(random, 1)}</li></ol>` : ''}</li>`;
    return random.of<() => string>([
      line,
      () => heading(2 + random.below(5), randomText(random)),
      () => `<blockquote>${randomBlocks(random, depth - 1)}</blockquote>`,
      () => `<ul>${nested()}${nested()}</ul>`,
      () => `<ol start="${2 + random.below(9)}">${nested()}</ol>`,
      () => `<pre><code>${randomText(random)}x\n\n  ${randomText(random)}\n</code></pre>`,
      () => '<hr />',
      () =>
        `<table><thead><tr><th>${randomText(random)}x</th></tr></thead><tbody><tr><td>${randomLine(random, 1)}</td></tr></tbody></table>`,
    ])();
  };
  return Array.from({ length: 1 + random.below(3) }, block).join('');
}

/** Leaves out what says the same: blanks at ends, paragraphs in lists, ways to write a tag. */
const comparable = (html: string) =>
  html
    .replace(/<pre>[\s\S]*?<\/pre>/g, (code) => code.replaceAll('\n', '&#10;').replaceAll(' ', '&#32;'))
    .replaceAll('<!-- -->', '')
    .replaceAll(/<(br|hr|img[^>]*?)\s*\/?>/g, '<$1>')
    .replaceAll(/<\/?p>/g, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s*(<\/?(?:li|ul|ol|blockquote|pre|t\w+|h\d|hr|br)[^>]*>)\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
