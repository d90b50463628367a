import type { Page } from '@playwright/test';
import { DRAFTS, draftIn, unfinishedIn } from '../../serverDrafts.ts';
import { expect, type Site, test } from '../../site.ts';
import { draftStatus, fieldsOf, openArticle, saved, typeTitle, written } from '../articles/articleForm.ts';
import { expectToast, open } from '../dashboard.ts';

const CATEGORY = written.category;

test('what is typed into a published article is on the server, unseen by readers until it is updated', async ({
  page,
  site,
  browser,
}) => {
  const article = await openArticle(page, site);
  await typeTitle(page, ' and folding');
  await expect(draftStatus(page)).toHaveText(saved);

  const reader = await browser.newPage();
  await reader.goto(`${new URL(page.url()).origin}/articles/${article.slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('On presses');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(fieldsOf(page).title).toHaveValue('On presses and folding');
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();

  await page.getByRole('button', { name: 'Update Article' }).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('On presses and folding');
  await reader.close();
});

/** Records what the live regions of the form say; the returned function resolves to all of it. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const record = (mutations: MutationRecord[]) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('form [role=status]:not([aria-live=off]), form [role=alert]');
        if (region?.textContent) said.push(region.textContent);
      }
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('the line says where the text is, which is announced when it changes, not with every key and every save', async ({
  page,
  site,
  pageErrors,
}) => {
  await openArticle(page, site);
  const said = await announcements(page);
  const type = async (status: string | RegExp) => {
    const settled = page.waitForEvent('request', (request) => DRAFTS.test(request.url()) && request.method() === 'PUT');
    await typeTitle(page, ' more');
    await settled;
    await expect(draftStatus(page)).toHaveText(status);
  };

  await type(saved);
  await type(saved);
  await page.route(DRAFTS, (route) => route.abort());
  await type('Saved on this device only');
  await page.unrouteAll();
  await type(saved);

  expect(await said()).toEqual(['Saved', 'Saved on this device only', 'Saved']);
  pageErrors.length = 0;
});

const forms: Record<string, (page: Page, site: Site) => Promise<unknown>> = {
  'a published article': openArticle,
  'a new article': async (page, site) => {
    await site.createCategory(CATEGORY);
    await open(page, site, '/article?form=new');
  },
};

for (const [kind, openForm] of Object.entries(forms)) {
  test(`what was being sent when the page was left is no text of another device: ${kind}`, async ({ page, site }) => {
    await openForm(page, site);
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
    await typeTitle(page, 'Folding');
    await sent;
    await page.keyboard.type(' by hand');
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goBack();

    await expect(fieldsOf(page).title).toHaveValue(/Folding by hand$/);
    await expect(draftStatus(page)).toHaveText(saved);
    await expect(page.getByText('You typed something else')).toHaveCount(0);
  });
}

test('two tabs with one article: neither a key nor a save takes back what was typed in the other without a word', async ({
  page,
  site,
  pageErrors,
}) => {
  const article = await openArticle(page, site);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(fieldsOf(other).content).toBeVisible();
  const copy = async () => (await draftIn(page.request, article))?.fields.title;
  const difference = (tab: Page) => tab.locator('dl').locator('dt, dd');
  const notice = (tab: Page) => tab.getByText('You typed something else in another tab or on another device');

  await typeTitle(page, ' here');
  await expect(draftStatus(page)).toHaveText(saved);
  await typeTitle(other, ' there');
  await expect(notice(other)).toBeVisible();
  await expect(draftStatus(other)).toHaveText('In another tab or device of yours too: choose above the text');
  await typeTitle(other, ' too');
  expect(await copy()).toBe('On presses here');

  // Each tab goes on with its own text after a reload.
  await other.reload();
  await expect(fieldsOf(other).title).toHaveValue('On presses there too');
  await expect(notice(other)).toBeVisible();
  // Both are shown before one is chosen, and the other one is kept.
  await expect(difference(other)).toHaveText([
    'Title, in this form',
    'On presses there too',
    'Title, in the other copy',
    'On presses here',
  ]);
  await other.getByRole('button', { name: 'Keep this one' }).click();
  await expect(draftStatus(other)).toHaveText(saved);
  expect([await copy(), await unfinishedIn(page.request)]).toEqual(['On presses there too', ['On presses here']]);

  await typeTitle(page, '!');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use the other copy' }).click();
  await expect(fieldsOf(page).title).toHaveValue('On presses there too');
  await expect(notice(page)).toHaveCount(0);
  expect(await unfinishedIn(page.request)).toEqual(['On presses here!', 'On presses here']);

  await typeTitle(other, ', and more');
  await expect.poll(copy).toBe('On presses there too, and more');
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expectToast(page, 'status', 'Article updated successfully!');
  expect(await copy()).toBe('On presses there too, and more');
  await other.close();
  // The saves of a copy, and its removal, that were refused.
  expect(pageErrors.splice(0).filter((error) => !/\b409\b/.test(error))).toEqual([]);
});

test('a time of publication that was typed goes on on another device', async ({ page, site, browser }) => {
  await site.createCategory(CATEGORY);
  const article = await site.createArticle({ title: 'On waiting', category: CATEGORY, published: false });
  await open(page, site, `/article?form=${article._id}`);
  await page.getByLabel('Publish at').fill('2030-12-03T09:00');
  await expect(draftStatus(page)).toHaveText(saved);

  const other = await browser.newPage();
  await site.signIn(other);
  await other.goto(page.url());

  await expect(other.getByLabel('Publish at')).toHaveValue('2030-12-03T09:00');
  await other.close();
});

test('an article that was never saved has no preview link yet, and the dialog says how it gets one', async ({
  page,
  site,
}) => {
  await site.createCategory(CATEGORY);
  await open(page, site, '/article?form=new');
  const button = page.getByRole('button', { name: 'Preview links' });
  await button.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Preview Links' });
  await expect(dialog).toContainText('Save this one first, with “Published” off');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
