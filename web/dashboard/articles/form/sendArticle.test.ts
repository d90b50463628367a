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

it.each([
  [
    '<figure><img data-upload="0a"></figure>',
    '1 picture is not uploaded yet. Wait until it is, or remove it from the text.',
  ],
  [
    `<img alt="a > b" data-upload="0a"><p>x</p><img alt='"c" >' data-upload='0b'>`,
    '2 pictures are not uploaded yet. Wait until they are, or remove them from the text.',
  ],
])('refuses a text with pictures that are not uploaded, and says so: %s', async (content, message) => {
  const sending = sendArticle({ ...options, article: null, values: { content } });

  await expect(sending).rejects.toMatchObject({ status: 422, message, errors: { content: message } });
});
