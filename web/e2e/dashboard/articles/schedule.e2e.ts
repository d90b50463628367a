import type { Page } from '@playwright/test';
import { tabTo } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, rowOf, submit } from '../dashboard.ts';
import { activateButton, expectSound } from '../journeys/byKeyboard.ts';
import { fieldsOf, openNew, written } from './articleForm.ts';

// The publication is in Lisbon.
test.use({ timezoneId: 'Europe/Berlin' });

const timeInput = (page: Page) => page.getByLabel('Publish at');
const hint = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const draft = { title: 'On waiting', category: written.category, published: false };
const scheduled = { ...draft, publishAt: '2030-12-03T09:00:00Z' };

test('an article is scheduled with keys alone, found among the scheduled ones, and unscheduled', async ({
  page,
  site,
}) => {
  await openNew(page, site);
  await page.keyboard.type('On waiting');
  await tabTo(page, fieldsOf(page).content);
  await page.keyboard.type('In good time.');
  await tabTo(page, fieldsOf(page).category);
  await page.keyboard.type(written.category.slice(0, 3));

  await tabTo(page, timeInput(page));
  await page.keyboard.type('120320300900AM');
  await expect(
    hint(page, '3 Dec 2030 09:00 in Europe/Lisbon: 3 Dec 2030 10:00 for you (Europe/Berlin).'),
  ).toBeVisible();
  await submit(page);
  await expectToast(page, 'status', 'Article created successfully!');
  const [saved] = await site.rows('articles');
  expect(saved).toMatchObject({ published: false, publishAt: '2030-12-03T09:00:00.000Z' });
  await activateButton(page, 'Scheduled');
  await expect(page.getByRole('button', { name: 'Scheduled', pressed: true })).toBeFocused();
  await expect(rowOf(page, 'On waiting')).toContainText('Scheduled, 3 Dec 2030 09:00');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  await activateButton(page, 'Edit On waiting');
  await expect(fieldsOf(page).title).toBeFocused();
  await expect(timeInput(page)).toHaveValue('2030-12-03T09:00');
  await activateButton(page, 'Unschedule');
  await expect(timeInput(page)).toBeFocused();
  await submit(page);
  await expectToast(page, 'status', 'Article updated successfully!');
  await expect(page.getByText('No article is scheduled.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Articles' })).toBeFocused();
  expect((await site.rows('articles'))[0].publishAt).toBeNull();
});

test('the focus stays in the list when its last row is saved out of it, however soon the list is there', async ({
  page,
  site,
}) => {
  await site.createCategory(written.category);
  await site.createArticle(scheduled);
  await open(page, site, '/article?status=scheduled');
  await page.getByRole('button', { name: 'Edit On waiting' }).click();
  await activateButton(page, 'Unschedule');
  // Frames are drawn once the list is there.
  const loaded = page.waitForResponse(/\/api\/articles\?.*status=scheduled/);
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(draw, 1_000);
  });

  await submit(page);
  await loaded;

  await expect(page.getByText('No article is scheduled.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Articles' })).toBeFocused();
});

test('a published article has no time, and a change of a scheduled one keeps it', async ({ page, site }) => {
  await site.createCategory(written.category);
  await site.createArticle(scheduled);
  await open(page, site, '/article');
  await page.getByRole('button', { name: 'Edit On waiting' }).click();
  await fieldsOf(page).title.fill('On waiting longer');
  await submit(page);
  await expect(rowOf(page, 'On waiting longer')).toContainText('Scheduled, 3 Dec 2030 09:00');

  await page.getByRole('button', { name: 'Edit On waiting longer' }).click();
  await fieldsOf(page).published.check();
  await expect(timeInput(page)).toHaveCount(0);
  await submit(page);

  await expect(page.getByRole('checkbox', { name: 'Published: On waiting longer' })).toBeChecked();
  await expect(rowOf(page, 'On waiting longer')).not.toContainText('Scheduled');
});

test('axe finds nothing in a form with a time and in a list with scheduled articles', async ({ page, site }) => {
  await site.createCategory(written.category);
  await site.createArticle(scheduled);
  await site.createArticle({ ...scheduled, title: 'On failing' });
  await page.route('**/api/articles?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data[0].publishFailedAt = '2030-12-03T09:00:01.000Z';
    await route.fulfill({ response, json: body });
  });
  await open(page, site, '/article');
  await page.getByRole('button', { name: 'Scheduled', exact: true }).click();
  await expect(rowOf(page, 'On failing')).toContainText('Failed, 3 Dec 2030 09:00');
  await expectSound(page);

  await page.getByRole('button', { name: 'Edit On waiting' }).click();
  await expect(timeInput(page)).toHaveValue('2030-12-03T09:00');
  await expectSound(page);
});
