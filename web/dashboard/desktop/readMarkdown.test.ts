import { expect, it } from 'vitest';
import { readMarkdown } from './readMarkdown.ts';

it('takes the first heading for the title, and the rest for the text', () => {
  expect(readMarkdown('# On *Paper*\n\nIt **lies** flat.\n\n## Grain\n\n- long\n- short\n', 'notes.md')).toEqual({
    title: 'On Paper',
    content: '<p>It <strong>lies</strong> flat.</p>\n<h2>Grain</h2>\n<ul>\n<li>long</li>\n<li>short</li>\n</ul>',
    missingPictures: 0,
  });
});

it.each([
  ['---\ntitle: "Ink: a life"\ndate: 2026-11-26\n---\n# Ink\n', 'Ink: a life'],
  ['---\r\ntitle: Ink\r\n---\r\nText', 'Ink'],
  ['\uFEFF# Ink\nText', 'Ink'],
  ['Text without a heading', 'on paper'],
  ['---\ndate: 2026-11-26\n---\n\nText', 'on paper'],
  ['', 'on paper'],
])('finds the title of %j', (text, title) => {
  expect(readMarkdown(text, 'on paper.md').title).toBe(title);
});

it('has no front matter in the text', () => {
  expect(readMarkdown('---\ntitle: Ink\n---\nText', 'a.md').content).toBe('<p>Text</p>');
});

it('has tables, struck words and links', () => {
  const { content } = readMarkdown('| a |\n| - |\n| b |\n\n~~no~~ https://example.com', 'a.md');

  expect(content).toContain('<td>b</td>');
  expect(content).toContain('<s>no</s> <a href="https://example.com">');
});

it('leaves out pictures that are files, and counts them', () => {
  const { content, missingPictures } = readMarkdown(
    '![One](one.png) ![Two](../two.png) ![Web](https://example.com/web.png)',
    'a.md',
  );

  expect(missingPictures).toBe(2);
  expect(content).toBe('<p>  <img src="https://example.com/web.png" alt="Web"></p>');
});
