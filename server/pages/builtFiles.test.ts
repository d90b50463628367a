import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtFolder } from '../folders.ts';

const client = path.join(builtFolder, 'web', 'client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
const texts = files.filter((file) => /\.(js|css|svg|webmanifest)$/.test(file));
const content = (file: string) => readFileSync(path.join(client, file));

it('every text file of the build has both compressed variants', () => {
  expect(texts.length).toBeGreaterThan(10);
  for (const file of texts) {
    expect(gunzipSync(content(`${file}.gz`)).equals(content(file))).toBe(true);
    expect(brotliDecompressSync(content(`${file}.br`)).equals(content(file))).toBe(true);
  }
});

it('the variants have the best compression: brotli 11, gzip 9', () => {
  const styles = texts.filter((file) => file.endsWith('.css'));

  for (const file of styles) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    expect(content(`${file}.br`).length).toBeLessThanOrEqual(brotliCompressSync(content(file), { params }).length);
    expect(content(`${file}.gz`).length).toBeLessThanOrEqual(gzipSync(content(file), { level: 9 }).length);
  }
});
