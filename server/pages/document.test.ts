import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fillDocument, inlineScriptHashes, readTemplate } from './document.ts';

it('inserts the parts of a page into the template, whatever they contain', () => {
  const template = readTemplate('<html lang="en"><head><!--head--></head><div id="root"><!--body--></div><!--state-->');

  const page = { status: 200, head: '<title>$& $1</title>', body: "$' $$", state: '{"a":"$`"}' };

  const html = fillDocument(template, page, { language: 'pt-BR', texts: {}, links: '<link>' });

  expect(html.toString()).toBe(
    '<html lang="pt-BR"><head><title>$& $1</title><link></head><div id="root">$\' $$</div>' +
      '<script type="application/json" id="state">{"a":"$`"}</script>',
  );
});

it.each([
  ['ar', '<html lang="ar" dir="rtl">'],
  ['he-IL', '<html lang="he-IL" dir="rtl">'],
  ['ks-Deva', '<html lang="ks-Deva">'],
  ['de', '<html lang="de">'],
])('is written in the direction of its language: %s', (language, element) => {
  const page = { status: 200, head: '', body: '', state: '' };

  expect(fillDocument(readTemplate('<html lang="en">'), page, { language, texts: {}, links: '' }).toString()).toBe(
    element,
  );
});

it('lists the hashes of inline scripts alone', () => {
  const code = 'document.documentElement.dataset.theme = "dark"';
  const template = `<script>${code}</script><script type="module" src="/a.js"></script>`;

  const hashes = inlineScriptHashes(template);

  expect(hashes).toEqual([`'sha256-${createHash('sha256').update(code).digest('base64')}'`]);
});
