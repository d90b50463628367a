import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { type CachedResponse, createCachedResponse } from './cachedResponse.ts';

const TEXT = 'Notes on the index. '.repeat(100);

function createResponse(onVariant = () => {}) {
  const response = createCachedResponse({ text: TEXT, headers: { 'content-type': 'text/plain' }, onVariant });
  return { response, make: makeOf(response) };
}

function makeOf({ make }: CachedResponse) {
  if (!make) throw new Error('It makes no encodings.');
  return make;
}

it('drops the text once brotli exists, and makes it again on demand', async () => {
  const onVariant = vi.fn();
  const { response, make } = createResponse(onVariant);

  expect(brotliDecompressSync((await make('br')).body).toString()).toBe(TEXT);
  expect(Object.keys(response).sort()).toEqual(['br', 'make']);

  expect(gunzipSync((await make('gzip')).body).toString()).toBe(TEXT);
  expect((await make('identity')).body.toString()).toBe(TEXT);
  expect(onVariant).toHaveBeenCalledTimes(3);
});

it('returns the text uncompressed where compression fails, and tries again the next time', async () => {
  const { response, make } = createResponse();

  // No compression has this name: the one failure that can be provoked without a lack of memory.
  expect(await make('none' as never)).toBe(response.identity);
  expect(await make('none' as never)).toBe(response.identity);

  expect(brotliDecompressSync((await make('br')).body).toString()).toBe(TEXT);
});

it('rejects where the text cannot be made again, and makes it once that is possible', async () => {
  const { response, make } = createResponse();
  const { body } = await make('br');
  if (response.br) response.br.body = Buffer.from('not brotli');

  await expect(make('identity')).rejects.toThrow();
  await expect(make('gzip')).rejects.toThrow();

  if (response.br) response.br.body = body;
  expect((await make('identity')).body.toString()).toBe(TEXT);
});
