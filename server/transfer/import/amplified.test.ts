import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { limits } from '../../../shared/kit/limits.ts';
import { sourceFile } from '../../testing/servers/importing.ts';
import type { Entry } from './entries.ts';
import { openGhost } from './formats/ghost.ts';
import { mobiledocHtml } from './formats/ghostCards.ts';
import { openMarkdown } from './formats/markdown.ts';
import { openMedium } from './formats/medium.ts';
import { expandShortcodes } from './formats/shortcodes.ts';
import { paragraphsIn } from './html/bareLines.ts';
import { elementsIn } from './html/elements.ts';
import { shapeNotes } from './html/footnotes.ts';
import { plainText } from './html/importedHtml.ts';

/** More often than their text fits into one of ours. */
const OFTEN = 50;
const LONG = 'x'.repeat(limits.contentMax / 10);
const MOST = 2 * limits.contentMax;

it('is no longer than twice what a text may have where few characters stand for very many: galleries', () => {
  const attachment = { url: 'https://old.example/a.jpg', alt: '', caption: LONG, parent: '1', path: null };
  const context = { id: '1', attachments: new Map(), uploads: new Map([['1', [attachment]]]), notes: [] };

  expect(expandShortcodes('[gallery]'.repeat(OFTEN), context).length).toBeLessThan(MOST);
});

it('is read beside the event loop, where it is long: in Markdown, cards of Ghost, and stories of Medium', async () => {
  const text = 'Some *words* and [more](https://old.example).\n\n'.repeat(1_000);
  const mobiledoc = JSON.stringify({ sections: [[10, 0]], cards: [['markdown', { markdown: text }]] });
  const ghost = JSON.stringify({ db: [{ data: { posts: [{ id: '1', title: 'A', mobiledoc }] } }] });
  const story = `<h1 class="p-name">A</h1><section data-field="body">${'<p>Some words.</p>'.repeat(3_000)}</section>`;
  const source = (name: string, content: string) => ({
    ...{ path: 'folder', isMany: true, files: [sourceFile(name, content)], skipped: [], close: async () => {} },
  });
  const formats = [
    openMarkdown(source('a.md', text), null),
    openGhost(sourceFile('ghost.json', ghost), null),
    openMedium(source('posts/a-0123456789ab.html', story)),
  ];

  for (const format of formats) {
    let [turns, isRead] = [0, false];
    const turn = () => {
      turns++;
      if (!isRead) setImmediate(turn);
    };
    turn();
    const { value } = await format.entries().next();
    isRead = true;

    expect(value).toMatchObject({ kind: 'article', html: expect.stringContaining('Some ') });
    expect(turns).toBeGreaterThan(100);
  }
});

it('nor notes to which many numbers lead', async () => {
  const numbers = '<p><a href="#fn1">1</a></p>'.repeat(OFTEN);
  const document = parseDocument(`${numbers}<ol><li id="fn1">${LONG}</li></ol>`);
  const text = `${'A[^1]\n\n'.repeat(OFTEN)}[^1]: ${LONG}\n`;
  const entries: Entry[] = [];

  shapeNotes(document);
  const files = [sourceFile('a.md', text)];
  const source = { path: 'folder', isMany: true, files, skipped: [], close: async () => {} };
  for await (const entry of openMarkdown(source, null).entries()) entries.push(entry);

  const [html] = entries.map((entry) => ('html' in entry ? entry.html : ''));
  for (const shaped of [DomUtils.getInnerHTML(document), html ?? '']) {
    expect(shaped.length).toBeLessThan(MOST);
    expect(shaped.split('data-footnote').length).toBeGreaterThan(5);
  }
});

it('nor cards and atoms of Ghost that many sections name', () => {
  const cards = [['html', { html: LONG }]];
  const atoms = [['mention', LONG]];
  const often = <Part>(part: Part) => Array.from({ length: OFTEN }, () => part);

  expect(() => mobiledocHtml({ sections: often([10, 0]), cards })).toThrow('more characters');
  expect(() => mobiledocHtml({ sections: [[1, 'p', often([1, [], 0, 0])]], atoms })).toThrow('more characters');
  expect(mobiledocHtml({ sections: [[10, 0]], cards })).toBe(LONG);
});

it('reads the text of HTML that is nested deeper than a function can call itself', () => {
  expect(plainText(`A title <i>that</i> &amp; ends${'<b>'.repeat(limits.contentMax)}`)).toBe('A title that & ends');
});

it('parts more lines than a function has arguments', () => {
  const document = parseDocument('a\n'.repeat(200_000));

  paragraphsIn(document);

  expect(elementsIn(document, ({ name }) => name === 'br').length).toBe(199_999);
});
