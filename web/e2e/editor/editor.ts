import type { Locator, Page } from '@playwright/test';
import type { Clipboard } from '../../dashboard/editor/paste/clipboards/clipboard.ts';
import { expect, signIn } from '../fixtures.ts';

/** The text in the editor, rich or as HTML. */
export const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });

/** A button of the toolbar. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** Uses a tool, under 'More' where it has no room. */
export async function pressTool(page: Page, name: string): Promise<void> {
  if (await tool(page, name).isVisible()) return tool(page, name).click();
  await tool(page, 'More').click();
  const entries = page.getByRole('menu', { name: 'More' }).locator('[role^="menuitem"]');
  await entries.filter({ hasText: new RegExp(`^${name}`) }).click();
}

/** The blocks of HTML that the editor cannot hold. */
export const opaque = (page: Page): Locator => content(page).getByRole('group', { name: /^HTML block/ });

/** Serves a picture at /images/shown.svg: texts show pictures of the library alone, and of other sites. */
export const servePicture = (page: Page): Promise<unknown> =>
  page.route('**/images/shown.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
    }),
  );

/** Opens the form of a new article on the demo site. */
export async function openEditor({ page }: { page: Page }): Promise<void> {
  await servePicture(page);
  await signIn(page, 'ines@octavo.example');
  await page.goto('/dashboard/article?form=new');
  await content(page).waitFor();
}

/** The HTML as the form has it; leaves it on view. */
export async function source(page: Page): Promise<string> {
  await show(page, 'source');
  return content(page).inputValue();
}

/** Replaces the text by HTML, and switches to the rich view. */
export async function writeSource(page: Page, html: string): Promise<void> {
  await show(page, 'source');
  await content(page).fill(html);
  await show(page, 'rich');
}

/** Switches the editor to a view. */
export async function show(page: Page, view: 'source' | 'rich'): Promise<void> {
  const pressed = String(view === 'source');
  const button = tool(page, 'HTML source');
  // Notices, which stay in tests, may cover it.
  if ((await button.getAttribute('aria-pressed')) !== pressed)
    await button.evaluate((element: HTMLElement) => element.click());
  await expect(button).toHaveAttribute('aria-pressed', pressed);
}

/** Copies and pastes the whole text over itself, so that all of it is parsed and serialised again; resolves to its HTML. */
export async function pastedBack(page: Page): Promise<string> {
  await show(page, 'rich');
  await content(page).press('Control+a');
  await content(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    for (const type of ['copy', 'paste'])
      element.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  });
  await content(page).press('Control+Home');
  await content(page).pressSequentially('§');
  return normalised(page, (await source(page)).replaceAll('§', ''));
}

/** Normalises HTML: the order of attributes, and white space beside blocks. */
export async function normalised(page: Page, html: string): Promise<string> {
  return page.evaluate((html) => {
    const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
    for (const element of body.querySelectorAll('*')) {
      const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const).sort();
      for (const [name] of attributes) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value);
    }
    const blocks =
      'aside|h[2-6]|p|hr|blockquote|pre|details|summary|[uod]l|li|d[td]|fig\\w+|table|caption|col\\w*|t[hrd]|t\\w+';
    return body.innerHTML
      .split(/\s*(<pre.*?<\/pre>)\s*/s)
      .map((part) =>
        part.startsWith('<pre')
          ? part
          : part.replace(/[ \n]+/g, ' ').replace(new RegExp(` ?(</?(?:${blocks})(?: [^>]*)?>) ?`, 'g'), '$1'),
      )
      .join('');
  }, html);
}

/** Waits until the browser has reported a moved cursor; no person types as fast as a test. */
export async function cursorSettled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The texts of a clipboard by their media types. */
export const kindsOf = ({ html, text = 'not this', code }: Clipboard): Record<string, string> => ({
  'text/plain': text,
  ...(html && { 'text/html': html }),
  ...(code && { 'vscode-editor-data': code }),
});

/** Pastes a text, by its media types. */
export async function paste(page: Page, kinds: Record<string, string>): Promise<void> {
  await content(page).click();
  await pasteHere(page, kinds);
}

/** Pastes a text at the cursor, or on what is selected. */
export function pasteHere(page: Page, kinds: Record<string, string>): Promise<void> {
  return content(page).evaluate((element, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kinds);
}
