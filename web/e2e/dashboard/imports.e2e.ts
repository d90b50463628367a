import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { expectToast, open } from './dashboard.ts';

const COUNT = 120;

const posts = Array.from(
  { length: COUNT },
  (_, index) => `<item><title>Old post ${index}</title><link>https://old.example/2019/05/old-post-${index}/</link>
    <dc:creator>ada</dc:creator><content:encoded><![CDATA[<p>Words. ${index === 7 ? '[mystery]x[/mystery]' : ''}</p>]]></content:encoded>
    <wp:post_id>${index + 1}</wp:post_id><wp:post_date_gmt>2019-05-04 03:02:01</wp:post_date_gmt>
    <wp:post_name>old-post-${index}</wp:post_name><wp:status>publish</wp:status>
    <wp:post_type>${index === 9 ? 'revision' : 'post'}</wp:post_type></item>`,
);

/** An export of WordPress: https://codex.wordpress.org/Tools_Export_Screen */
const wxr = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <title>Old</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
  ${posts.join('\n')}</channel></rss>`;

test('an archive is tried, imported with a pause, reported and undone', { tag: '@layout' }, async ({
  page,
  site,
  request,
}) => {
  await open(page, site, '/setting?tab=import');
  await expect(page.getByText('Nothing was imported yet.')).toBeVisible();
  await expectAccessibleInAllColours(page);

  const file = { name: 'old.xml', mimeType: 'application/xml', buffer: Buffer.from(wxr) };
  await page.getByLabel('File to import').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What would come' })).toBeVisible();
  await expect(page.getByText(`${COUNT - 1} articles`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Report of the import' })).toContainText('mystery');
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  expect((await request.get('/articles/old-post-1')).status()).toBe(404);

  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: 'The import is paused' })).toBeVisible();
  await open(page, site, '');
  await open(page, site, '/setting?tab=import');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, 'status', 'The import is finished.');
  const led = await request.get('/2019/05/old-post-1/', { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([301, '/articles/old-post-1']);

  await page.getByRole('button', { name: /^Show the report/ }).click();
  const report = page.getByRole('dialog', { name: 'Report of the import' });
  await report.getByLabel('Result').selectOption({ label: 'Left aside' });
  await expect(report.getByRole('listitem')).toHaveCount(1);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();

  await open(page, site, '/activity?kind=import');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `imported “https://old.example/”: ${COUNT - 1} articles` });
  await entry.getByRole('link', { name: 'Show the report' }).click();
  await expect(report).toContainText('WordPress https://old.example/');
  await report.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo the Import' }).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'status', 'The import is undone.');
  await expect(page.getByText(`${COUNT - 1} articles and pages in the trash`)).toBeVisible();
  expect((await request.get('/articles/old-post-1')).status()).toBe(404);
});
