import { expect, it } from 'vitest';
import { sectionsIn } from './TextPage.tsx';

it('returns the second-level headings of a text, as they are read', () => {
  const note = '<sup><a href="#fn:1" id="fnref:1" role="doc-noteref">1</a></sup>';
  const html = `<h2 id="a">A &amp; <em>B</em>${note}</h2><h3 id="b">B</h3><h2 id="größe" lang="de">Größe</h2><h2></h2>`;

  expect(sectionsIn(html)).toEqual([
    { id: 'a', heading: 'A & B' },
    { id: 'größe', heading: 'Größe' },
  ]);
});
