import { expect, test } from './fixtures.ts';

test('the parts of an article never overlap', async ({ browserPage: page }) => {
  await page.goto('/articles/how-paper-remembers');
  await page.css('main header img').waitFor();
  await page.css('main aside').waitFor();

  expect(await page.evaluate(overlaps)).toEqual([]);
});

function overlaps(): string[] {
  const parts = document.querySelectorAll('main header > div > *, main header img, main .prose, main nav, main aside');
  const overlapping: string[] = [];
  for (const one of parts) {
    for (const other of parts) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (!one.contains(other) && !other.contains(one) && width > 1 && height > 1)
        overlapping.push(`${one.className} over ${other.className}`);
    }
  }
  return overlapping;
}
