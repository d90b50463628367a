import type { Locator, Page } from '@playwright/test';
import { expect, type House } from '../house.ts';
import { open } from './dashboard.ts';

/** What a test types: letters that are easily lost or read as something else. */
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

/** A picture that can be shown, of just so many bytes. */
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
    /** What is shown of a picture that was chosen and not yet saved. */
    chosen: page.locator('form img[src^="blob:"]'),
  };
}

/** Where the form says that what was typed stands. */
export const standing = (page: Page): Locator => page.locator('[data-status]');

/** Opens the form of a new article in a house with the category of what is written, and waits until all of it is there. */
export async function openNew(page: Page, house: House): Promise<void> {
  await house.category(written.category);
  await open(page, house, '/article?form=new');
  await expect(fieldsOf(page).title).toBeFocused();
  await expect(fieldsOf(page).content).toBeVisible();
  await expect(fieldsOf(page).category.getByRole('option', { name: written.category })).toBeAttached();
  // What shows toasts, which could not be fetched any more where there is no network.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
}

/** Types into every field of the form. Settles when all of it is on the device. */
export async function writeAll(
  page: Page,
  { image = picture(), standsAs = 'Saved on this device' }: { image?: Picture; standsAs?: string } = {},
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
    // The end of it key by key, as a writer does; a test that is about typing types more.
    await field.fill(text.slice(0, -5));
    await field.press('Control+End');
    await field.pressSequentially(text.slice(-5));
  }
  await expect(standing(page)).toHaveText(standsAs);
}

/** Every character of what was written is in the form, and the picture is shown. */
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

/** The server has one article, and it is what was written. */
export async function expectStored(house: House): Promise<void> {
  const articles = await house.rows('articles');
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

/** The names under which the device keeps what is not saved: of texts, and of files. */
export function keptOn(page: Page): Promise<{ texts: string[]; files: string[] }> {
  return page.evaluate(async () => {
    const texts = Object.keys(localStorage).filter((key) => key.startsWith('octavo-draft:'));
    const files = await new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('octavo-files');
      // Where there is none, none is made.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const names = opening.result.transaction('files').objectStore('files').getAllKeys();
        names.onsuccess = () => resolve(names.result.map(String));
        opening.result.close();
      };
    });
    return { texts, files };
  });
}

interface SentFile {
  file: string;
  type: string;
  size: number;
}

/** Gives, when it is asked, the fields of every form that the page has sent by then. */
export async function sentForms(page: Page): Promise<() => Promise<Record<string, string | SentFile>[]>> {
  await page.addInitScript(() => {
    const sent: Record<string, string | SentFile>[] = [];
    const { send } = XMLHttpRequest.prototype;
    const told = (value: FormDataEntryValue) =>
      typeof value === 'string' ? value : { file: value.name, type: value.type, size: value.size };
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        sent.push(Object.fromEntries([...body].map(([name, value]) => [name, told(value)])));
      }
      return send.call(this, body);
    };
    Object.assign(window, { sent });
  });
  return () => page.evaluate(() => (window as unknown as { sent: Record<string, string | SentFile>[] }).sent);
}
