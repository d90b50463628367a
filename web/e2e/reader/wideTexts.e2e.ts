import { categoryPath } from '../../../shared/site/paths.ts';
import { expect, test } from '../site.ts';

/** What stands together, repeated, has no place at which a line may break, or none that browsers take. */
const UNITS = [
  ...['a\u0301', 'o\u0323\u0302\u0307', 'e\u0489', 'Z\u0351\u036b\u0343\u036a', '\u0e01\u0e49', '\u0e2d\u0e4d\u0e49'],
  ...['\u0915\u094d\u0937', '\u0b95\u0bcd', '\u0d15\u0d4d\u0d15', '\u1000\u1039', '\u0f40\u0f90', '\u1780\u17d2\u1780'],
  ...['👩\u200d', '🏳️\u200d', '👨\u200d👩\u200d', '🇩🇪', '👍🏽', '☝️'],
  ...['﷽', 'ﷺ', 'ـ', 'لله', 'שׁ', 'ֱא'],
  ...['W', 'W\u00a0', 'W\u2011', 'W\u202f', '_', '/', '.', '漢', 'ー', '…', '⸻', '𒐫', '꧅', '—', '\u2e3b', 'ﬃ'],
];

const filled = (unit: string, max: number) => unit.repeat(Math.floor(max / [...unit].length)).replace(/\u200d$/, '');

test('nothing that people write makes a page wider than its window', async ({ page, site }) => {
  expect(UNITS).toHaveLength(40);
  await site.deleteContents();
  const plain = await site.createCategory('Plain');
  const articles = [];
  for (const [index, unit] of UNITS.entries()) {
    // A name is refused that ends in a joiner.
    const isName = !unit.includes('\u200d');
    const category = index % 4 === 0 && isName ? await site.createCategory(filled(unit, 50)) : plain;
    const content = `<p>${filled(unit, 2000)}</p>`;
    articles.push(
      await site.createArticle({ title: filled(unit, 200), content, tags: isName ? [filled(unit, 40)] : [], category }),
    );
  }
  const [article] = articles;
  if (!article) throw new Error('There is no article.');
  for (const unit of UNITS) await site.createComment(article, filled(unit, 2000));

  const lists = [1, 2, 3, 4, 5].map((number) => `/?page=${number}`);
  const others = [
    '/categories',
    `/search?q=${encodeURIComponent('a')}`,
    `/authors/${article.author?._id}`,
    categoryPath(article.category ?? ''),
  ];
  const read = articles.slice(0, 40).filter((_, index) => index % 5 === 0);
  for (const path of [...lists, ...others, ...read.map(({ slug }) => `/articles/${slug}`)]) {
    await page.goto(path);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
