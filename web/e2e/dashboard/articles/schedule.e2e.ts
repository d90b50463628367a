import type { Page } from '@playwright/test';
import { tabTo } from '../../focus.ts';
import { expect, test } from '../../site.ts';
import { expectToast, open, rowOf, rowsOf } from '../dashboard.ts';
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
  await page.keyboard.press('Control+s');
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
  await page.keyboard.press('Control+s');
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

  await page.keyboard.press('Control+s');
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
  await page.keyboard.press('Control+s');
  await expect(rowOf(page, 'On waiting longer')).toContainText('Scheduled, 3 Dec 2030 09:00');

  await page.getByRole('button', { name: 'Edit On waiting longer' }).click();
  await fieldsOf(page).published.check();
  await expect(timeInput(page)).toHaveCount(0);
  await page.keyboard.press('Control+s');

  await expect(page.getByRole('checkbox', { name: 'Published: On waiting longer' })).toBeChecked();
  await expect(rowOf(page, 'On waiting longer')).not.toContainText('Scheduled');
});

test('a time that summer time skips or repeats, or that has passed, is told', async ({ page, site, pageErrors }) => {
  await site.createCategory(written.category);
  await site.createArticle(draft);
  await open(page, site, '/article');
  await page.getByRole('button', { name: 'Edit On waiting' }).click();
  const skipped = 'Clocks in Europe/Lisbon go forward and skip this time. Choose another.';

  await timeInput(page).fill('2030-03-31T01:30');
  await expect(hint(page, skipped)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(timeInput(page)).toBeFocused();
  await expect(timeInput(page)).toHaveAttribute('aria-invalid', 'true');
  expect(pageErrors).toEqual([]);

  await timeInput(page).fill('2020-01-02T09:00');
  await expect(hint(page, 'This time has passed.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.locator('form').getByText('Choose a time that is not in the past.')).toBeVisible();
  expect(pageErrors.splice(0)).not.toEqual([]);

  await timeInput(page).fill('2030-10-27T01:30');
  await expect(page.getByText('Clocks there show this time twice; the first is taken.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(rowOf(page, 'On waiting')).toContainText('Scheduled, 27 Oct 2030 01:30');
  expect((await site.rows('articles'))[0].publishAt).toBe('2030-10-27T00:30:00.000Z');
});

test('the list shows scheduled articles alone; the filter is in the address, and lasts through forms, reloads and going back', async ({
  page,
  site,
}) => {
  await site.createCategory(written.category);
  await site.createArticle({ ...draft, title: 'A draft' });
  await open(page, site, '/article');
  const filter = page.getByRole('button', { name: 'Scheduled', exact: true });

  await filter.press('Enter');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No article is scheduled.')).toBeVisible();
  await site.createArticle(scheduled);
  await filter.press('Enter');
  await expect(rowsOf(page)).toHaveCount(2);
  await filter.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/article\?status=scheduled$/);

  await page.getByRole('button', { name: 'Edit On waiting' }).click();
  await expect(timeInput(page)).toHaveValue('2030-12-03T09:00');
  await page.reload();
  await expect(timeInput(page)).toHaveValue('2030-12-03T09:00');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'On waiting')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);

  await page.reload();
  await expect(rowOf(page, 'On waiting')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Scheduled', exact: true, pressed: true }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('readers see an article within five seconds of its time', async ({ page, site }) => {
  await site.createCategory(written.category);
  await page.goto('/');
  const at = Date.now() + 1_000;
  const { slug } = await site.createArticle({ ...scheduled, publishAt: new Date(at).toISOString() });

  await expect.poll(async () => (await page.request.get(`/articles/${slug}`)).status()).toBe(200);

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'On waiting' })).toBeVisible();
  const [{ publishedAt }] = await site.rows('articles');
  expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(at);
  expect(Date.parse(publishedAt)).toBeLessThan(at + 5_000);
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
