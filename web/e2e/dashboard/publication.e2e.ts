import { expectAccessibleInAllColours, expectNoSidewaysScroll, signOut } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { picture } from './articles/articleForm.ts';
import { expectToast, open } from './dashboard.ts';

const UPDATED = 'Settings updated successfully!';

// The next tests have the same server.
test.afterEach(async ({ site }) =>
  site.changeSettings({ language: 'en', logo: '', sharingImage: '', comments: 'on', registration: 'open' }),
);

test('logo, sharing image and language are shown in the preview, then in the dashboard and on the site', async ({
  page,
  site,
}) => {
  const article = await site.createArticle({ title: 'On paper', category: await site.createCategory('craft') });
  await open(page, site, '/setting?tab=site');
  const preview = page.getByRole('img', { name: 'Octavo in the light theme' });
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture());
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/images\//);
  await page.getByLabel('Sharing image', { exact: true }).setInputFiles(picture());
  await expect(page.getByRole('img', { name: 'Octavo as it is shared' }).locator('img')).toBeVisible();
  await page.getByLabel('Language').selectOption({ label: 'German (de)' });
  await expect(preview).toContainText(/\d\. \S+ \d{4}/);
  await page.getByRole('button', { name: 'Update Settings' }).click();

  await expectToast(page, 'status', UPDATED);
  await page.goto(`/articles/${article.slug}`);
  const logo = page.locator('header a img').first();
  await expect(logo).toHaveAttribute('src', /^\/images\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('article').locator('time').first()).toHaveText(/^\d{1,2}\. \S+ \d{4}$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/images\//);
});

test('a file that is no picture is refused, a lost one sent again, and a logo that was chosen stays over a reload', async ({
  page,
  site,
  pageErrors,
}) => {
  await open(page, site, '/setting?tab=site');
  const logo = page.getByLabel('Logo', { exact: true });
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(logo).toHaveAccessibleDescription(/Only JPEG, PNG, WebP, GIF and AVIF images can be used\./);

  await page.route('**/api/images', (route) => route.abort());
  await logo.setInputFiles(picture());
  await expect(logo).toHaveAccessibleDescription(/The connection was lost before the picture was uploaded\./);
  await page.unroute('**/api/images');
  await page.getByRole('button', { name: 'Try again to send the logo' }).click();
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.reload();

  await page.getByRole('button', { name: 'Remove logo' }).click();

  await expect(logo).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove logo' })).toHaveCount(0);
  pageErrors.splice(0);
});

test('comments are turned off and on by keyboard', async ({ page, site }) => {
  const article = await site.createArticle({ title: 'On paper', category: await site.createCategory('craft') });
  await site.createComment(article, 'In time.');
  await open(page, site, '/setting?tab=comments');
  const comments = page.getByRole('switch', { name: 'Readers may comment' });
  await expect(comments).toBeChecked();
  await comments.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+S');

  await expectToast(page, 'status', UPDATED);
  await page.goto(`/articles/${article.slug}`);
  await expect(page.getByText('Comments are closed.')).toBeVisible();
  await expect(page.getByText('In time.')).toBeVisible();
  await expect(page.getByPlaceholder('Share your thoughts...')).toHaveCount(0);
});

test('registration is closed, and its page says so', async ({ page, site }) => {
  await open(page, site, '/setting?tab=accounts');
  await page.getByLabel('Who may register').selectOption('Nobody');
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await expectToast(page, 'status', UPDATED);
  await signOut(page);

  await page.goto('/auth?tab=register');

  await expect(page.getByText('Registration is closed.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('axe finds nothing on the settings with a picture and a refused accent, nor on those of comments and accounts', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, site, '/setting?tab=site');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture());
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  await page.getByLabel('Accent colour').fill('#777777');
  await expect(page.getByRole('button', { name: 'Use #737373' })).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  for (const [tab, name] of [
    ['Comments', 'Readers may comment'],
    ['Accounts', 'Authors publish their own articles'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('switch', { name })).toBeVisible();
    await expectAccessibleInAllColours(page);
    await expectNoSidewaysScroll(page);
  }
});
