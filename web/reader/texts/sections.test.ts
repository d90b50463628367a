import { expect, it } from 'vitest';
import { withSections } from './sections.ts';

it('gives headings ids by their words, each another one', () => {
  const { content, sections } = withSections(
    '<p>Lead.</p><h2>What we publish</h2><h2 lang="de">Größe &amp; <em>Maß</em></h2><h2>What we publish</h2><h2>?</h2>',
  );

  expect(content).toBe(
    '<p>Lead.</p><h2 id="what-we-publish">What we publish</h2><h2 id="größe-maß" lang="de">Größe &amp; <em>Maß</em></h2>' +
      '<h2 id="what-we-publish-2">What we publish</h2><h2 id="section">?</h2>',
  );
  expect(sections.map(({ heading }) => heading)).toEqual(['What we publish', 'Größe & Maß', 'What we publish', '?']);
});

it('takes no id of the layout', () => {
  expect(withSections('<h2>Contact</h2><h2>Main</h2>').sections.map(({ id }) => id)).toEqual(['contact-2', 'main-2']);
});

it('leaves a text without headings as it is', () => {
  expect(withSections('<p>One.</p><h3>Two</h3>')).toEqual({ content: '<p>One.</p><h3>Two</h3>', sections: [] });
});
