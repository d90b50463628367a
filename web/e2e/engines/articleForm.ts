import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';
import { picture, written } from '../dashboard/articles/articleForm.ts';
import type { Site } from '../site.ts';
import type { Locator } from './Locator.ts';
import type { Page } from './Page.ts';

/** The fields of the article form, by their labels. */
export function fieldsOf(page: Page) {
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    content: page.getByRole('textbox', { name: 'Content' }),
    tags: page.getByRole('combobox', { name: 'Tags' }),
    category: page.getByRole('combobox', { name: 'Category' }),
    alt: page.getByRole('textbox', { name: 'Alternative text' }),
    published: page.getByRole('switch', { name: 'Published' }),
    image: page.css('form input[name="imgUrl"]'),
    /** The preview of a picture that was chosen and not yet saved. */
    chosen: page.css('form img[src^="blob:"]'),
    /** The sentence that tells if the text is saved on this device. */
    draftStatus: page.css('form [data-status]'),
  };
}

/** Creates the category of `written`, opens the form of a new article, and waits until all of it has loaded. */
export async function openNew(page: Page, site: Site) {
  await site.createCategory(written.category);
  await page.goto('/dashboard/article?form=new');
  const fields = fieldsOf(page);
  await fields.content.waitFor();
  await page.css(`option[value="${written.category}"]`).element();
  return fields;
}

/** Does something in the panel, which is a sheet on a narrow screen. */
export async function inDetails(page: Page, act: () => Promise<unknown>): Promise<void> {
  const isSheet = await page.evaluate(() => innerWidth < 768);
  if (isSheet) await page.getByRole('button', { name: /^Details/ }).click();
  await act();
  if (isSheet) await page.getByRole('button', { name: 'Done' }).click();
}

/** Fills every field of a new article with the values of `written`, picture included. */
export async function writeAll(page: Page, testInfo: TestInfo): Promise<void> {
  const { title, content, tags, category, alt, published, image, chosen } = fieldsOf(page);
  await title.type(written.title);
  await inDetails(page, async () => {
    await category.selectOption(written.category);
    await tags.type(written.tags);
    await image.setInputFile(pictureFile(testInfo));
    await chosen.waitFor();
    await alt.type(written.alt);
    await published.press(' ');
  });
  await content.click();
  await page.type(written.content);
}

/** A button of the editor's toolbar. */
export function tool(page: Page, name: string | RegExp): Locator {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });
}

/** Uses a tool with the mouse, under 'More' where it has no room. */
export async function pressTool(page: Page, name: string): Promise<void> {
  if ((await tool(page, name).count()) > 0) return tool(page, name).click();
  await choose(page, 'More', name);
}

/** Chooses an entry of one of the toolbar's menus with the mouse. */
export async function choose(page: Page, menu: string, entry: string): Promise<void> {
  const button = tool(page, new RegExp(`^${menu}`));
  if ((await button.count()) > 0) await button.click();
  else await choose(page, 'More', `${menu}…`);
  await page.getByRole('menu', { name: menu }).getByText(entry).click();
}

/** Returns the HTML of the editor's source view, and switches back to the rich view. */
export async function source(page: Page): Promise<string> {
  await tool(page, 'HTML source').click();
  const html = await page.css('textarea[aria-label="Content"]').value();
  await tool(page, 'HTML source').click();
  await fieldsOf(page).content.click();
  await page.press('Control+End');
  return html;
}

/** Writes a valid picture to a file, and returns its path. */
export function pictureFile(testInfo: TestInfo): string {
  const { name, buffer } = picture();
  const file = testInfo.outputPath(name);
  writeFileSync(file, buffer);
  return file;
}

/** Presses the save button, and waits for the toast of success. */
export async function save(
  page: Page,
  button = 'Add Article',
  success = 'Article created successfully!',
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByText(success).waitFor();
}
