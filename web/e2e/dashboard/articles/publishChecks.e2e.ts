import type { Page } from '@playwright/test';
import { servePicture } from '../../editor/editor.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect, type Site, test } from '../../site.ts';
import { expectToast, open } from '../dashboard.ts';
import { articleNow } from '../drafts/conflicts.ts';
import { fieldsOf, written } from './articleForm.ts';

const checks = (page: Page) => page.getByRole('region', { name: 'Before you publish' });
const finding = (page: Page, text: string | RegExp) => checks(page).getByRole('button', { name: text });
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());

const content = `<p>It begins.</p><h4>Too deep</h4><p><img src="/images/shown.svg"></p>
  <p>See <a href="/about">this</a> and <a href="/articles/nowhere">that <strong>one</strong></a>.</p>`;

async function openDraft(page: Page, site: Site, fields: Record<string, string | boolean> = {}) {
  await servePicture(page);
  const category = await site.createCategory(written.category);
  const article = await site.createArticle({ title: 'On presses', category, content, published: false, ...fields });
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toContainText('It begins.');
  return article;
}

test('a draft is checked before it is published, and each finding leads to its place', async ({ page, site }) => {
  await openDraft(page, site);
  await expect(checks(page)).toHaveCount(0);
  await fieldsOf(page).published.check();
  await expect(checks(page).getByRole('status')).toHaveText('4 things to look at. You can publish all the same.');
  await expect(checks(page).getByRole('listitem')).toHaveText([
    'Picture 1 in the text has no alternative text.',
    '“Too deep” is heading 4 right after the title.',
    'The link “that one” leads nowhere: /articles/nowhere',
    'There is no summary: cards and feed show the beginning of the text.',
  ]);
  await expectNoSidewaysScroll(page);

  await finding(page, /Too deep/).click();
  await expect(fieldsOf(page).content).toBeFocused();
  expect(await selected(page)).toBe('Too deep');
  await finding(page, /that one/).click();
  await expect.poll(() => selected(page)).toBe('that one');
  await finding(page, /Picture 1/).click();
  await expect(fieldsOf(page).content.locator('.ProseMirror-selectednode')).toBeVisible();
  await finding(page, /summary/).click();
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.keyboard.type('In short.');
  await expect(checks(page).getByRole('listitem')).toHaveCount(3);

  await checks(page).getByRole('button', { name: 'Publish anyway' }).click();

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({ published: true, summary: 'In short.' });
});

test('findings lead to pictures, headings and links that stand after and within a block of HTML', async ({
  page,
  site,
}) => {
  const dead = (text: string) => `<a href="/articles/nowhere">${text}</a>`;
  await openDraft(page, site, {
    content: `<h2>It begins.</h2><p>2<sup>3<sup>4</sup></sup> ${dead('within')} <img src="/images/shown.svg"></p>
      <p>One ${dead('first <em>of</em> all')}, ${dead('<img src="/images/shown.svg">')}</p><h4>Too <em>deep</em></h4>`,
  });
  const block = fieldsOf(page).content.locator('.ProseMirror-selectednode[role="group"]');
  const image = fieldsOf(page).content.locator('.ProseMirror-selectednode img');
  await fieldsOf(page).published.check();

  await finding(page, /“within”/).click();
  await expect(block).toBeVisible();
  await finding(page, /“first/).click();
  await expect.poll(() => selected(page)).toBe('first of all');
  await finding(page, /Picture 1/).click();
  await expect(block).toBeVisible();
  await finding(page, /Picture 2/).click();
  await expect(image).toBeVisible();
  await finding(page, /Too deep/).click();
  await expect.poll(() => selected(page)).toBe('Too deep');
});

test('a text in order passes all checks, and a scheduled one is checked too', async ({ page, site }) => {
  await openDraft(page, site, { content: '<p>It begins.</p>', summary: 'In short.' });
  await page.getByLabel('Publish at').fill('2099-01-01T09:00');

  await expect(checks(page).getByRole('status')).toHaveText('All checks passed.');
  await expect(checks(page).getByRole('button')).toHaveCount(0);
  await fieldsOf(page).content.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('#### Deep');

  await expect(finding(page, /Deep/)).toBeVisible();
  await expect(checks(page).getByRole('button', { name: 'Schedule anyway' })).toBeVisible();
});

test('checks that fail are said to and made again, and the button that saves publishes, whatever they say', async ({
  page,
  site,
  pageErrors,
}) => {
  // A text without the findings that axe, too, would have.
  await openDraft(page, site, { content: '<p>It begins.</p>' });
  await page.route('**/check', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await fieldsOf(page).published.check();
  await expect(checks(page).getByRole('status')).toHaveText(
    'The checks could not be made. You can publish all the same.',
  );
  await expectAccessibleInAllColours(page);
  await page.unroute('**/check');

  await checks(page).getByRole('button', { name: 'Check again' }).click();
  await expect(checks(page).getByRole('status')).toHaveText('1 thing to look at. You can publish all the same.');
  await expect(finding(page, /There is no summary/)).toBeVisible();
  await expectAccessibleInAllColours(page);
  await page.getByRole('button', { name: 'Update Article' }).click();

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({ published: true });
  pageErrors.length = 0;
});
