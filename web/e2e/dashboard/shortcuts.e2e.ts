import { expect, test } from '../site.ts';
import { fieldsOf } from './articles/articleForm.ts';
import { expectToast, open, rowOf, rowsOf } from './dashboard.ts';

test('n opens the form, Ctrl+S saves it, and ? shows the shortcuts', async ({ page, site }) => {
  await site.createCategory('letters');
  await open(page, site, '/category');
  await expect(rowsOf(page)).toHaveCount(1);
  const input = page.getByLabel('Category', { exact: true });

  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Create Category');
  await expect(input).toBeFocused();
  await page.keyboard.type('norns?');
  await expect(input).toHaveValue('norns?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'status', 'Category created successfully');
  await expect(rowOf(page, 'Norns?')).toBeVisible();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('definition')).toContainText(['n', 'CtrlS', '?']);
  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Categories');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto('/dashboard/users');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Users');
  await page.goto('/dashboard/article');
  await expect(page.getByText('No articles yet.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Add Article');
});

test('a shortcut that is pressed as soon as its form is there counts', async ({ page, site, pageErrors }) => {
  await page.addInitScript(() => {
    const press = () => {
      if (!document.querySelector('[role=tabpanel] form')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }));
    };
    const observer = new MutationObserver(press);
    observer.observe(document, { childList: true, subtree: true });
  });

  await open(page, site, '/category?form=new');

  // Nothing was typed.
  await expect(page.getByLabel('Category', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  pageErrors.length = 0;
});

test('on a Mac, Cmd is the key of shortcuts, and Ctrl is left to the text', async ({ page, site, pageErrors }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await open(page, site, '/article?form=new');
  const { content } = fieldsOf(page);
  const link = page.getByRole('dialog', { name: 'Add link' });

  await content.click();
  await page.keyboard.type('word');
  await page.keyboard.press('Meta+a');
  await page.keyboard.press('Meta+b');
  await expect(content.locator('strong')).toHaveText('word');
  await page.keyboard.press('Control+k');
  await expect(link).toHaveCount(0);
  await page.keyboard.press('Meta+k');
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');

  // To the tools beside the selected word, and from there to those of the text.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByText('Undo · ⌘Z')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-keyshortcuts', 'Meta+B');
  await page.goto('/dashboard/category?form=new');
  const category = page.getByLabel('Category', { exact: true });
  await expect(category).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(category).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Meta+s');
  await expect(category).toHaveAttribute('aria-invalid', 'true');
  // The server refused it, which the console logs.
  await expect.poll(() => pageErrors).toHaveLength(2);
  pageErrors.length = 0;
});
