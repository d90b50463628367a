import { expectAccessibleInAllColours } from '../../fixtures.ts';
import { expect, test } from '../../site.ts';
import { expectNoDrafts } from '../../storedDrafts.ts';
import { draftStatus, fieldsOf, picture, saved } from '../articles/articleForm.ts';
import { expectToast, rowOf, submit } from '../dashboard.ts';
import { articleNow, begin, beginTogether, conflict, expectConflicts, saveChoice, text, update } from './conflicts.ts';

test('two administrators change different things of an article, and both changes are saved', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const { theirs } = await beginTogether({ page, site, request });
  const { title, content, tags } = fieldsOf(page);
  await title.fill('By me');
  await tags.fill('paper, folding');
  await content.getByText('First paragraph.').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('My very ');

  await theirs({ content: text.replace('Third', 'Their third'), tags: 'paper, ink', published: false });
  await update(page).click();

  await expect(conflict(page)).toBeVisible();
  await expect(conflict(page).getByRole('radio')).toHaveCount(0);
  await expect(conflict(page).getByRole('region', { name: 'Title' })).toContainText('You changed it');
  await expect(conflict(page).getByRole('region', { name: 'Content' })).toContainText('Yuki changed this part');
  await expect(conflict(page).getByRole('region', { name: 'Tags' })).toContainText('taken together');
  await expect(conflict(page).getByRole('region', { name: 'Published' })).toContainText('Yuki changed it');
  await expectAccessibleInAllColours(page);
  await saveChoice(page);

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({
    title: 'By me',
    content: '<p>My very First paragraph.</p>\n<p>Second paragraph.</p>\n<p>Their third paragraph.</p>',
    tags: ['paper', 'ink', 'folding'],
    published: false,
  });
  await expectNoDrafts(page);
  expectConflicts(pageErrors);
});

test('what two administrators both changed is chosen, by keyboard alone', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const { theirs } = await beginTogether({ page, site, request });
  const { title, content } = fieldsOf(page);
  await title.fill('By me');
  await content.getByText('Second paragraph.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' By me.');

  await theirs({ title: 'By Yuki', content: text.replace('Second paragraph.', 'Second paragraph by Yuki.') });
  await submit(page);

  await expect(conflict(page).getByRole('heading', { name: 'Changed by Yuki meanwhile' })).toBeFocused();
  await expect(conflict(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessibleInAllColours(page);
  await page.keyboard.press('Enter');
  await expect(conflict(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(
    conflict(page).getByRole('group', { name: /Title/ }).getByRole('radio', { name: 'Yours' }),
  ).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(
    conflict(page)
      .getByRole('group', { name: /Content/ })
      .getByRole('radio', { name: 'Both' }),
  ).toBeChecked();
  await page.keyboard.press('Enter');

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({
    title: 'By Yuki',
    content: [
      '<p>First paragraph.</p>',
      '<p>Second paragraph by Yuki.</p>',
      '<p>Second paragraph. By me.</p>',
      '<p>Third paragraph.</p>',
    ].join('\n'),
  });
  expectConflicts(pageErrors);
});

test('the comparison is shown at once, and names who saved once that is known', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const { theirs } = await beginTogether({ page, site, request });
  await fieldsOf(page).title.fill('By me');
  await theirs({ title: 'By Yuki' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/revisions\?/, async (route) => {
    await answered;
    await route.continue();
  });
  await update(page).click();

  await expect(conflict(page).getByRole('heading', { name: 'Changed meanwhile', exact: true })).toBeFocused();
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  answer();

  await expect(conflict(page).getByRole('heading', { name: 'Changed by Yuki meanwhile' })).toBeVisible();
  await expect(conflict(page).getByRole('radio', { name: 'Yours' })).toBeChecked();
  expectConflicts(pageErrors);
});

test('closing the comparison loses nothing, also through a reload, and the next save compares again', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const { theirs } = await beginTogether({ page, site, request });
  const { title } = fieldsOf(page);
  await title.fill('By me');
  await theirs({ title: 'By Yuki' });
  await update(page).click();

  await expect(conflict(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(conflict(page)).toHaveCount(0);
  await expect(title).toHaveValue('By me');
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  expect((await articleNow(site)).title).toBe('By Yuki');

  await page.reload();
  await expect(title).toHaveValue('By me');
  await update(page).click();
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  // It is changed once more before the choice is sent.
  await theirs({ title: 'By Yuki again' });
  await saveChoice(page);

  await expect(conflict(page).getByText(/^inserted: .*again/)).toBeVisible();
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  await saveChoice(page);
  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await articleNow(site)).title).toBe('By me');
  expectConflicts(pageErrors);
});

test('what was typed on another device before somebody else saved is compared with that', async ({
  page,
  site,
  request,
  browser,
}) => {
  const { theirs } = await beginTogether({ page, site, request });
  await fieldsOf(page).title.fill('By me');
  await expect(draftStatus(page)).toHaveText(saved);
  await theirs({ title: 'By Yuki', tags: 'ink' });

  const other = await browser.newPage();
  await site.signIn(other);
  await other.goto(new URL(page.url()).href);
  await expect(fieldsOf(other).title).toHaveValue('By me');
  await expect(other.getByText('This was changed elsewhere since you began.')).toBeVisible();
  await update(other).click();

  await expect(conflict(other).getByRole('region', { name: 'Tags' })).toContainText('Yuki changed it');
  await expect(conflict(other).getByRole('region', { name: 'Content' })).toHaveCount(0);
  await conflict(other).getByRole('radio', { name: 'Yours' }).check();
  await saveChoice(other);
  await expectToast(other, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({ title: 'By me', tags: ['ink'] });
  await other.close();
});

test('taking theirs in everything leaves nothing to save, and a save without a change takes nothing back', async ({
  page,
  site,
  request,
  pageErrors,
}) => {
  const { theirs } = await beginTogether({ page, site, request });
  const { title } = fieldsOf(page);
  await title.fill('By me');
  await theirs({ title: 'By Yuki' });
  await update(page).click();

  await conflict(page).getByRole('radio', { name: 'The saved one', exact: true }).check();
  await saveChoice(page);

  await expect(title).toHaveValue('By Yuki');
  await expect(draftStatus(page)).toHaveText('');
  expect((await articleNow(site)).version).toBe(2);
  expectConflicts(pageErrors);

  await theirs({ title: 'By Yuki again' });
  await update(page).click();
  await expect(rowOf(page, 'By Yuki again')).toBeVisible();
  await page.getByRole('button', { name: 'Edit By Yuki again' }).click();
  await update(page).click();

  await expectToast(page, 'status', 'Article updated successfully!');
  expect((await articleNow(site)).title).toBe('By Yuki again');
  expectConflicts(pageErrors);
});

test('what was saved in another tab of one’s own is said to be so', async ({ page, site, pageErrors }) => {
  const { _id } = await begin({ page, site });
  await fieldsOf(page).title.fill('Here');
  await site.changeArticle(await articleNow(site), { title: 'In the other tab', tags: ['ink'] });
  await update(page).click();

  const title = 'Changed meanwhile in another tab or on another device of yours';
  await expect(conflict(page).getByRole('heading', { name: title })).toBeFocused();
  await expect(conflict(page).getByRole('region', { name: 'Tags' })).toContainText('You changed it elsewhere');
  await expect(conflict(page)).not.toContainText(/someone|somebody|they|their/i);
  await conflict(page).getByRole('radio', { name: 'Yours' }).check();
  await saveChoice(page);

  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await articleNow(site)).toMatchObject({ _id, title: 'Here', tags: ['ink'] });
  expectConflicts(pageErrors);
});

test('taking their image shows it at once', async ({ page, site, request, pageErrors }) => {
  const { article, theirs } = await beginTogether({ page, site, request }, picture());
  const image = page.locator('form img');
  await expect(image).toHaveAttribute('src', article.imgUrl ?? '');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await theirs({ imgUrl: picture(200, 'theirs.png') });
  await update(page).click();

  await conflict(page).getByRole('radio', { name: 'The saved one', exact: true }).check();
  await saveChoice(page);

  const { imgUrl } = await articleNow(site);
  expect(imgUrl).not.toBe(article.imgUrl);
  await expect(image).toHaveAttribute('src', imgUrl ?? '');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Preview', exact: true }).locator('img').first()).toHaveAttribute(
    'src',
    new RegExp(imgUrl?.replace(/\.\w+$/, '').replace(/-\d+$/, '') ?? ''),
  );
  expectConflicts(pageErrors);
});
