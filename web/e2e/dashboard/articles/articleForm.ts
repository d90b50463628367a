import type { Locator, Page } from '@playwright/test';
import { expect, type Site } from '../../site.ts';
import { open } from '../dashboard.ts';

/** The values that tests type, with characters that are easily lost or misread. */
export const written = {
  title: 'Über “folding” & <sheets>, ½ a dozen',
  content: 'Ink & <b>paper</b>, naïvely said – 字',
  tags: 'Paper, fold & press',
  category: 'Presses',
  alt: 'A sheet, “thrice” folded',
};

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export type Picture = ReturnType<typeof picture>;

/** A valid PNG file of exactly `bytes` bytes. */
export function picture(bytes = pixel.length, name = 'press.png') {
  return { name, mimeType: 'image/png', buffer: Buffer.concat([pixel, Buffer.alloc(bytes - pixel.length)]) };
}

/** The fields of the article form, by their labels. */
export function fieldsOf(page: Page) {
  return {
    title: page.getByLabel('Title', { exact: true }),
    content: page.getByRole('textbox', { name: 'Content' }),
    tags: page.getByLabel('Tags', { exact: true }),
    category: page.getByRole('combobox', { name: 'Category' }),
    alt: page.getByLabel('Alternative text'),
    published: page.getByRole('switch', { name: 'Published' }),
    image: page.getByLabel('Image', { exact: true }).and(page.locator('input')),
    /** The preview of a picture that was chosen and not yet saved. */
    chosen: page.locator('form img[src^="blob:"]'),
  };
}

/** The status of a form whose text the server has, too. */
export const saved = /^Saved \d\d:\d\d(, the image on this device only)?$/;

/** The line of the form that tells if the draft is saved. */
export const draftStatus = (page: Page): Locator => page.locator('[data-status]');

/** The sheet with the details, which a narrow screen has in place of the panel. */
export const details = (page: Page): Locator => page.getByRole('dialog', { name: /^Details of the (article|page)$/ });

/** Does something in the panel, which is a sheet on a narrow screen. */
export async function inDetails(page: Page, act: () => Promise<unknown>): Promise<void> {
  const button = page.getByRole('button', { name: /^Details/ });
  const isSheet = (page.viewportSize()?.width ?? 0) < 768;
  if (isSheet) await button.click();
  await act();
  if (isSheet) await details(page).getByRole('button', { name: 'Done' }).click();
}

/** The row of an unfinished article in the list, which goes on with it. */
export const unfinished = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Go on with ${name}`, exact: true });

/** Creates a published article of two paragraphs, and opens its form. */
export async function openArticle(page: Page, site: Site) {
  const category = await site.createCategory(written.category);
  const content = '<p>The first paragraph stays.</p><p>A second one has words.</p>';
  const article = await site.createArticle({ title: 'On presses', category, content });
  await open(page, site, `/article?form=${article._id}`);
  await expect(fieldsOf(page).content).toBeVisible();
  return article;
}

/** Types at the end of the title by real keys. */
export async function typeTitle(page: Page, text: string): Promise<void> {
  await fieldsOf(page).title.press('End');
  await page.keyboard.type(text);
}

/** Creates the category of `written`, opens the form of a new article, and waits until all of it has loaded. */
export async function openNew(page: Page, site: Site): Promise<void> {
  await site.createCategory(written.category);
  await open(page, site, '/article?form=new');
  await expect(fieldsOf(page).title).toBeFocused();
  await expect(fieldsOf(page).content).toBeVisible();
  await expect(page.locator('select[name="category"] option', { hasText: written.category })).toBeAttached();
  // The toasts, whose code could not be loaded any more without a network.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
}

/** Fills every field of the form, with a picture or the path of one. Resolves when the draft is saved on the device. */
export async function writeAll(
  page: Page,
  { image = picture(), status = saved }: { image?: Picture | string; status?: string | RegExp } = {},
): Promise<void> {
  const { title, content, tags, category, alt, published, image: input } = fieldsOf(page);
  await input.setInputFiles(image);
  await category.selectOption(written.category);
  await alt.fill(written.alt);
  await published.check();
  await tags.fill(written.tags);
  for (const [field, text] of [
    [title, written.title],
    [content, written.content],
  ] as const) {
    // Its last characters key by key, as an author does; tests that are about typing type more.
    await field.fill(text.slice(0, -5));
    await field.press('Control+End');
    await field.pressSequentially(text.slice(-5));
  }
  await expect(draftStatus(page)).toHaveText(status);
}

/** Expects every value of `written` in the form, and the picture in its preview. */
export async function expectAll(page: Page): Promise<void> {
  const { title, content, tags, category, alt, published, chosen } = fieldsOf(page);
  await expect(title).toHaveValue(written.title);
  await expect(content).toHaveText(written.content);
  await expect(tags).toHaveValue(written.tags);
  await expect(category).toHaveValue(written.category);
  await expect(published).toBeChecked();
  await expect(chosen).toHaveJSProperty('naturalWidth', 1);
  await expect(alt).toHaveValue(written.alt);
}

/** Expects one article on the server, with the values of `written`. */
export async function expectStored(site: Site): Promise<void> {
  const articles = await site.rows('articles');
  expect(articles).toHaveLength(1);
  expect(articles[0]).toMatchObject({
    title: written.title,
    content: '<p>Ink &amp; &lt;b&gt;paper&lt;/b&gt;, naïvely said – 字</p>',
    tags: ['Paper', 'fold & press'],
    category: written.category,
    published: true,
    image: { width: 1, height: 1, alt: written.alt },
  });
}

interface SentFile {
  file: string;
  type: string;
  size: number;
}

/** Records the forms that the page sends; the returned function resolves to their fields. */
export async function sentForms(page: Page): Promise<() => Promise<Record<string, string | SentFile>[]>> {
  await page.addInitScript(() => {
    const sent: Record<string, string | SentFile>[] = [];
    const { send } = XMLHttpRequest.prototype;
    const described = (value: FormDataEntryValue) =>
      typeof value === 'string' ? value : { file: value.name, type: value.type, size: value.size };
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        sent.push(Object.fromEntries([...body].map(([name, value]) => [name, described(value)])));
      }
      return send.call(this, body);
    };
    Object.assign(window, { sent });
  });
  return () => page.evaluate(() => (window as unknown as { sent: Record<string, string | SentFile>[] }).sent);
}
