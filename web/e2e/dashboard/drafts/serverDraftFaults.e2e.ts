import type { Page } from '@playwright/test';
import { DRAFTS, draftIn, storeDraft, unfinishedIn } from '../../serverDrafts.ts';
import { expect, type Site, test } from '../../site.ts';
import { draftStatus, fieldsOf, picture, saved, typeTitle, unfinished } from '../articles/articleForm.ts';
import { expectToast, open } from '../dashboard.ts';

const CATEGORY = 'Presses';
const notice = (page: Page) => page.getByText('You typed something else in another tab or on another device');

async function createArticle(site: Site) {
  return site.createArticle({ title: 'On presses', category: await site.createCategory(CATEGORY) });
}

/** The title of the administrator's draft of an article. */
async function copyOf({ request }: Page, article: { _id: string }): Promise<unknown> {
  return (await draftIn(request, article))?.fields.title;
}

/** Goes on with an unfinished article, whose form may be left. */
async function resume(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/article');
  await unfinished(page, name).click();
}

test('after a crash, an older text of a device that got full does not replace what the server has', async ({
  page,
  site,
  context,
}) => {
  const article = await createArticle(site);
  await open(page, site, `/article?form=${article._id}`);
  await typeTitle(page, ' here');
  await expect(draftStatus(page)).toHaveText(saved);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await typeTitle(page, ' and there');
  await expect.poll(() => copyOf(page, article)).toBe('On presses here and there');
  await expect(draftStatus(page)).toHaveText(saved);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;

  const again = await context.newPage();
  await again.goto(`/dashboard/article?form=${article._id}`);

  await expect(fieldsOf(again).title).toHaveValue('On presses here and there');
  await expect(draftStatus(again)).toHaveText(saved);
  expect(await copyOf(again, article)).toBe('On presses here and there');
});

/** Opens an article that somebody else saved after a draft of it; resolves when its base is being loaded. */
async function openOlderCopy(page: Page, site: Site) {
  const article = await createArticle(site);
  await site.signIn(page);
  const { content } = article;
  const typed = { title: 'On presses, elsewhere', content, category: CATEGORY, tags: [], published: true };
  await storeDraft(page.request, { of: article._id, base: 1, fields: { ...typed, publishAt: '', imgAlt: '' } });
  await page.request.put(`/api/articles/${article._id}`, { data: { tags: 'ink' } });
  let respond = () => {};
  const waiting = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/revisions\/1$/, async (route) => {
    await waiting;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/revisions\/1$/);
  await open(page, site, `/article?form=${article._id}`);
  await asked;
  return { article, respond };
}

test('what is typed while a copy of another device is loaded stays, and the copy is offered', async ({
  page,
  site,
}) => {
  const { article, respond } = await openOlderCopy(page, site);
  await typeTitle(page, ', here');
  respond();

  await expect(notice(page)).toBeVisible();
  await expect(fieldsOf(page).title).toHaveValue('On presses, here');
  expect(await copyOf(page, article)).toBe('On presses, elsewhere');
});

test('both texts are shown, however long they are, with the choice in sight', async ({ page, site }) => {
  const article = await createArticle(site);
  await site.signIn(page);
  const other = Array.from({ length: 500 }, (_, index) => `<p>Line ${index} of the other text.</p>`).join('');
  await storeDraft(page.request, { of: article._id, base: 1, fields: { title: article.title, content: other } });
  let respond = () => {};
  const waiting = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(DRAFTS, async (route) => {
    await waiting;
    await route.continue();
  });
  await open(page, site, `/article?form=${article._id}`);
  await fieldsOf(page).content.press('Control+A');
  await page.keyboard.press('Delete');
  await fieldsOf(page).content.pressSequentially('Mine.');
  respond();

  await expect(page.getByRole('button', { name: 'Keep this one' })).toBeInViewport();
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences.getByRole('definition')).toContainText(['Mine.', 'Line 499 of the other text.']);
  await differences.press('End');
  await expect.poll(() => differences.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test('what is taken back while its copy is loaded stays taken back', async ({ page, site }) => {
  const article = await createArticle(site);
  await open(page, site, `/article?form=${article._id}`);
  await typeTitle(page, ' here');
  await expect(draftStatus(page)).toHaveText(saved);
  let arrived = () => {};
  const sent = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(DRAFTS, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    // The server has it; the page never hears of that.
    await route.fetch();
    arrived();
  });
  await page.keyboard.type(' and there');
  await sent;
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  let respond = () => {};
  const waiting = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(DRAFTS, async (route) => {
    await waiting;
    await route.continue();
  });
  const asked = page.waitForRequest(DRAFTS);
  await page.goBack();
  await asked;
  await expect(fieldsOf(page).title).toHaveValue('On presses here and there');
  await fieldsOf(page).title.fill('On presses here');
  respond();

  await expect(draftStatus(page)).toHaveText(saved);
  expect(await copyOf(page, article)).toBe('On presses here');
  await expect(fieldsOf(page).title).toHaveValue('On presses here');
});

test('an image that is chosen while a copy of another device is loaded stays', async ({ page, site }) => {
  const { respond } = await openOlderCopy(page, site);
  await fieldsOf(page).image.setInputFiles(picture());
  await expect(fieldsOf(page).chosen).toBeVisible();
  respond();

  await expect(fieldsOf(page).title).toHaveValue('On presses, elsewhere');
  await expect(fieldsOf(page).chosen).toBeVisible();
});

test('what the server does not have stays on this device while another unfinished article is gone on with', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory(CATEGORY);
  await site.signIn(page);
  await storeDraft(page.request, { fields: { title: 'Begun before' } });
  await page.route(DRAFTS, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'Failed.' } })
      : route.continue(),
  );
  await open(page, site, '/article?form=new');
  await typeTitle(page, 'Begun here');

  await resume(page, 'Begun before');
  await expect(fieldsOf(page).title).toHaveValue('Begun before');
  await page.unrouteAll();
  await resume(page, 'Begun here');

  await expect(fieldsOf(page).title).toHaveValue('Begun here');
  await expect(draftStatus(page)).toHaveText(saved);
  expect(await unfinishedIn(page.request)).toEqual(expect.arrayContaining(['Begun here', 'Begun before']));
  pageErrors.length = 0;
});

test('an article whose answer was lost is not overwritten by another one that is gone on with', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory(CATEGORY);
  await site.signIn(page);
  await storeDraft(page.request, { fields: { title: 'Begun before', content: '<p>Twice.</p>', category: CATEGORY } });
  await open(page, site, '/article?form=new');
  await typeTitle(page, 'Begun here');
  await fieldsOf(page).category.selectOption(CATEGORY);
  await fieldsOf(page).content.fill('Once.');
  await expect(draftStatus(page)).toHaveText(saved);
  await page.route(/\/api\/articles$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(draftStatus(page)).toHaveText(/^Not saved/);
  await page.unrouteAll();

  await resume(page, 'Begun before');
  await expect(fieldsOf(page).title).toHaveValue('Begun before');
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expect(page.getByText('Article created successfully!')).toBeVisible();

  const titles = (await site.rows('articles')).map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(['Begun before', 'Begun here']);
  pageErrors.length = 0;
});

test('an unfinished article whose answer was lost is stored once', async ({ page, site, pageErrors }) => {
  await site.createCategory(CATEGORY);
  let requests = 0;
  await page.route(DRAFTS, async (route) => {
    if (route.request().method() !== 'PUT' || requests++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await open(page, site, '/article?form=new');
  await typeTitle(page, 'Begun');
  await expect(draftStatus(page)).toHaveText('Saved on this device only');
  await typeTitle(page, ' here');
  await expect(draftStatus(page)).toHaveText(saved);

  expect(await unfinishedIn(page.request)).toEqual(['Begun here']);
  pageErrors.length = 0;
});

test('an unfinished article that was saved or discarded elsewhere is none again by a reload', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory(CATEGORY);
  await open(page, site, '/article?form=new');
  await typeTitle(page, 'Begun here');
  await expect(draftStatus(page)).toHaveText(saved);
  const { drafts } = await (await page.request.get('/api/drafts')).json();
  await page.request.delete(`/api/drafts/${drafts[0]._id}`);
  await page.reload();

  await expect(page.getByText('This was saved or discarded in another tab or on another device.')).toBeVisible();
  await expect(fieldsOf(page).title).toHaveValue('Begun here');
  await expect(draftStatus(page)).toHaveText('Saved on this device only');
  expect(await unfinishedIn(page.request)).toEqual([]);
  // The refused call.
  pageErrors.length = 0;
});

test('with 200 unfinished articles, the line says so, and deleting one makes room', async ({
  page,
  site,
  pageErrors,
}) => {
  await site.createCategory(CATEGORY);
  await site.signIn(page);
  for (let number = 1; number <= 200; number++)
    await storeDraft(page.request, { fields: { title: `Begun ${number}` } });
  await open(page, site, '/article?form=new');
  await typeTitle(page, 'One more');
  const refusal = 'You have 200 unfinished articles and pages. Delete one of them first, in the list.';
  await expect(draftStatus(page)).toHaveText(`Saved on this device only: ${refusal}`);

  await page.getByRole('tab', { name: 'Articles' }).click();
  await page.getByRole('button', { name: 'All 201 unfinished articles' }).click();
  await page.getByRole('button', { name: 'Delete draft Begun 7', exact: true }).click();
  await expectToast(page, 'status', 'Draft deleted successfully!');
  await unfinished(page, 'One more').click();
  await typeTitle(page, '!');
  await expect(draftStatus(page)).toHaveText(saved);

  const titles = await unfinishedIn(page.request);
  expect(titles).toHaveLength(200);
  expect(titles).toContain('One more!');
  expect(titles).not.toContain('Begun 7');
  pageErrors.length = 0;
});
