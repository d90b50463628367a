import { expect, it } from 'vitest';
import { aComment, anArticle, someComments } from '../testing/readerApi.ts';
import { site } from '../testing/site.ts';
import { readPageState, writePageState } from './pageState.ts';

it('writes a state that no text in it can end, and that reads back with the text of the document and the article of each comment', () => {
  const post = { _id: '7', title: '</script><!--<script>\u2028', slug: 'on-state' };
  const article = {
    article: anArticle({ ...post, content: '<p>Once.</p>' }),
    comments: someComments([aComment({ post })]),
    neighbours: { previous: null, next: null },
  };
  const state = { site, year: 2026, loaderData: { article }, errors: null };

  const written = writePageState(state);

  expect(written).not.toContain('<');
  expect(written).not.toContain('Once.');
  expect(written.split(post.slug)).toHaveLength(2);
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
