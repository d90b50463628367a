import type { Page } from '@playwright/test';
import { content, tool } from '../editor/editor.ts';
import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';
import { fieldsOf, openNew, written } from './articles/articleForm.ts';
import { type Picked, png } from './articles/textPictures.ts';
import { expectToast, holdResponses, open, screenLinks } from './dashboard.ts';

const files = (picked: Picked[]) =>
  picked.map(({ name, type, base64 }) => ({ name, mimeType: type, buffer: Buffer.from(base64, 'base64') }));
const upload = async (page: Page, ...picked: Picked[]) => page.getByLabel('Image files').setInputFiles(files(picked));
const image = (page: Page, name: string) => page.getByRole('button', { name: `Details of ${name}`, exact: true });
const details = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose from the library' });

/** Uploads a picture as the administrator. */
async function addImage(page: Page, site: Site, alt: string, name = 'press.png') {
  const [file] = files([await png(page, name)]);
  return site.createImage(file!, alt);
}

test('pictures are uploaded, several at once, described, found, and opened by keyboard alone', async ({
  page,
  site,
}) => {
  await open(page, site);
  await (await screenLinks(page)).getByRole('link', { name: 'Media', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await expect(page.getByText('No images yet.')).toBeVisible();
  await expectAccessibleInAllColours(page);

  await upload(page, await png(page, 'one.png'), await png(page, 'two.png', [300, 400], '#a33'));
  await expect(image(page, 'one.png')).toBeVisible();
  await expect(image(page, 'two.png')).toBeVisible();
  await expect(page.getByText('No alternative text')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);

  await image(page, 'two.png').click();
  await details(page, 'two.png').getByLabel('Alternative text').last().fill('A red wall');
  await page.keyboard.press('Enter');
  await expectToast(page, 'status', 'Image updated successfully!');
  await expectAccessibleInAllColours(page);
  await details(page, 'A red wall').getByRole('button', { name: 'Close' }).click();
  await expect(image(page, 'A red wall')).toBeFocused();
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('searchbox', { name: 'Search images' }).fill('RED');
  await expect(page).toHaveURL(/\?q=RED$/);
  await expect(page.getByText('1 found, newest first')).toBeVisible();
  await expect(image(page, 'one.png')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search images' }).fill('blue');
  await expect(page.getByText('Nothing matches “blue”.')).toBeVisible();
  await page.goBack();
  await expect(image(page, 'one.png')).toBeVisible();

  await image(page, 'one.png').focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search images' })).toBeFocused();
  await image(page, 'one.png').focus();
  await page.keyboard.press('Enter');
  await expect(details(page, 'one.png')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(image(page, 'one.png')).toBeFocused();
});

test('an upload can be cancelled and tried again, and a file that is refused says why', async ({ page, site }) => {
  await open(page, site, '/media');
  const release = await holdResponses(page, '**/api/images');
  await upload(page, await png(page, 'slow.png'));
  const uploads = page.getByRole('list', { name: 'Uploads' });

  await uploads.getByRole('button', { name: 'Cancel slow.png' }).click();
  await expect(uploads.getByRole('alert')).toHaveText('Uploading was cancelled.');
  await expectAccessibleInAllColours(page);
  release();
  await uploads.getByRole('button', { name: 'Retry slow.png' }).click();
  await expect(image(page, 'slow.png')).toBeVisible();

  await upload(page, { name: 'notes.txt', type: 'text/plain', base64: '' });
  await expectToast(page, 'alert', 'notes.txt: Only JPEG, PNG, WebP, GIF and AVIF images can be used.');
  await upload(page, { name: 'broken.png', type: 'image/png', base64: 'AAAA' });
  await expect(uploads.getByRole('alert')).toHaveText('This image is damaged and cannot be read.');
  await uploads.getByRole('button', { name: 'Remove broken.png' }).click();
  await expect(uploads).toHaveCount(0);
});

test('an image that an article uses names it, and the article follows when it is replaced and deleted', async ({
  page,
  site,
}) => {
  await open(page, site, '/media');
  const { url } = await addImage(page, site, 'A press');
  const category = await site.createCategory('letters');
  const { slug } = await site.createArticle({
    title: 'On printing',
    category,
    content: `<p>Ink.</p><figure><img src="${url}"></figure>`,
  });
  await page.reload();
  const grid = page.getByRole('listitem').filter({ has: image(page, 'A press') });
  await expect(grid.getByRole('link', { name: 'On printing' })).toHaveAttribute('href', /article\?form=\d+$/);

  await image(page, 'A press').click();
  const dialog = details(page, 'A press');
  await dialog.getByLabel('Image file', { exact: true }).setInputFiles(files([await png(page, 'new.png', [800, 200])]));
  await expectToast(page, 'status', 'Image replaced successfully! 1 article follows.');
  await expect(dialog.getByText('new.png, 800 × 200 pixels')).toBeVisible();
  await expect.poll(async () => (await site.article(slug)).content).toContain('width="800" height="200"');

  await dialog.getByRole('button', { name: 'Delete image…' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Image' });
  await expect(confirmation).toContainText('“On printing” uses it, and loses it. This action cannot be undone.');
  await expectAccessibleInAllColours(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Delete image…' }).click();
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'status', 'Image deleted successfully! 1 article has lost it.');
  await expect(page.getByText('No images yet.')).toBeVisible();
  expect((await site.article(slug)).content).toBe('<p>Ink.</p>');
});

test('an image that a page shows names it, leads to its form, and is taken out of it', async ({ page, site }) => {
  await open(page, site, '/media');
  const { url } = await addImage(page, site, 'A press');
  const content = `<p>Ink.</p><figure><img src="${url}"></figure>`;
  await site.createPage({ slug: 'imprint', title: 'Imprint', content });
  await page.reload();

  await image(page, 'A press').click();
  const dialog = details(page, 'A press');
  await dialog.getByLabel('Image file', { exact: true }).setInputFiles(files([await png(page, 'new.png', [800, 200])]));
  await expectToast(page, 'status', 'Image replaced successfully! 1 page follows.');
  await dialog.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Setting' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Imprint');
  await page.goBack();

  await image(page, 'A press').click();
  await dialog.getByRole('button', { name: 'Delete image…' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Image' });
  await expect(confirmation).toContainText('“Imprint” uses it, and loses it. This action cannot be undone.');
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'status', 'Image deleted successfully! 1 page has lost it.');
  await expect(page.getByText('No images yet.')).toBeVisible();
  await page.goto('/imprint');
  await expect(page.getByText('Ink.')).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await site.resetPages();
});

test('what fails is told, and can be tried again', async ({ page, site, pageErrors }) => {
  await open(page, site, '/media');
  await addImage(page, site, 'A press');
  await page.route('**/api/images?*', (route) => route.fulfill({ status: 500, json: { message: '' } }));
  await page.reload();
  await expect(page.getByText('The images could not be loaded.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  await expectToast(page, 'alert', 'Error fetching images');
  await page.unroute('**/api/images?*');
  await page.getByRole('button', { name: 'Retry' }).click();

  await image(page, 'A press').click();
  const dialog = details(page, 'A press');
  await page.route('**/api/images/*', (route) => route.abort());
  await dialog.getByLabel('Alternative text').last().fill('Another press');
  await dialog.getByRole('button', { name: 'Save alternative text' }).click();
  // Until then, the request that is to fail may not have reached the route.
  await expectToast(page, 'alert', 'Error updating image');
  await expect(dialog.getByLabel('Alternative text').last()).toHaveValue('Another press');
  await page.unroute('**/api/images/*');
  await dialog.getByRole('button', { name: 'Save alternative text' }).click();
  await expectToast(page, 'status', 'Image updated successfully!');
  pageErrors.length = 0;
});

test('a picture of the library is chosen for the text and for the cover of an article', async ({ page, site }) => {
  await openNew(page, site);
  const { url } = await addImage(page, site, 'A press');
  await addImage(page, site, 'A lamp', 'lamp.png');
  const { title, category } = fieldsOf(page);
  await title.fill(written.title);
  await category.selectOption(written.category);

  await content(page).pressSequentially('Ink.');
  await tool(page, 'Image').click();
  const dialog = page.getByRole('dialog', { name: 'Add image' });
  await dialog.getByRole('button', { name: 'Choose from the library…' }).click();
  await expectAccessibleInAllColours(page);
  await picker(page).getByRole('searchbox').fill('press');
  await expect(picker(page).getByText('1 found')).toBeVisible();
  await picker(page).getByRole('button', { name: 'Choose A press' }).click();
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('A press');
  await dialog.getByRole('button', { name: 'Add Image' }).click();
  await expect(content(page).locator(`img[src="${url}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Choose from the library…' }).click();
  await picker(page).getByRole('button', { name: 'Choose A lamp' }).click();
  await expect(page.getByText('Image of the library')).toBeVisible();
  await expect(page.getByLabel('Alternative text')).toHaveValue('A lamp');
  await page.getByRole('button', { name: 'Add Article' }).click();
  await expectToast(page, 'status', 'Article created successfully!');

  const [article] = await site.rows('articles');
  expect(article.content).toContain(`<img src="${url}" width="400"`);
  expect(article.image).toMatchObject({ alt: 'A lamp', width: 400 });
});

test('covers that were uploaded with articles are listed by their words, and lead to their articles', {
  tag: '@layout',
}, async ({ page, site }) => {
  const category = await site.createCategory('Presses');
  const [file] = files([await png(page, 'press.png')]);
  const article = await site.createArticle({ title: 'On presses', category, picture: file! });
  await addImage(page, site, 'A lamp');
  await open(page, site, '/media');
  await page.getByRole('tab', { name: 'Covers' }).click();
  const covers = page.getByRole('region', { name: 'Covers' });

  await expect(covers.getByRole('listitem').filter({ hasText: 'Cover of “On presses”' })).toContainText(
    'No alternative text',
  );
  await expect(covers).toContainText('1 in all, newest first');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await site.changeArticle(article, { imgAlt: 'A press of iron' });
  await page.reload();
  await expect(covers.getByTitle('A press of iron')).toBeVisible();
  await expect(covers.getByText('No alternative text')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search covers' }).fill('lamp');
  await expect(page.getByText('Nothing matches “lamp”.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search covers' }).fill('IRON');

  await covers.getByRole('link', { name: 'On presses' }).click();

  await expect(fieldsOf(page).alt).toHaveValue('A press of iron');
});
