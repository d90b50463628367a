import { openNew, source, tool } from './articleForm.ts';
import { expect, dashboardTest as test } from './fixtures.ts';
import type { Page } from './Page.ts';

/** Replaces the text by numbered paragraphs, of which most are out of view. */
async function writeLongText(page: Page): Promise<void> {
  await tool(page, 'HTML source').click();
  await page.css('textarea[aria-label="Content"]').evaluate((element: HTMLTextAreaElement) => {
    const words = 'Ink dries on <strong>paper</strong>, and the press folds it. '.repeat(8);
    element.setRangeText(Array.from({ length: 2000 }, (_, index) => `<p>${index} ${words}</p>`).join('\n'));
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await tool(page, 'HTML source').click();
}

async function pressAgain(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press++) await page.press(key);
}

/** Types a sign, and resolves to the number of the paragraph that has it; null where that is not in the window. */
async function typeAndSee(page: Page, sign: string): Promise<number | null> {
  await page.type(sign);
  return page.evaluate((sign: string) => {
    const paragraphs = [...document.querySelectorAll('[role="textbox"] > p')];
    const found = paragraphs.find(({ textContent }) => textContent?.includes(sign));
    const { top = 0, bottom = 0 } = found?.getBoundingClientRect() ?? {};
    return found && bottom > 0 && top < innerHeight ? paragraphs.indexOf(found) : null;
  }, sign);
}

test('a long text is written, walked through and searched, also where it is out of view', async ({
  browserPage: page,
  site,
}) => {
  const { content } = await openNew(page, site);
  await writeLongText(page);
  await content.click();

  await page.press('Control+Home');
  expect(await typeAndSee(page, '①')).toBe(0);
  await pressAgain(page, 'ArrowDown', 45);
  const below = await typeAndSee(page, '②');
  await page.press('Control+End');
  expect(await typeAndSee(page, '③')).toBe(1999);
  await pressAgain(page, 'ArrowUp', 45);
  const above = await typeAndSee(page, '④');
  await page.press('Control+f');
  await page.type('1500 ink\n');
  await page.press('Escape');
  await page.press('ArrowLeft');
  expect(await typeAndSee(page, '⑤')).toBe(1500);
  await pressAgain(page, 'ArrowUp', 45);
  const before = await typeAndSee(page, '⑥');
  await page.press('Shift+Control+End');
  await page.press('Delete');

  expect(below).toBeGreaterThan(1);
  expect(below).toBeLessThan(15);
  expect(above).toBeGreaterThan(1985);
  expect(above).toBeLessThan(1998);
  expect(before).toBeGreaterThan(1485);
  expect(before).toBeLessThan(1499);
  expect((await source(page)).match(/[①-⑨]/g)?.join('')).toBe('①②⑥');
});
