import { expect, it } from 'vitest';
import { sendArticle } from './sendArticle.ts';

const options = { timeZone: 'Europe/Lisbon', signal: new AbortController().signal, onProgress: () => {} };

it.each([
  ['a new article', null],
  ['a saved one', { _id: '7' }],
])('refuses a time of publication that summer time skips, of %s, and says so', async (_which, article) => {
  const sending = sendArticle({ ...options, article, values: { publishAt: '2030-03-31T01:30' } });

  const message = 'Clocks in Europe/Lisbon go forward and skip this time. Choose another.';
  await expect(sending).rejects.toMatchObject({ status: 422, message, errors: { publishAt: message } });
});
