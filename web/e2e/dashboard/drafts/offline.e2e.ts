import { expect, test } from '../../site.ts';
import { draftStatus, expectAll, expectStored, fieldsOf, openNew, writeAll } from '../articles/articleForm.ts';

test.afterEach(({ pageErrors }) => {
  pageErrors.length = 0;
});

const noConnection = 'No connection. What you have open stays; the rest comes back by itself.';

test('an article saved without a network stays in the form, and is saved with Retry', async ({
  page,
  context,
  site,
}) => {
  await openNew(page, site);
  await context.setOffline(true);
  await expect(page.getByText(noConnection)).toBeVisible();
  await writeAll(page, { status: 'On this device: offline' });

  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await expectAll(page);

  await context.setOffline(false);
  await expect(page.getByText(noConnection)).toHaveCount(0);
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(site);
});

test('an article form that is reloaded without a network is restored once it can be loaded', async ({
  page,
  context,
  site,
}) => {
  await openNew(page, site);
  const begun = page.url();
  await context.setOffline(true);
  await writeAll(page, { status: 'On this device: offline' });
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await fieldsOf(page).title.pressSequentially('!');
  await fieldsOf(page).title.press('Backspace');

  await page.reload().catch(() => {});
  await context.setOffline(false);
  await page.goto(begun);

  await expectAll(page);
});
