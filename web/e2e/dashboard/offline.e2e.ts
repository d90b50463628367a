import { expect, test } from '../house.ts';
import { expectAll, expectStored, fieldsOf, openNew, standing, writeAll } from './writing.ts';

test.afterEach(({ complaints }) => {
  complaints.length = 0;
});

const noConnection = 'No connection. What you have open stays; the rest comes back by itself.';

test('what is typed and saved without a network is kept, and saved with Retry', async ({ page, context, house }) => {
  await openNew(page, house);
  await context.setOffline(true);
  await expect(page.getByText(noConnection)).toBeVisible();
  await writeAll(page);

  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating article' })).toBeVisible();
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await expectAll(page);

  await context.setOffline(false);
  await expect(page.getByText(noConnection)).toHaveCount(0);
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(house);
});

test('a page that is reloaded without a network has everything once it can be loaded', async ({
  page,
  context,
  house,
}) => {
  await openNew(page, house);
  await context.setOffline(true);
  await writeAll(page);
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(standing(page)).toHaveText('Not saved: Retry');
  await fieldsOf(page).title.pressSequentially('!');
  await fieldsOf(page).title.press('Backspace');

  await page.reload().catch(() => {});
  await context.setOffline(false);
  await page.goto('/dashboard/article?form=new');

  await expectAll(page);
});
