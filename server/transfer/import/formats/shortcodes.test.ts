import { expect, it } from 'vitest';
import { expandShortcodes } from './shortcodes.ts';

const expand = (html: string) =>
  expandShortcodes(html, { id: '1', attachments: new Map(), uploads: new Map(), notes: [] });

it('leaves hostile text that is no shortcode as it is, in time that grows with its length alone', () => {
  const words = `[the ${"x y' ".repeat(20_000)}don't know]`;
  const brackets = '[aa "'.repeat(50_000);
  const quotes = `[aa ${'b="c" '.repeat(20_000)}'`;

  for (const html of [words, brackets, quotes]) expect(expand(html)).toBe(html);
});

it('reads attributes with brackets of no kind, in either quotes', () => {
  expect(expand(`[a-b one="it's" two='"']kept[/a-b] [sic] [aa "[vimeo id='7']`)).toBe(
    'kept [sic] [aa "\n\n<p>https://vimeo.com/7</p>\n\n',
  );
});
