import { expectNone, expectPath, expectRows, expectToast } from './dashboard.ts';
import { dashboardTest, expect, test } from './fixtures.ts';
import type { Page } from './Page.ts';

const signedIn = { email: 'tomasz@octavo.example', password: 'octavo-demo' };
const article = '/articles/hush';
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

async function chooseDark(page: Page): Promise<void> {
  await page.css('header summary[title="Theme"]').press('Enter');
  await page.getByRole('banner').getByRole('radio', { name: 'Dark' }).press(' ');
  await expect.poll(() => theme(page)).toBe('dark');
}

/** Denies the page all storage, as browser extensions do; also through a database that it has open. */
async function blockStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: deny });
    }
    IDBDatabase.prototype.transaction = deny;
  });
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(signedIn.email);
  await page.getByLabel('Password').fill(signedIn.password);
  await page.press('Enter');
  await expectPath(page, '/');
}

for (const storage of ['private', 'nothing'] as const) {
  test.describe(`where ${storage === 'private' ? 'the window is private' : 'nothing may be stored'}`, () => {
    test.use({ storage });

    test('a reader reads, chooses a theme, signs in, and loses nothing typed while the page is open', async ({
      browserPage: page,
      engine,
    }) => {
      test.skip(storage === 'nothing' && engine === 'webkit', 'WebKitGTK cannot be told to store nothing.');
      await page.goto('/');
      await chooseDark(page);
      // A document of its own, as each page of an anonymous reader.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
      await page.getByRole('heading', { name: 'Get in touch' }).waitFor();
      expect(await theme(page)).toBe(storage === 'private' ? 'dark' : 'system');
      await page.goto(article);
      await page.getByRole('heading', { name: 'Leave a Comment' }).waitFor();
      expect(await theme(page)).toBe(storage === 'private' ? 'dark' : 'system');

      // Chromium refuses cookies with the rest.
      if (storage === 'nothing' && engine === 'chromium') return;
      await page.goto('/auth');
      await signIn(page);
    });
  });
}

dashboardTest.describe('where the window is private', () => {
  dashboardTest.use({ storage: 'private' });

  dashboardTest(
    'a form of the dashboard is stored in a private window, and says so',
    async ({ browserPage: page, site }) => {
      await site.createCategory('letters');
      await page.goto('/dashboard/category?form=new');
      const input = page.getByRole('textbox', { name: 'Category' });
      await input.type('travel');
      await expect.poll(() => page.css('form [data-status]').text()).toBe('Saved on this device');

      await page.getByRole('tab', { name: 'Categories' }).click();
      await page.getByRole('button', { name: 'Go on with it' }).click();
      await expect.poll(() => input.value()).toBe('travel');
      await page.press('Control+s');
      await expectToast(page, 'status', 'Category created successfully');
      await expectRows(page, 2);
    },
  );
});

test('where a blocker denies storage, a comment and a message last while the page is open', async ({
  browserPage: page,
}) => {
  await page.goto('/auth');
  await signIn(page);
  await page.goto(article);
  await blockStorage(page);
  await chooseDark(page);
  const comment = page.css('textarea[aria-labelledby="leave-a-comment"]');
  const message = page.css('form[aria-label="Contact"] textarea');

  await comment.type('Half a com');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await message.type('Dear edi');
  await page.goBack();
  await expect.poll(() => comment.value()).toBe('Half a com');
  await page.goForward();

  await expect.poll(() => message.value()).toBe('Dear edi');
  expect(await theme(page)).toBe('dark');
});

dashboardTest(
  'where a blocker denies storage, the dashboard says so, and saves',
  async ({ browserPage: page, site }) => {
    await site.createCategory('letters');
    await page.goto('/dashboard/category');
    await expectRows(page, 1);
    await blockStorage(page);
    const input = page.getByRole('textbox', { name: 'Category' });

    await page.press('n');
    await input.type('travel');
    await expect
      .poll(() => page.css('form [data-status]').text())
      .toBe('This device stores nothing: save before you leave');
    await page.getByRole('tab', { name: 'Categories' }).click();
    await page.getByText('This device stores nothing: what you typed is lost when this page is closed.').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await expect.poll(() => input.value()).toBe('travel');
    await page.press('Control+s');

    await expectToast(page, 'status', 'Category created successfully');
    await expectRows(page, 2);
    await expectNone(page.getByRole('button', { name: 'Go on with it' }));
  },
);
