import type { Page } from '@playwright/test';
import { hostileHtml } from '../../../server/testing/inputs/hostileHtml.ts';
import { Random } from '../../../server/testing/inputs/random.ts';
import { asHtml, randomTags, randomTree } from '../../../server/testing/inputs/randomHtml.ts';
import { expect, test } from '../fixtures.ts';
import { content, openEditor } from './editor.ts';

test.beforeEach(openEditor);

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

/** A table as no program should write it: spans that end outside, empty rows, rows of any length, tables within. */
function randomTable(random: Random, depth = 1): string {
  const span = (name: string) => random.of(['', '', ` ${name}="${random.of([0, 2, 3, 70, 1000, 65534])}"`]);
  const cell = () => {
    const name = random.of(['td', 'td', 'th']);
    const inner = depth > 0 && random.below(8) === 0 ? randomTable(random, depth - 1) : `c${random.below(1000)}`;
    return `<${name}${span('colspan')}${span('rowspan')}>${inner}</${name}>`;
  };
  const row = () => `<tr>${Array.from({ length: random.below(4) }, cell).join('')}</tr>`;
  const part = () => random.of(['', '<thead>', '<tfoot>', '<tbody>', 'loose ', '<caption>cap</caption>']);
  return `<table>${Array.from({ length: random.below(5) }, () => part() + row()).join('')}</table>`;
}

/** Pastes each in place of the whole text; resolves to those that threw, or of which seen words do not arrive. */
function pasteEach(page: Page, samples: readonly string[]): Promise<string[]> {
  return content(page).evaluate(async (text, samples) => {
    const wrong: string[] = [];
    let sample = '';
    window.addEventListener('error', ({ message }) => wrong.push(`${message}: ${sample}`));

    const seenWords = (html: string): string[] => {
      const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
      const unseen = 'script, style, template, noscript, noembed, noframes, iframe, title, [hidden]';
      for (const element of body.querySelectorAll(unseen)) element.remove();
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (walker.nextNode()) words.push(...(walker.currentNode.nodeValue ?? '').split(/[\s\u00a0]+/));
      return words;
    };

    for (sample of samples) {
      getSelection()?.selectAllChildren(text);
      await new Promise((done) => document.addEventListener('selectionchange', done, { once: true }));
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', sample);
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      const notes = [...text.querySelectorAll<HTMLElement>('sup.footnote')].map(({ title }) => title);
      const arrived = [text.textContent, ...notes].join(' ').replace(/\s+/g, '');
      const lost = seenWords(sample).filter((word) => !arrived.includes(word));
      if (lost.length > 0) wrong.push(`${lost.join(' ')} of ${sample}`);
    }
    return wrong;
  }, samples);
}

for (const [what, samples] of [
  ['hostile HTML', hostileHtml],
  ['random trees', SEEDS.map((seed) => asHtml(randomTree(new Random(seed))))],
  ['random tags', SEEDS.map((seed) => randomTags(new Random(seed)))],
  ['random tables', SEEDS.map((seed) => `<p>before</p>${randomTable(new Random(seed))}after`)],
] as const) {
  test(`${what}, when pasted, neither throw nor lose a word`, async ({ page, pageErrors }) => {
    await content(page).click();

    const wrong = await pasteEach(page, samples);

    expect(wrong).toEqual([]);
    // Pictures that are nowhere, and what the browser says of parsing such HTML here.
    for (const error of pageErrors.splice(0)) expect(error).not.toMatch(/^error/);
  });
}
