import type { Page } from '@playwright/test';
import { expect, test } from '../../site.ts';
import { expectNoDrafts } from '../../storedDrafts.ts';
import { expectToast, open, rowsOf, submit, withoutMessage } from '../dashboard.ts';
import { expectStored, fieldsOf, openNew, picture, sentForms, writeAll, written } from './articleForm.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a new article is sent as a form with its image, and the list shows it', async ({ page, site }) => {
  const sent = await sentForms(page);
  await site.createCategory(written.category);
  await open(page, site, '/article');
  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Add Article', 'Trash (0)']);
  await tab(page, 'Add Article').click();
  await writeAll(page);
  await fieldsOf(page).tags.fill('  Paper ,fold & press, ,Paper  ');
  const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/articles'));
  const reloaded = page.waitForResponse(/\/api\/articles\?page=1/);

  await page.getByRole('button', { name: 'Add Article' }).click();

  expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  await expectToast(page, 'status', 'Article created successfully!');
  expect(await sent()).toEqual([
    {
      title: written.title,
      content: '<p>Ink &amp; &lt;b&gt;paper&lt;/b&gt;, naïvely said – 字</p>',
      category: written.category,
      published: 'true',
      tags: '["Paper","fold & press"]',
      imgAlt: written.alt,
      imgUrl: { file: 'press.png', type: 'image/png', size: picture().buffer.length },
      // The draft on the server, which ends with it.
      draft: expect.stringMatching(/^[0-9a-f-]{36}$/),
      draftRev: expect.stringMatching(/^\d+$/),
    },
  ]);
  await reloaded;
  await expectStored(site);
  await expect(tab(page, 'Articles')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${written.title}` })).toBeVisible();
  await expectNoDrafts(page);

  await tab(page, 'Add Article').click();
  const { title, content, tags, category, published, image } = fieldsOf(page);
  for (const field of [title, tags, category]) await expect(field).toHaveValue('');
  await expect(content).toHaveText('');
  await expect(published).not.toBeChecked();
  await expect(published).toHaveAccessibleDescription('Drafts are seen by admins alone.');
  await expect(image).toHaveJSProperty('files.length', 0);
  await expect(category.getByRole('option')).toHaveText(['Select Category', written.category]);
});

test('editing an article begins with every field as saved, sends what was changed alone, and leaving the form clears it', async ({
  page,
  site,
}) => {
  const { title, content, tags, category, published, alt } = fieldsOf(page);
  const sent = await sentForms(page);
  await site.createCategory('Types');
  for (let number = 1; number < 10; number++) await site.createArticle({ title: `Other ${number}`, category: 'Types' });
  const html = '<p>Some <strong>bold</strong> text.</p>';
  const { _id } = await site.createArticle({
    title: 'The first',
    content: html,
    category: 'Types',
    picture: picture(),
  });
  await site.signIn(page);
  await page.request.put(`/api/articles/${_id}`, { data: { tags: ['one', 'two'] } });
  await open(page, site, '/article');

  await page.getByRole('button', { name: 'Edit Other 1' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Update Article', 'Trash (0)']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Update Article');
  await expect(title).toHaveValue('Other 1');
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await tab(page, 'Articles').click();
  await expect(page.getByRole('tab')).toHaveText(['Articles', 'Add Article', 'Trash (0)']);
  await expect(page).toHaveURL('/dashboard/article');
  await expect(rowsOf(page)).toHaveCount(10);
  await tab(page, 'Add Article').click();
  await expect(title).toHaveValue('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Edit The first' }).click();
  await expect(title).toHaveValue('The first');
  await expect(content.getByRole('strong')).toHaveText('bold');
  await expect(tags).toHaveValue('one, two');
  await expect(category).toHaveValue('Types');
  await expect(published).toBeChecked();
  await expect(alt).toHaveValue('');
  await expect(page.getByText('Saved image')).toBeVisible();
  await published.uncheck();
  await submit(page);

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await sent()).toEqual([{ published: 'false' }]);
  await expect(tab(page, 'Articles')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Add Article')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Published: The first' })).not.toBeChecked();
});

test('the preview shows what readers will see, and the form stays as typed', async ({ page, site }) => {
  await openNew(page, site);
  await writeAll(page);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();

  const preview = page.getByRole('dialog', { name: 'Preview', exact: true });
  await expect(preview.getByRole('heading', { name: written.title })).toBeVisible();
  await expect(preview.getByText(written.content)).toBeVisible();
  await expect(preview.getByText(written.category, { exact: true })).toBeVisible();
  await expect(preview.getByText('By Ada Press')).toBeVisible();
  await expect(preview.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Paper', 'fold & press']);
  await expect(preview.getByRole('img', { name: written.alt })).toHaveJSProperty('naturalWidth', 1);

  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  await expect(fieldsOf(page).title).toHaveValue(written.title);
});

test('where responses carry no message, our own texts say that an article is created and updated', async ({
  page,
  site,
}) => {
  await openNew(page, site);
  await page.route(/\/api\/articles(\/\d+)?$/, withoutMessage);
  await fieldsOf(page).title.fill('Begun');
  await fieldsOf(page).content.fill('Sent.');
  await fieldsOf(page).category.selectOption(written.category);

  await page.getByRole('button', { name: 'Add Article' }).click();
  await expectToast(page, 'status', 'Article created successfully!');
  await page.getByRole('button', { name: 'Edit Begun' }).click();
  await fieldsOf(page).title.fill('Finished');
  await page.getByRole('button', { name: 'Update Article' }).click();

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await site.rows('articles')).toMatchObject([{ title: 'Finished' }]);
});
