import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { type FinishedAnswer, finishAnswer } from './finishedAnswer.ts';

const TEXT = 'Notes on the index. '.repeat(100);

function finished(onChanged = () => {}) {
  const answer = finishAnswer(TEXT, { 'content-type': 'text/plain' }, onChanged);
  return { answer, make: maker(answer) };
}

function maker({ make }: FinishedAnswer) {
  if (!make) throw new Error('It makes no encodings.');
  return make;
}

it('keeps brotli in the place of the text, which it makes again', async () => {
  const onChanged = vi.fn();
  const { answer, make } = finished(onChanged);

  expect(brotliDecompressSync((await make('br')).body).toString()).toBe(TEXT);
  expect(Object.keys(answer).sort()).toEqual(['br', 'make']);

  expect(gunzipSync((await make('gzip')).body).toString()).toBe(TEXT);
  expect((await make('identity')).body.toString()).toBe(TEXT);
  expect(onChanged).toHaveBeenCalledTimes(3);
});

it('gives the text as it is where it cannot be packed, and tries again the next time', async () => {
  const { answer, make } = finished();

  // No packer has this name: the one way to make packing fail that needs no lack of memory.
  expect(await make('none' as never)).toBe(answer.identity);
  expect(await make('none' as never)).toBe(answer.identity);

  expect(brotliDecompressSync((await make('br')).body).toString()).toBe(TEXT);
});

it('rejects where the text cannot be made again, and makes it once that can be done', async () => {
  const { answer, make } = finished();
  const { body } = await make('br');
  if (answer.br) answer.br.body = Buffer.from('not brotli');

  await expect(make('identity')).rejects.toThrow();
  await expect(make('gzip')).rejects.toThrow();

  if (answer.br) answer.br.body = body;
  expect((await make('identity')).body.toString()).toBe(TEXT);
});
