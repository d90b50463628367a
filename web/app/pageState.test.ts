import { expect, it } from 'vitest';
import { anArticle, someComments } from '../testing/readerApi.ts';
import { site } from '../testing/site.ts';
import { readPageState, writePageState } from './pageState.ts';

it('writes a state that no text in it can end, and that reads back with the text of the document', () => {
  const article = {
    article: anArticle({ title: '</script><!--<script>\u2028', content: '<p>Once.</p>' }),
    comments: someComments([]),
    neighbours: { previous: null, next: null },
  };
  const state = { site, year: 2026, loaderData: { article }, errors: null };

  const written = writePageState(state);

  expect(written).not.toContain('<');
  expect(written).not.toContain('Once.');
  expect(readPageState(documentOf(written, '<p>Once.</p>'))).toEqual(state);
});

it('reads no state from a document without one, and one of a page without an article', () => {
  const state = { site, year: 2026, loaderData: { article: { article: null }, home: { content: 'x' } }, errors: null };

  expect(readPageState(documentOf(''))).toBeNull();
  expect(readPageState(documentOf(writePageState(state)))).toEqual(state);
});

function documentOf(textContent: string, innerHTML?: string): Document {
  const querySelector = () => (innerHTML === undefined ? null : { innerHTML });
  return { getElementById: () => ({ textContent }), querySelector } as unknown as Document;
}
