import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { type ReadElement, readXml } from './readXml.ts';

const MB = 'x'.repeat(1024 * 1024);

/** Reads the items of a file, with their comments apart. */
async function read(parts: string[]): Promise<ReadElement[]> {
  const file = { name: 'old.xml', size: 0, open: async () => Readable.from(parts.map((part) => Buffer.from(part))) };
  const found: ReadElement[] = [];
  for await (const each of readXml(file, { isRead: (path) => path.at(-1) === 'item', apart: 'comment' }))
    found.push(each);
  return found;
}

it('counts what stands between the comments of an item to that item, and each comment by itself', async () => {
  const comments = Array.from({ length: 20 }, () => `<comment>${MB}</comment>`);
  const between = Array.from({ length: 20 }, () => `<comment/><more>${MB}</more>`);

  const [small] = await read(['<rss><item>', ...comments, '</item></rss>']);
  const [large] = await read(['<rss><item>', ...between, '</item></rss>']);

  expect([small?.element.isExcessive, large?.element.isExcessive]).toEqual([false, true]);
  expect(large?.element.children.length).toBeLessThan(20);
});
