import { expect, it } from 'vitest';
import { anArticle, someComments } from '../testing/readerApi.ts';
import { site } from '../testing/site.ts';
import { writeState } from './state.ts';

it('writes a state that no text in it can end, and that reads back the same', () => {
  const article = {
    article: anArticle({ title: '</script><!--<script>\u2028' }),
    comments: someComments([]),
    neighbours: { previous: null, next: null },
  };
  const state = { site, year: 2026, loaderData: { article }, errors: null };

  const written = writeState(state);

  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual(state);
});
