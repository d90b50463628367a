import type { Page } from '@playwright/test';
import { expect, test } from '../house.ts';
import { open, screenLinks } from './dashboard.ts';
import { expectAll, expectStored, fieldsOf, keptOn, openNew, picture, standing, writeAll, written } from './writing.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave Without Saving' });

test('leaving a form with unsaved changes asks, for a tab and for the sidebar', { tag: '@layout' }, async ({
  page,
  house,
}) => {
  await openNew(page, house);
  await fieldsOf(page).title.fill('Half a thought');

  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(question(page)).toContainText(
    'What you typed is saved on this device, and will be here when you come back.',
  );
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(fieldsOf(page).title).toHaveValue('Half a thought');

  await (await screenLinks(page)).getByRole('link', { name: 'Users' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/dashboard/article?form=new');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Articles' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('No articles yet.')).toBeVisible();

  await page.getByRole('tab', { name: 'Add Article' }).click();
  await expect(fieldsOf(page).title).toHaveValue('Half a thought');
  await (await screenLinks(page)).getByRole('link', { name: 'Users' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard/users');
});

test('a form without changes is left at once', async ({ page, house }) => {
  await openNew(page, house);
  await fieldsOf(page).title.fill('A');
  await fieldsOf(page).title.fill('');

  await page.getByRole('tab', { name: 'Articles' }).click();

  await expect(page.getByText('No articles yet.')).toBeVisible();
  expect(await keptOn(page)).toEqual({ texts: [], files: [] });
});

test('discarding asks, and then the form is as saved', async ({ page, house }) => {
  const { title, content, image, chosen } = fieldsOf(page);
  const category = await house.category(written.category);
  const { _id } = await house.article({ title: 'As saved', category });
  await open(page, house, `/article?form=${_id}`);
  await image.setInputFiles(picture());
  await title.fill('Otherwise');
  await content.fill('Otherwise.');
  await page.reload();
  await expect(chosen).toBeVisible();

  const discard = page.getByRole('button', { name: 'Discard changes' });
  const dialog = page.getByRole('dialog', { name: 'Discard Changes' });
  await discard.click();
  await expect(dialog).toContainText('Are you sure you want to discard what you typed? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Otherwise');
  await discard.click();
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();

  await expect(title).toHaveValue('As saved');
  await expect(content).toHaveText('Once.');
  await expect(chosen).toHaveCount(0);
  await expect(standing(page)).toHaveText('');
  await expect.poll(() => keptOn(page)).toEqual({ texts: [], files: [] });
});

test('who comes back to a change is told that the article was changed elsewhere', async ({ page, house }) => {
  const { title } = fieldsOf(page);
  const { _id } = await house.article({ title: 'First', category: await house.category('Types') });
  await open(page, house, `/article?form=${_id}`);
  await title.fill('First, by me');
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();

  await page.request.put(`/api/articles/${_id}`, { data: { title: 'First, by another' } });
  await page.reload();

  await expect(
    page.getByText(
      'This was changed elsewhere since you began. What you typed is below; saving it replaces the other change.',
    ),
  ).toBeVisible();
  await expect(title).toHaveValue('First, by me');
});

test('where the browser keeps nothing, the form says so, goes on while the page is open, and saves', async ({
  page,
  house,
}) => {
  await page.addInitScript(() => {
    const none = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: none });
    Object.defineProperty(window, 'indexedDB', { get: none });
  });
  const unkept = 'This device stores nothing: save before you leave';
  await openNew(page, house);
  await writeAll(page, { standsAs: unkept });

  await page.getByRole('tab', { name: 'Articles' }).click();
  await expect(question(page)).toContainText(
    'This device stores nothing: what you typed is lost when this page is closed.',
  );
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await expectAll(page);
  await page.getByRole('button', { name: 'Add Article' }).click();

  await expect(page.getByText('Article created successfully!')).toBeVisible();
  await expectStored(house);
});
