import type { Page } from '@playwright/test';
import { applicationScript, scriptOf } from './chunks.ts';
import { becomeApplication } from './fixtures.ts';
import { expect, test } from './site.ts';

/** Delays the application by so many milliseconds, as a slow network does. */
async function delayApplication(page: Page, ms: number): Promise<void> {
  await page.route(`**${applicationScript()}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

/** Where the caret, the selection and the page are. */
const place = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field, documentElement } = document;
    const { name, value, selectionStart, selectionEnd } = field as HTMLInputElement;
    return {
      name,
      value,
      selectionStart,
      selectionEnd,
      top: documentElement.scrollTop,
      app: documentElement.dataset.app,
    };
  });

test('an anonymous reader loads one small script on every public page, and no application', async ({
  page,
  site,
  pageErrors,
}) => {
  const category = await site.createCategory('Weights');
  const { slug, author } = await site.createArticle({ title: 'Light', category, tags: ['thin'] });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  const paths = [
    '/',
    `/articles/${slug}`,
    '/about',
    '/contact',
    '/search?q=light',
    '/categories',
    '/tags/thin',
    '/no-page',
  ];

  for (const path of [...paths, `/authors/${author?._id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });

    // Past the search of the header, which is not used thereby.
    for (let stop = 0; stop < 9; stop++) await page.keyboard.press('Tab');
    expect(scripts.splice(0), path).toEqual([expect.stringMatching(/^\/assets\/index-[\w-]+\.js$/)]);
  }
  // Of the page that there is not.
  pageErrors.length = 0;
});

for (const delay of [0, 300, 3_000]) {
  test.describe(`where the application takes ${delay} ms to arrive`, () => {
    test('what is typed meanwhile stays, with focus, caret and selection, and is sent', async ({ page }) => {
      await delayApplication(page, delay);
      await page.goto('/contact');
      const sent = page.waitForRequest('**/api/contacts');

      await page.getByLabel('Full Name').focus();
      await page.keyboard.type('Ada');
      await page.keyboard.press('Tab');
      await page.keyboard.type('ada@octavo.example');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Dear friends, hello');
      await page.keyboard.press('Control+ArrowLeft');
      await page.keyboard.press('Shift+ArrowLeft');
      const before = await place(page);
      await expect(page.locator('html')).toHaveAttribute('data-app', 'running');
      expect(await place(page)).toEqual({ ...before, app: 'running' });
      await page.keyboard.type(' oh ');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');

      expect((await sent).postDataJSON()).toMatchObject({
        username: 'Ada',
        email: 'ada@octavo.example',
        message: 'Dear friends, oh hello',
      });
      await expect(page.getByText('Thank you, Ada.')).toBeVisible();
    });

    test('a form is sent that was submitted before', async ({ page }) => {
      await page.goto('/contact');
      await delayApplication(page, delay);
      const sent: unknown[] = [];
      page.on('request', (request) => request.url().endsWith('/api/contacts') && sent.push(request.postDataJSON()));

      await page.evaluate(() => {
        const values = { username: 'Ada', email: 'ada@octavo.example', message: 'By a manager of forms.' };
        for (const [name, value] of Object.entries(values)) {
          const field = document.querySelector<HTMLInputElement>(`main [name=${name}]`);
          if (field) field.value = value;
        }
      });
      await page.getByRole('button', { name: 'Send Message' }).click();

      await expect(page.getByText('Thank you, Ada.')).toBeVisible();
      expect(sent).toEqual([expect.objectContaining({ message: 'By a manager of forms.' })]);
    });

    test('keys search, and what they typed stays', async ({ page, site }) => {
      const category = await site.createCategory('Late');
      const { slug } = await site.createArticle({ title: 'Lanterns', category });
      await delayApplication(page, delay);
      await page.goto(`/articles/${slug}`);

      await page.keyboard.press('/');
      await page.keyboard.type('lanter');

      await expect(page.getByRole('option', { name: /Lanterns/ })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('lanter');
    });

    test('the login that was pressed leads back to the article', async ({ page, site }) => {
      const category = await site.createCategory('Late again');
      const { slug } = await site.createArticle({ title: 'Lamps', category });
      await delayApplication(page, delay);
      await page.goto(`/articles/${slug}`);

      await page.getByRole('main').getByRole('link', { name: 'Login' }).press('Enter');

      await expect(page).toHaveURL('/auth');
      // And not to wherever a login leads by itself.
      expect(await page.evaluate(() => history.state.usr)).toEqual({ from: `/articles/${slug}` });
    });
  });
}

test('a press without a network says so, and works once there is one', async ({ page, site, pageErrors }) => {
  const category = await site.createCategory('Cut off');
  const article = await site.createArticle({ title: 'An island', category });
  for (let number = 1; number <= 51; number++) await site.createComment(article, String(number));
  await page.goto(`/articles/${article.slug}`);
  await page.route(`**${applicationScript()}`, (route) => route.abort('connectionfailed'));
  const earlier = page.getByRole('button', { name: 'Earlier comments' });

  await earlier.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This needs a connection. Try once more when there is one, or reload the page.',
  );
  await page.getByRole('alert').click();
  await page.unroute(`**${applicationScript()}`);
  await earlier.click();

  await expect(page.getByText('51 Comments')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Comments' }).getByRole('listitem')).toHaveCount(51);
  pageErrors.length = 0;
});

test('a document whose application left entries in the history shows the right page after a reload', async ({
  page,
}) => {
  await page.goto('/about');
  await becomeApplication(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in touch');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-app', 'document');

  await page.goBack();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Octavo');
});

test('a page that was fetched while its link was pointed at is asked for once more, so that its view counts', async ({
  page,
  site,
}) => {
  const category = await site.createCategory('Ahead');
  const { slug } = await site.createArticle({ title: 'Before its time', category });
  await page.goto('/');
  const counted = page.waitForRequest((request) => {
    return request.resourceType() === 'fetch' && request.url().endsWith(`/articles/${slug}`);
  });

  // The rules for links fetch the page of one that is held down.
  await page.getByRole('link', { name: 'Before its time' }).click({ delay: 300 });

  expect((await counted).headers()).not.toHaveProperty('sec-purpose');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before its time');
});

test('what is typed stays where the code of its page does not load, and one notice says so until it does', async ({
  page,
  pageErrors,
}) => {
  const script = `**${scriptOf('reader/contact/ContactPage.tsx')}`;
  await page.goto('/contact');
  await page.route(script, (route) => route.abort('connectionfailed'));
  const name = page.getByLabel('Full Name');
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(request.url()));

  await name.pressSequentially('Ad');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.type('a');
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  await expect(page.locator('html')).toHaveAttribute('data-app', 'document');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(name).toHaveValue('Ada');
  await expect(name).toBeFocused();
  await page.unroute(script);
  await page.keyboard.type(' L');

  await expect(page.locator('html')).toHaveAttribute('data-app', 'running');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(name).toHaveValue('Ada L');
  pageErrors.length = 0;
});

test('a link that is pressed last leads where it says, whatever was pressed before', async ({ page }) => {
  const runs = new Promise<void>((resolve) => void page.exposeFunction('tellThatItRuns', resolve));
  await page.route('**/about', async (route) => {
    await runs;
    await route.continue();
  });
  await delayApplication(page, 300);
  await page.goto('/contact');

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.evaluate(() => {
    const { tellThatItRuns } = window as unknown as { tellThatItRuns: () => void };
    const { documentElement: html } = document;
    new MutationObserver(() => html.dataset.app === 'running' && tellThatItRuns()).observe(html, { attributes: true });
    // Not by the mouse, at which the browser would have the page already.
    setTimeout(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click());
  });

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Octavo');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test.describe('a document that the browser shows again as it was left', () => {
  const goOn = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  test('knows who signed in meanwhile', async ({ page, site }) => {
    await page.goto('/about');
    await site.signIn(page);

    await page.evaluate(goOn);

    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  test('keeps no draft of what is in its fields', async ({ page }) => {
    await page.route(`**${applicationScript()}`, () => {});
    await page.goto('/contact');
    await page.getByLabel('Full Name').fill('Ada');
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('late-draft')));

    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await drafts()).toHaveLength(1);
    await page.evaluate(goOn);

    expect(await drafts()).toEqual([]);
  });
});

test('the application is asked for at once by who may be signed in, without waiting for another script', async ({
  page,
  site,
}) => {
  await site.signIn(page);
  await page.route(/\/assets\/index-[\w-]+\.js$/, () => {});
  const application = page.waitForRequest(`**${applicationScript()}`);

  await page.goto('/about', { waitUntil: 'commit' });

  await application;
});
