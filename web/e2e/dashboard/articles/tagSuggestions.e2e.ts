import { expectAccessible, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { fieldsOf, inDetails, openNew } from './articleForm.ts';

test.beforeEach(async ({ page, site }) => {
  const category = await site.createCategory('Sweets');
  await site.createArticle({ title: 'Pastry', category, tags: 'Éclair, eclipse, Ecru' });
  await openNew(page, site);
});

test('tags of the publication are suggested while one is typed, and chosen by keys or pointer, with what was typed kept @layout', async ({
  page,
}) => {
  await inDetails(page, async () => {
    const { tags } = fieldsOf(page);
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await tags.pressSequentially('My own, ecl');
    await expect(options).toHaveText(['Éclair', 'eclipse']);
    await expect(page.getByText('2 tags suggested')).toBeAttached();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await tags.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(tags).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
    await tags.press('Enter');
    await expect(tags).toHaveValue('My own, Éclair, ');
    await expect(options).toHaveCount(0);

    await tags.pressSequentially('EC');
    // Without the one that it has.
    await expect(options).toHaveText(['eclipse', 'Ecru']);
    await options.nth(1).click();
    await expect(tags).toHaveValue('My own, Éclair, Ecru, ');
    await expect(tags).toBeFocused();
    await tags.pressSequentially('new one');

    await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveText(['', '', '', '']);
    await expect(page.getByRole('button', { name: 'Remove tag new one' })).toBeVisible();
  });
});

test('Enter, Escape, Tab and a comma leave a typed tag as it is', async ({ page }) => {
  const { tags } = fieldsOf(page);
  const options = page.getByRole('option').and(page.locator('[role=listbox] *'));
  await tags.pressSequentially('ecl');
  await expect(options).toHaveCount(2);

  await tags.press('Enter');
  await tags.press('Escape');
  await expect(options).toHaveCount(0);
  await tags.pressSequentially('i,ecl');
  await expect(options).toHaveCount(2);
  await tags.press('Tab');

  await expect(options).toHaveCount(0);
  await expect(tags).toHaveValue('ecli,ecl');
  await expect(tags).not.toBeFocused();
});

test('a tag in the middle is completed in its place, and without an answer tags can be typed', async ({
  page,
  pageErrors,
}) => {
  const { tags } = fieldsOf(page);
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await tags.fill('paper, , ink');
  await tags.press('Home');
  for (const _ of 'paper, ') await tags.press('ArrowRight');
  await tags.pressSequentially('ecr');
  await options.click();
  await page.keyboard.type('u');
  await expect(tags).toHaveValue('paper, Ecruu, ink');

  await page.route('**/api/tag-suggestions*', (route) => route.abort());
  await tags.press('End');
  const asked = page.waitForEvent('requestfailed');
  await tags.pressSequentially(', ec');
  await asked;

  await expect(tags).toHaveValue('paper, Ecruu, ink, ec');
  await expect(options).toHaveCount(0);
  expect(pageErrors.splice(0)).toContainEqual(expect.stringContaining('/api/tag-suggestions'));
});
