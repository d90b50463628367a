import type { Page } from '@playwright/test';
import { content } from '../../editor/editor.ts';
import { Random } from '../../endurance/Random.ts';
import { expect, type Site, test } from '../../site.ts';
import { draftStatus, fieldsOf, openArticle, openNew, saved, typeTitle } from '../articles/articleForm.ts';
import { expectToast, open } from '../dashboard.ts';

const seed = Number(process.env.KEYS_SEED ?? Date.now() % 100_000);

/** Focuses one of the form's fields that are typed into or chosen. */
const focusField = (page: Page, chosen: number) =>
  page
    .getByRole('tabpanel')
    .locator('form')
    .evaluate((form, chosen) => {
      const fields = [
        ...form.querySelectorAll<HTMLElement>('input:not([type="file"]), textarea, select, [contenteditable="true"]'),
      ].filter((field) => field.checkVisibility());
      fields[chosen % fields.length]?.focus();
    }, chosen);

async function pressAtRandom(page: Page, times: number): Promise<void> {
  const random = new Random(seed);
  const keys = ['Enter', 'Control+s', 'n', '/', 'Escape'];
  for (let time = 0; time < times; time++) {
    if (time % 4 === 0) await focusField(page, random.below(1_000));
    await page.keyboard.press(random.pick(keys));
  }
}

const stateOf = async (site: Site) =>
  (await site.rows('articles')).map(({ version, title, published, content }: Record<string, unknown>) => ({
    ...{ version, title, published, content },
  }));

test('no key that is pressed in a field changes what readers see', async ({ page, site }, { annotations }) => {
  annotations.push({ type: 'KEYS_SEED', description: String(seed) });
  await openArticle(page, site);
  await page.getByRole('button', { name: 'Search & address' }).click();
  await expect(page.getByLabel('Slug')).toBeVisible();
  const before = await stateOf(site);

  await pressAtRandom(page, 500);

  await expect(page.getByRole('tab', { selected: true })).toHaveText('Update Article');
  await expect(draftStatus(page)).toHaveText(saved);
  expect(await stateOf(site), `KEYS_SEED=${seed}`).toEqual(before);
});

test('Enter goes from the title into the text, and Backspace at its start back', async ({ page, site }) => {
  await openNew(page, site);
  const { title } = fieldsOf(page);

  await page.keyboard.type('On presses');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ink.');
  await expect(content(page)).toHaveText('Ink.');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('!');

  await expect(title).toHaveValue('On presses!');
  await expect(content(page)).toHaveText('Ink.');
  await expect(title).not.toHaveAttribute('aria-invalid');
});

test('Ctrl+S keeps the draft, and leaves the focus, the form and what readers see', async ({ page, site }) => {
  const { slug } = await openArticle(page, site);
  await typeTitle(page, ', improved');

  await page.keyboard.press('Control+s');

  await expect(draftStatus(page)).toHaveText(saved);
  await page.keyboard.type(' n');
  await expect(fieldsOf(page).title).toHaveValue('On presses, improved n');
  expect(await site.article(slug)).toMatchObject({ title: 'On presses', version: 1 });
});

test('a click on the checkbox of the list can be undone, also for a scheduled article', async ({ page, site }) => {
  const category = await site.createCategory('Presses');
  const publishAt = '2099-12-03T09:00:00.000Z';
  const { slug } = await site.createArticle({ title: 'On waiting', category, published: false, publishAt });
  await open(page, site, '/article');
  const box = page.getByRole('checkbox', { name: 'Published: On waiting' });

  await box.click();
  const toast = page.getByRole('status').filter({ hasText: 'Article published successfully!' });
  await toast.getByRole('button', { name: 'Undo' }).click();

  await expect(box).not.toBeChecked();
  await expect.poll(async () => site.article(slug)).toMatchObject({ published: false, publishAt, publishedAt: null });
  await site.changeArticle(await site.article(slug), { published: true });
  await page.reload();
  await box.click();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'status', 'Article published successfully!');
  await expect(box).toBeChecked();
  expect(await site.article(slug)).toMatchObject({ published: true });
});
