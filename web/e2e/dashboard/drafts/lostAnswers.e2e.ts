import type { Article } from '../../../../shared/articles/articles.ts';
import { expect, test } from '../../site.ts';
import { draftStatus, fieldsOf } from '../articles/articleForm.ts';
import { open, rowOf } from '../dashboard.ts';
import { articleNow, begin, conflict, update } from './conflicts.ts';

test('a save whose answer was lost is not a conflict with itself', async ({ page, site, pageErrors }) => {
  await begin({ page, site });
  const { title } = fieldsOf(page);
  await title.fill('By me');
  let lost = 0;
  await page.route('**/api/articles/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await update(page).click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await page.getByRole('button', { name: 'Retry' }).first().click();

  await expect(rowOf(page, 'By me')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  expect((await articleNow(site)).version).toBe(2);
  pageErrors.length = 0;
});

test('a new article whose answer was lost is made once, with what was typed since', async ({
  page,
  site,
  pageErrors,
}) => {
  const category = await site.createCategory('Types');
  await open(page, site, '/article?form=new');
  const fields = fieldsOf(page);
  await fields.title.fill('Once');
  await fields.content.fill('Only once.');
  await fields.category.selectOption(category);
  let lost = 0;
  await page.route('**/api/articles', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const add = page.getByRole('button', { name: 'Add Article' });
  await add.click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');

  await page.reload();
  await expect(fields.title).toHaveValue('Once');
  await fields.title.fill('Once and for all');
  await add.click();

  await expect(rowOf(page, 'Once and for all')).toBeVisible();
  expect((await site.rows('articles')).map((row: Article) => row.title)).toEqual(['Once and for all']);
  pageErrors.length = 0;
});

test('a new category or page whose answer was lost is made once, with what was typed since', async ({
  page,
  site,
  pageErrors,
}) => {
  const lost = new Set<string>();
  await page.route(/\/api\/(categories|pages)$/, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || lost.has(request.url())) return route.continue();
    lost.add(request.url());
    await route.fetch();
    await route.abort();
  });
  await open(page, site, '/category?form=new');
  const name = page.getByLabel('Category', { exact: true });
  const create = page.getByRole('tabpanel').getByRole('button', { name: 'Create Category' });
  await name.fill('once');
  await create.click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await name.fill('once and for all');
  await create.click();
  await expect(rowOf(page, 'Once and for all')).toBeVisible();

  await page.goto('/dashboard/setting?tab=pages&form=new');
  const { title, content } = fieldsOf(page);
  const add = page.getByRole('button', { name: 'Add Page' });
  await title.fill('Once');
  await content.fill('Only once.');
  await add.click();
  await expect(draftStatus(page)).toHaveText('Not saved: Retry');
  await title.fill('Once and for all');
  await add.click();
  await expect(page.getByRole('button', { name: 'Edit Once and for all' })).toBeVisible();

  const pages = (await site.pages()).filter(({ canDelete }) => canDelete).map((each) => each.title);
  expect([(await site.rows('categories')).length, pages]).toEqual([1, ['Once and for all']]);
  await site.deletePages();
  pageErrors.length = 0;
});
