import type { Locator, Page } from '@playwright/test';
import { content, tool } from '../../editor/editor.ts';
import { tabTo } from '../../focus.ts';
import { admin, expect } from '../../site.ts';
import { fieldsOf, picture } from '../articles/articleForm.ts';
import { give, type Picked, png, uploaded } from '../articles/textPictures.ts';
import { expectToast, rowsOf } from '../dashboard.ts';
import { test } from '../drafts/ownServer.ts';
import { activate, activateButton } from './byKeyboard.ts';
import { expectSite, finding, firstStep, imageDialog } from './publisher.ts';

/** Moves to a field by Tab, and types over what is in it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Opens the browser's dialog for files by Enter, and chooses these. */
async function chooseFile(page: Page, opener: Locator, file: ReturnType<typeof picture>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await activate(page, opener);
  await (await chooser).setFiles(file);
}

const fileOf = ({ name, type: mimeType, base64 }: Picked) => ({
  name,
  mimeType,
  buffer: Buffer.from(base64, 'base64'),
});

const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');

const openScreen = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await activate(page, menu);
  await activate(page, page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
};

test('an empty installation becomes a publication by keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth');
  await type(page, page.getByLabel('Email'), admin.email);
  await type(page, page.getByLabel('Password', { exact: true }), admin.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Login Successful');

  await activate(page, firstStep(page, 'Name the publication'));
  await nameIt(page);
  await openScreen(page, 'Dashboard');
  await activate(page, firstStep(page, 'Write its pages'));
  await writePages(page);
  await openScreen(page, 'Dashboard');
  await activate(page, firstStep(page, 'Write the first article'));
  await writeArticle(page);
  await mendFindings(page);
  await activateButton(page, 'Add Article');
  await expectToast(page, 'status', 'Article created successfully!');

  await page.keyboard.press('/');
  await page.keyboard.type('harb');
  await expect(page).toHaveURL(/\?q=harb$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await activate(page, page.getByRole('link', { name: 'View site' }));
  await expectSite(page);
});

async function nameIt(page: Page): Promise<void> {
  await type(page, page.getByLabel('Name', { exact: true }), 'The Harbour Post');
  await type(page, page.getByLabel('Description'), 'Letters from a small port.');
  await chooseFile(page, page.getByLabel('Logo', { exact: true }), picture());
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  const accent = page.getByLabel('Accent colour');
  await type(page, accent, '#777777');
  await expect(accent).toHaveAccessibleDescription(/The nearest that passes is #737373/);
  await activateButton(page, 'Use #737373');
  await expect(accent).toBeFocused();
  await save(page);
  await expectToast(page, 'status', 'Settings updated successfully!');
}

async function writePages(page: Page): Promise<void> {
  await activateButton(page, 'Edit About The Harbour Post');
  await expect(content(page)).toContainText('Finding something to read');
  await type(page, page.getByLabel('Title', { exact: true }), 'About the Post');
  await type(page, content(page), 'We write from the quay.');
  await activateButton(page, 'Update Page');
  await expectToast(page, 'status', 'Page updated successfully!');
  await activateButton(page, 'Add Page');
  await expect(content(page)).toBeVisible();
  await type(page, page.getByLabel('Title', { exact: true }), 'The crew');
  await type(page, content(page), 'Four people and a dog.');
  await tabTo(page, page.getByRole('combobox', { name: 'Menu', exact: true }));
  await page.keyboard.type('Header and footer');
  await tabTo(page, page.getByLabel('Published'));
  await page.keyboard.press('Space');
  await activateButton(page, 'Add Page');
  await expectToast(page, 'status', 'Page created successfully!');

  await activateButton(page, 'Add link');
  await expect(page.getByLabel('Name of link 1')).toBeFocused();
  await page.keyboard.type('Tides');
  await type(page, page.getByLabel('Address of link 1'), 'https://tides.example/');
  await activateButton(page, 'Update Menus');
  await expectToast(page, 'status', 'Settings updated successfully!');
}

async function writeArticle(page: Page): Promise<void> {
  await activate(page, page.getByRole('link', { name: 'Create the first one' }));
  // The article's form, which may still be shown, has a select of this name.
  await type(page, page.getByRole('textbox', { name: 'Category', exact: true }), 'Letters');
  await save(page);
  await expectToast(page, 'status', 'Category created successfully');
  await openScreen(page, 'Article');
  await page.keyboard.press('n');
  await expect(content(page)).toBeVisible();
  await expect(fieldsOf(page).category.getByRole('option', { name: 'Letters' })).toBeAttached();
  await type(page, fieldsOf(page).title, 'The harbour at six');
  await tabTo(page, fieldsOf(page).category);
  await page.keyboard.type('Letters');
  await type(page, content(page), 'The boats come in.\n#### The first boat\nIt is blue.');
  await page.keyboard.press('Alt+F10');
  const image = tool(page, 'Image');
  while (!(await image.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await chooseFile(page, page.getByRole('button', { name: 'Choose files…' }), fileOf(await png(page, 'chosen.png')));
  await describe(page, 'A blue boat', 'Blue, as <b>ever</b>');
  await expect(uploaded(page)).toHaveCount(1);
  for (const count of [2, 3]) {
    await give(page, 'paste', [await png(page, `pasted ${count}.png`)]);
    await expect(uploaded(page)).toHaveCount(count);
  }
}

/** Describes the picture whose dialog is open. */
async function describe(page: Page, alt: string, caption = ''): Promise<void> {
  const dialog = imageDialog(page);
  await type(page, dialog.getByLabel('Alternative text'), alt);
  if (caption) await type(page, dialog.getByLabel('Caption (optional)'), caption);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Goes to each finding by its link, and mends what is there. */
async function mendFindings(page: Page): Promise<void> {
  await tabTo(page, fieldsOf(page).published);
  await page.keyboard.press('Space');
  await activate(page, finding(page, /summary/));
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.keyboard.type('Who is first in port.');
  await activate(page, finding(page, /The first boat/));
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Alt+2');
  for (const alt of ['A red sail', 'A green shed']) {
    const picture = finding(page, /has no alternative text/).last();
    const name = await picture.textContent();
    await activate(page, picture);
    await expect(content(page).locator('.ProseMirror-selectednode')).toBeVisible();
    await page.keyboard.press('Enter');
    await describe(page, alt);
    await expect(finding(page, String(name))).toHaveCount(0);
  }
  await expect(page.getByText('All checks passed.')).toBeVisible();
}
