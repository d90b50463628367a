import type { Clipboard } from './clipboard.ts';

const vscode = (lines: string[]) =>
  `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">${lines.map((line) => `<div><span style="color: #569cd6;">${line}</span></div>`).join('')}</div>`;

/** VS Code, Obsidian and other texts in Markdown. */
export const codeClipboards: Clipboard[] = [
  {
    from: 'VS Code: lines of TypeScript',
    html: vscode(['const a', 'if (a &lt; 1)']),
    text: 'const a\nif (a < 1)',
    code: '{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"typescript"}',
    becomes: '<pre><code class="language-ts">const a\nif (a &lt; 1)</code></pre>',
  },
  {
    from: 'VS Code: a word',
    html: vscode(['main_loop']),
    text: 'main_loop',
    code: '{"version":1,"mode":"python"}',
    becomes: '<p><code>main_loop</code></p>',
  },
  {
    from: 'VS Code, in a browser that hides its data',
    html: vscode(['a', '  b']),
    text: 'a\n  b\n',
    becomes: '<pre><code>a\n  b</code></pre>',
  },
  {
    from: 'VS Code: a text in Markdown',
    html: vscode(['## Two', '', '**b**']),
    text: '## Two\n\n**b**',
    code: '{"version":1,"mode":"markdown"}',
    becomes: '<h2>Two</h2>\n<p><strong>b</strong></p>',
  },
  {
    from: 'JetBrains',
    html: `<html><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cc7832;">let </span>a<br>b</pre></body></html>`,
    text: 'let a\nb',
    becomes: '<pre><code>let a\nb</code></pre>',
  },
  {
    from: 'Obsidian: a reading view',
    html: `<h1 data-heading="Notes" dir="auto">Notes</h1><ul class="contains-task-list"><li data-line="0" data-task="x" class="task-list-item is-checked" dir="auto"><input data-line="0" type="checkbox" class="task-list-item-checkbox" checked="">done</li></ul><p dir="auto">See <a data-href="Other" href="Other" class="internal-link">Other</a></p>`,
    becomes: '<h2>Notes</h2>\n<ul data-tasks><li data-done="true">done</li></ul>\n<p>See <a href="Other">Other</a></p>',
  },
  {
    from: 'Markdown: headings, emphasis, a link and a list',
    text: '# One\n\nA **bold** and *it* `code` [link](https://a.example/b).\nNext line\n\n1. a\n   - b\n2. c\n',
    becomes:
      '<h2>One</h2>\n<p>A <strong>bold</strong> and <em>it</em> <code>code</code> <a href="https://a.example/b">link</a>.<br>Next line</p>\n<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  },
  {
    from: 'Markdown: code, a quotation and a line',
    text: '```js\nlet a\n```\n\n> said\n> so\n\n---\n\nend',
    becomes:
      '<pre><code class="language-js">let a\n</code></pre>\n<blockquote><p>said<br>so</p></blockquote>\n<hr>\n<p>end</p>',
  },
  {
    from: 'Markdown: a table and tasks',
    text: '| a | b |\n| - | - |\n| 1 | ~~2~~ |\n\n- [x] done\n- [ ] open',
    becomes:
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><s>2</s></td></tr></tbody></table>\n<ul data-tasks><li data-done="true">done</li><li data-done="false">open</li></ul>',
  },
  {
    from: 'Markdown: a footnote',
    text: 'One[^a] two.\n\n[^a]: The *note*.\n',
    becomes: '<p>One<small data-footnote="">The <em>note</em>.</small> two.</p>',
  },
  {
    from: 'a plain text with signs that are none of Markdown',
    text: '2 * 3 * 4 and snake_case_name\r\n<b>not bold</b>\n\n    a line that is moved in',
    becomes: '<p>2 * 3 * 4 and snake_case_name<br>&lt;b&gt;not bold&lt;/b&gt;</p>\n<p>a line that is moved in</p>',
  },
  {
    from: 'a plain text with addresses',
    text: 'See https://a.example/b, or ada@a.example.',
    becomes:
      '<p>See <a href="https://a.example/b">https://a.example/b</a>, or <a href="mailto:ada@a.example">ada@a.example</a>.</p>',
  },
];
