import { expectAccessibleInAllColours, expectNoSidewaysScroll } from '../fixtures.ts';
import { book, talk } from '../sampleFiles.ts';
import { expect, test } from '../site.ts';

test('a reader downloads a file, and plays a sound, without a script of the page', { tag: '@layout' }, async ({
  page,
  site,
}) => {
  const [offered, played] = [await site.createFile(book), await site.createFile(talk, 'A talk on “paper”')];
  const content =
    `<p>Before, with <a data-file href="${offered.url}">the book</a>.</p><p><a data-file href="${offered.url}"></a></p>` +
    `<audio controls src="${played.url}"></audio><p>After.</p>`;
  const category = await site.createCategory('Sounds');
  const { slug } = await site.createArticle({ title: 'Listen', category, content });

  await page.goto(`/articles/${slug}`);
  await expectAccessibleInAllColours(page);
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'On paper PDF, 1 kB' }).click();
  expect((await download).suggestedFilename()).toBe('On paper.pdf');
  await expect(page.getByRole('link', { name: 'the book (PDF, 1 kB)' })).toBeVisible();

  const player = page.getByLabel('A talk on “paper”', { exact: true });
  const duration = await player.evaluate(
    (element: HTMLAudioElement) =>
      new Promise((resolve) => {
        element.onloadedmetadata = () => resolve(element.duration);
        element.onerror = () => resolve(element.error?.message);
        element.preload = 'metadata';
      }),
  );
  expect(duration).toBeGreaterThan(0.5);
  await expect(page.getByRole('link', { name: 'A talk on “paper” MP3, 16 kB' })).toBeVisible();
});
