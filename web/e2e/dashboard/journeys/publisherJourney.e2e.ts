import type { Page } from '@playwright/test';
import { content } from '../../editor/editor.ts';
import { headerLinks } from '../../fixtures.ts';
import { admin, expect } from '../../site.ts';
import { details, fieldsOf, inDetails, picture, unfinished } from '../articles/articleForm.ts';
import { choose, give, png, uploaded } from '../articles/textPictures.ts';
import { expectToast, rowsOf, screenLinks } from '../dashboard.ts';
import { update } from '../drafts/conflicts.ts';
import { test } from '../drafts/ownServer.ts';
import { expectSite, finding, firstStep, imageDialog } from './publisher.ts';

// On a wide screen the same is done by keyboard: publisherByKeyboard.e2e.ts.
test('an empty installation becomes a publication of one’s own, with an article of three pictures', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByText('No published articles available.')).toBeVisible();
  await (await headerLinks(page)).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'status', 'Login Successful');

  await firstStep(page, 'Name the publication').click();
  await nameIt(page);
  await (await screenLinks(page)).getByRole('link', { name: 'Dashboard' }).click();
  await firstStep(page, 'Write its pages').click();
  await writePages(page);
  await (await screenLinks(page)).getByRole('link', { name: 'Dashboard' }).click();
  await firstStep(page, 'Write the first article').click();
  await writeArticle(page);
  await mendFindings(page);
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expectToast(page, 'status', 'Article created successfully!');

  await page.getByRole('searchbox', { name: 'Search articles' }).fill('harb');
  await expect(page).toHaveURL(/\?q=harb$/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'View site' }).click();
  await expectSite(page);
});

async function nameIt(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('The Harbour Post');
  await page.getByLabel('Description').fill('Letters from a small port.');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture());
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await page.getByLabel('Accent colour').fill('#777777');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByRole('img', { name: 'The Harbour Post in the light theme' })).toContainText('small port');
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expectToast(page, 'status', 'Settings updated successfully!');
}

async function writePages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit About The Harbour Post' }).click();
  await page.getByLabel('Title', { exact: true }).fill('About the Post');
  await content(page).press('ControlOrMeta+A');
  await page.keyboard.type('We write from the quay.');
  await update(page, 'Page').click();
  await expectToast(page, 'status', 'Page updated successfully!');

  await page.getByRole('button', { name: 'Add Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('The crew');
  await content(page).click();
  await page.keyboard.type('Four people and a dog.');
  await inDetails(page, async () => {
    await page.getByRole('combobox', { name: 'Menu', exact: true }).selectOption('Header and footer');
    await page.getByLabel('Published').check();
  });
  await page.getByRole('button', { name: 'Add Page' }).click();
  await expectToast(page, 'status', 'Page created successfully!');

  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Name of link 1').fill('Tides');
  await page.getByLabel('Address of link 1').fill('https://tides.example/');
  await page.getByRole('button', { name: 'Update Menus' }).click();
  await expectToast(page, 'status', 'Settings updated successfully!');
}

async function writeArticle(page: Page): Promise<void> {
  await fieldsOf(page).title.fill('The harbour at six');
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'Create the first one' }).click();
  // The article's form, which may still be shown, has a select of this name.
  await page.getByRole('textbox', { name: 'Category', exact: true }).fill('Letters');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Category' }).click();
  await expectToast(page, 'status', 'Category created successfully');
  await (await screenLinks(page)).getByRole('link', { name: 'Article' }).click();
  await unfinished(page, 'The harbour at six').click();

  await expect(fieldsOf(page).title).toHaveValue('The harbour at six');
  await inDetails(page, () => fieldsOf(page).category.selectOption({ label: 'Letters' }));
  await content(page).click();
  await page.keyboard.type('The boats come in.\n#### The first boat\nIt is blue.');
  await choose(page, [await png(page, 'chosen.png')]);
  const dialog = imageDialog(page);
  await dialog.getByLabel('Alternative text').fill('A blue boat');
  await dialog.getByLabel('Caption (optional)').fill('Blue, as <b>ever</b>');
  await dialog.getByRole('radio', { name: 'Full width' }).check();
  await dialog.getByRole('button', { name: 'Change Image' }).click();
  await expect(uploaded(page)).toHaveCount(1);
  const paragraph = content(page).getByText('It is blue.');
  await paragraph.scrollIntoViewIfNeeded();
  await give(page, 'drop', [await png(page, 'dropped.png')], paragraph);
  await expect(uploaded(page)).toHaveCount(2);
  await give(page, 'paste', [await png(page, 'pasted.png')]);
  await expect(uploaded(page)).toHaveCount(3);
  // Nothing that is dropped splits a text.
  await expect(paragraph).toHaveText('It is blue.');
}

/** Goes to each finding by its link, and mends what is there. */
async function mendFindings(page: Page): Promise<void> {
  const showDetails = () => page.getByRole('button', { name: 'Details' }).click();
  await showDetails();
  await fieldsOf(page).published.check();
  await expect(finding(page, /The first boat/)).toBeVisible();
  await finding(page, /summary/).click();
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.keyboard.type('Who is first in port.');
  await finding(page, /The first boat/).click();
  await expect(details(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Alt+2');
  for (const alt of ['A red sail', 'A green shed']) {
    await showDetails();
    const picture = finding(page, /has no alternative text/).last();
    const name = await picture.textContent();
    await picture.click();
    await expect(content(page).locator('.ProseMirror-selectednode')).toBeVisible();
    await page.keyboard.press('Enter');
    await imageDialog(page).getByLabel('Alternative text').fill(alt);
    await imageDialog(page).getByRole('button', { name: 'Change Image' }).click();
    await inDetails(page, () => expect(finding(page, String(name))).toHaveCount(0));
  }
  await inDetails(page, () => expect(page.getByText('All checks passed.')).toBeVisible());
}
