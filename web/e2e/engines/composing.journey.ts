import { openNew, source, tool } from './articleForm.ts';
import { compose } from './composing.ts';
import { expect, dashboardTest as test } from './fixtures.ts';

test('the editor takes what an input method writes, wherever the cursor is', async ({
  browserPage: page,
  site,
  engine,
}) => {
  const { content, title, draftStatus } = await openNew(page, site);

  await content.click();
  await compose(page, engine);
  await page.type(' one');
  await compose(page, engine);
  await page.press('Home');
  await compose(page, engine);
  await page.press('End');
  await page.type('\n- ');
  await compose(page, engine);
  await page.press('Control+b');
  await compose(page, engine);
  const html = await source(page);
  await title.focus();
  await compose(page, engine);

  expect(html).toBe('<p>字字 one字</p>\n<ul><li>字<strong>字</strong></li></ul>');
  expect(await title.value()).toBe('字');
  await expect.poll(() => draftStatus.text()).toMatch(/^Saved \d\d:\d\d$/);
});

test('the editor takes what an input method writes into cells and headings', async ({
  browserPage: page,
  site,
  engine,
}) => {
  const { content } = await openNew(page, site);
  await tool(page, 'HTML source').click();
  await page
    .css('textarea[aria-label="Content"]')
    .fill('<h2>a</h2><table><tbody><tr><td></td><td>b</td></tr></tbody></table>');
  await tool(page, 'HTML source').click();
  await content.click();

  await page.press('Control+Home');
  await compose(page, engine);
  await page.press('End');
  await compose(page, engine);
  await page.press('ArrowDown');
  await compose(page, engine);
  await page.press('Tab');
  await page.press('End');
  await compose(page, engine);

  expect(await source(page)).toBe('<h2>字a字</h2>\n<table><tbody><tr><td>字</td><td>b字</td></tr></tbody></table>');
});
