import { expectAccessible, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';

test('columns have the widths that their writer gave them where there is room', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Tables');
  const columns = [10, 10, 10, 50, 20].map((width) => `<col width="${width}%">`).join('');
  const content = ['ltr', 'rtl']
    .map((dir) => `<table dir="${dir}"><colgroup>${columns}</colgroup><tr>${'<td>word</td>'.repeat(5)}</tr></table>`)
    .join('');
  const { slug } = await site.createArticle({ title: 'Columns', category, content });

  await page.goto(`/articles/${slug}`);

  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  for (const dir of ['ltr', 'rtl']) {
    const widths = await page
      .locator(`table[dir=${dir}] td`)
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    const whole = widths.reduce((sum, width) => sum + width, 0);
    const percent = widths.map((width) => Math.round((width * 20) / whole) * 5);
    if (isWide) expect(percent).toEqual([10, 10, 10, 50, 20]);
    else expect(Math.min(...widths)).toBeGreaterThanOrEqual(96);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
