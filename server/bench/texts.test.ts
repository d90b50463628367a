import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('makes texts of 2 to 20 KB, hardly any two alike', async () => {
  const all = (await texts()).map(({ content }) => content);

  const sizes = all.map((content) => Buffer.byteLength(content)).sort((a, b) => a - b);
  expect(sizes[0]).toBeGreaterThanOrEqual(2_000);
  expect(sizes.at(-1)).toBeLessThanOrEqual(20_000);
  expect(sizes[sizes.length >> 1]).toBeGreaterThan(8_000);
  expect(new Set(all).size).toBeGreaterThan(150);
});
