import type { Locator } from '@playwright/test';
import { expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { goTo, open, rowOf, rowsOf } from './dashboard.ts';

/** How texts fit into the room that they have. */

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown`);
  return box;
};

test('the rows of a list keep their places and lines', { tag: '@layout' }, async ({ page, site }) => {
  const category = await site.createCategory('Types');
  for (let number = 1; number <= 11; number++) await site.createArticle({ title: `Type ${number}`, category });

  await test.step('the name of a key is on one line', async () => {
    await open(page, site);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();

    for (const key of await dialog.locator('kbd').all()) expect((await boxOf(key)).height).toBeLessThan(30);
  });

  await test.step('a tag of a row is on one line, and the number of further ones is seen', async () => {
    const tags = ['t'.repeat(40), 'hot-metal typesetting', `u${'t'.repeat(39)}`, 'four', 'five'];
    await site.createArticle({ title: 'On tags', category, tags });
    await page.keyboard.press('Escape');
    await goTo(page, 'Article');

    const items = rowOf(page, 'On tags').getByRole('listitem');
    await expect(items).toHaveText([...tags.slice(0, 3), '+2']);
    const list = await boxOf(rowOf(page, 'On tags').getByRole('list'));
    for (const item of await items.all()) {
      const { height, y } = await boxOf(item);
      expect(height).toBeLessThan(20);
      expect(y + height).toBeLessThanOrEqual(list.y + 48);
    }
  });

  await test.step('selecting rows does not move them', async () => {
    await expect(rowsOf(page)).toHaveCount(10);
    const { y } = await boxOf(rowOf(page, 'Type 11'));

    await page.getByRole('checkbox', { name: 'Select all' }).check();

    await expect(page.getByRole('button', { name: 'Select all 12 that match' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Selected (10)' })).toBeVisible();
    expect((await boxOf(rowOf(page, 'Type 11'))).y).toBe(y);
  });

  await test.step('a checkbox is pressed within 24 pixels', async () => {
    await goTo(page, 'Category');
    const box = rowOf(page, 'Types').getByRole('checkbox');
    const { x, y } = await boxOf(box);

    await page.mouse.click(x - 2, y - 2);

    await expect(box).toBeChecked();
  });
});

test('the first row of a list is in the upper half of a narrow screen; at 320 pixels the titles of screens and a time of publication are seen whole', {
  tag: '@narrow',
}, async ({ page, site }) => {
  const category = await site.createCategory('Types');
  const publishAt = '2030-12-03T09:00:00Z';
  await site.createArticle({ title: 'On waiting', category, published: false, publishAt });

  await open(page, site, '/article');
  await expect(rowOf(page, 'On waiting')).toBeVisible();
  const { y } = await boxOf(rowOf(page, 'On waiting'));
  expect(y).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of ['Dashboard', 'Category', 'Messages', 'Comments', 'Activity', 'Article']) {
    await goTo(page, screen);
    const title = page.getByRole('heading', { level: 1, name: screen });
    await expect(title).toBeFocused();
    expect((await boxOf(title)).height, screen).toBeLessThan(30);
  }

  const time = rowOf(page, 'On waiting').getByRole('time');
  const { x, width } = await boxOf(time);
  const row = await boxOf(rowOf(page, 'On waiting'));
  expect(x + width).toBeLessThanOrEqual(row.x + row.width - 16);
});

test('a category of the greatest length fits above its article, and beside its neighbours', {
  tag: '@layout',
}, async ({ page, site }) => {
  const category = await site.createCategory('w'.repeat(50));
  await site.createArticle({ title: 'Before', category });
  const { slug } = await site.createArticle({ title: 'After', category });

  await page.goto(`/articles/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible();

  await expectNoSidewaysScroll(page);
  const neighbour = page.getByRole('link', { name: /^Previous article/ });
  expect(await neighbour.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
});
