import type { APIRequestContext, Locator, Page, Route } from '@playwright/test';
import { closeToasts } from '../fixtures.ts';
import { expect, type Site, test } from '../site.ts';
import { type List, lists } from './lists/lists.ts';

/** Opens a screen as the site's administrator, with animations off; `path` is below /dashboard. The origin is needed where the browser has no address of its own. */
export async function open(page: Page, site: Site, path = '', origin = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await site.signIn(page);
  await page.goto(`${origin}/dashboard${path}`);
}

/** The row of a list whose checkbox has this name. */
export function rowOf(page: Page, name: string): Locator {
  const box = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  return page.getByRole('row').filter({ has: box });
}

/** All rows of a list, without the table's head. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
}

/** The texts of one column, counted from 0: the checkbox, the number, and so on. */
export async function column(page: Page, index: number): Promise<string[]> {
  return rowsOf(page).evaluateAll(
    (rows, at) => rows.map((row) => (row as HTMLTableRowElement).cells[at]?.textContent ?? ''),
    index,
  );
}

/** Waits for a toast with exactly this text and closes it, since the next one may have the same text; the focus does not move. */
export async function expectToast(page: Page, role: 'status' | 'alert', text: string): Promise<void> {
  const toast = page.getByRole(role).and(page.getByText(text, { exact: true }));
  await expect(toast).toBeVisible();
  await closeToasts(toast);
  await expect(toast).toHaveCount(0);
}

/** Presses a delete button, and confirms. */
export async function remove(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Sends the form as its button does, which does not get the focus. */
export const submit = (page: Page): Promise<void> =>
  page
    .getByRole('tabpanel')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit());

/** Holds back the responses of an address until the returned function is called. */
export async function holdResponses(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Removes the message from the server's response, so that our own text is shown instead. */
export async function withoutMessage(route: Route): Promise<void> {
  const response = await route.fetch();
  const { message: _, ...json } = await response.json();
  await route.fulfill({ response, json });
}

/** Opens the navigation of the dashboard where it is behind a button, and returns it. */
export async function screenLinks(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (await button.isVisible()) await button.click();
  return page.getByRole('navigation', { name: 'Dashboard' });
}

/** Goes to another screen by its link, for which the dashboard is not loaded anew; resolves once its heading has the focus. */
export async function goTo(page: Page, screen: string): Promise<void> {
  await (await screenLinks(page)).getByRole('link', { name: screen }).click();
  // Later it would take the focus from what a test has reached by then.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Fills each list of the dashboard in turn, and nothing else, and checks it. */
export async function onEachList(
  site: Site,
  request: APIRequestContext,
  check: (list: List) => Promise<void>,
): Promise<void> {
  for (const list of lists) {
    await test.step(list.screen, async () => {
      await site.deleteAll();
      await list.fill(site, request);
      await check(list);
    });
  }
}
