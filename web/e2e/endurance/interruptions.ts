import { expect, type Page } from '@playwright/test';
import { unfinished } from '../dashboard/articles/articleForm.ts';
import { storedTexts } from '../storedDrafts.ts';
import { openForm, ready, type TestedForm, textIn } from './forms.ts';
import type { TestSetup } from './TestSetup.ts';
import { typeText } from './typing.ts';

/** A form in a tab of the first administrator's device, into which a text was typed that is not saved. */
export interface Typed {
  setup: TestSetup;
  form: TestedForm;
  page: Page;
  text: string;
}

/** Interrupts somebody before the text is saved; each returns the tab with the form as it is then. */
export const interruptions = {
  async reload({ page, form }: Typed): Promise<Page> {
    await page.reload();
    await ready(page, form);
    return page;
  },

  async closedTab(typed: Typed): Promise<Page> {
    await typed.page.close({ runBeforeUnload: true });
    if (!typed.page.isClosed()) await typed.page.waitForEvent('close');
    return openAgain(typed);
  },

  async crash(typed: Typed): Promise<Page> {
    await expectStored(typed);
    await crash(typed.page);
    return openAgain(typed);
  },

  async killedBrowser(typed: Typed): Promise<Page> {
    await expectStored(typed);
    await typed.setup.device.kill();
    return openAgain(typed);
  },

  async killedServer(typed: Typed): Promise<Page> {
    const { server } = typed.setup;
    await server.kill();
    await typed.page.close();
    await server.restart();
    return openAgain(typed);
  },

  async endedSession({ setup, page, form }: Typed): Promise<Page> {
    await setup.device.signOut();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Login' }).or(page.getByLabel('Password')).first()).toBeVisible();
    await setup.device.signIn();
    await openForm(page, form, setup.server.url);
    return page;
  },

  async offline({ page, form }: Typed): Promise<Page> {
    await page.context().setOffline(true);
    await form.field(page).press('End');
    await page.keyboard.type('!');
    await form.field(page).press('Backspace');
    await page.context().setOffline(false);
    await page.reload();
    await ready(page, form);
    return page;
  },

  async fullStorage(typed: Typed): Promise<Page> {
    const { page, form } = typed;
    await page.evaluate(fillStorage);
    await form.field(page).press('End');
    await page.keyboard.type('!');
    await form.field(page).press('Backspace');
    const status = form.hasStatus ? page.locator('[data-status]') : page.getByRole('main');
    await expect(status).toHaveText(/This device stores nothing|^Saved \d\d:\d\d/);
    return reloadedWhileFull(typed);
  },

  /** The form is left, and its text found in the list. */
  async unfinishedList({ page, form, text }: Typed): Promise<Page> {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await unfinished(page, text).click();
    await ready(page, form);
    return page;
  },

  /** The page is loaded again while the sheet to publish is open, which publishes nothing. */
  async publishSheet({ page, form }: Typed): Promise<Page> {
    const before = await form.saved();
    await page.getByRole('button', { name: /^(Publish|Update)…$/ }).press('Enter');
    await expect(sheet(page).getByRole('button', { name: /^(Publish|Update) now$/ })).toBeVisible();
    await page.reload();
    await ready(page, form);
    expect(await form.saved()).toEqual(before);
    return page;
  },

  /** On a phone's width the details are opened, typed into, and still open when the page is loaded again. */
  async detailsSheet({ page, form, text }: Typed): Promise<Page> {
    // Playwright knows no size of a browser that it has not started.
    const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const tags = page.getByLabel('Tags', { exact: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Details' }).click();
    await tags.fill(text);
    await page.keyboard.press('Escape');
    await expect(tags).toBeHidden();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.reload();
    await ready(page, form);
    await expect(tags).toHaveValue(text);
    await page.setViewportSize(size);
    return page;
  },

  /** What is discarded without a network stays away once it is back, and is typed anew. */
  async offlineDiscard(typed: Typed): Promise<Page> {
    const { page, form, text } = typed;
    await expect(page.locator('[data-status]')).toHaveText(/^Saved \d\d:\d\d$/);
    const context = page.context();
    await context.setOffline(true);
    await discard(page, text);
    await context.setOffline(false);
    const next = await openAgain(typed);
    await expect(next.getByRole('button', { name: 'Full screen' })).toBeVisible();
    expect(await textIn(next, form)).not.toContain(text);
    await typeText(next, form, text);
    return next;
  },

  /** The quota of the device is used up, also after the reload. */
  async fullDevice(typed: Typed): Promise<Page> {
    const { setup, page, form } = typed;
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(setup.server.url);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA });
    await page.evaluate(useUpQuota);
    await form.field(page).press('End');
    await page.keyboard.type('!');
    await form.field(page).press('Backspace');
    const reloaded = await reloadedWhileFull(typed);
    await page.evaluate(freeQuota);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    return reloaded;
  },

  /** The text is on the server alone when the tab crashes: the device was full before the first key. */
  async fullStorageThenCrash(typed: Typed): Promise<Page> {
    const { setup, page, form, text } = typed;
    await discard(page, text);
    const full = await setup.device.openTab();
    await full.addInitScript(fillStorage);
    await openForm(full, form, setup.server.url);
    await typeText(full, form, text);
    await expect(full.locator('[data-status]')).toHaveText(/^Saved \d\d:\d\d$/);
    expect((await storedTexts(full)).join()).not.toContain(text);
    await crash(full);
    return openAgain(typed);
  },
};

/** The sheet from which an article or page is published. */
export const sheet = (page: Page) => page.getByRole('dialog', { name: /^(Publish|Update) the (article|page)$/ });

async function reloadedWhileFull({ page, form, text }: Typed): Promise<Page> {
  await reloadUnlessAsked(page);
  await ready(page, form);
  await takeOffered(page, form, text);
  return page;
}

const QUOTA = 8 * 1024 * 1024;

/** Runs in the page: fills its quota, and that of `localStorage`, to the last bytes. */
async function useUpQuota(): Promise<void> {
  const request = indexedDB.open('filler');
  request.onupgradeneeded = () => request.result.createObjectStore('filler');
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  const database = request.result;
  const fits = (key: number, bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('filler', 'readwrite', { durability: 'strict' });
      transaction.objectStore('filler').put(crypto.getRandomValues(new Uint8Array(bytes)), key);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  // The most that `getRandomValues` takes; what is not random is compressed.
  for (let key = 0, bytes = 65_536; bytes >= 64; key++) if (!(await fits(key, bytes))) bytes /= 2;
  database.close();
  for (let key = 0, length = 2 ** 20; length >= 1; key++) {
    try {
      localStorage.setItem(`filler ${key}`, 'x'.repeat(length));
    } catch {
      length /= 2;
    }
  }
}

/** Runs in the page: gives back what `useUpQuota` has taken. */
async function freeQuota(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith('filler ')) localStorage.removeItem(key);
  const request = indexedDB.deleteDatabase('filler');
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
}

/** Reloads a page; stays where it asks if what was typed may be lost. */
async function reloadUnlessAsked(page: Page): Promise<void> {
  page.removeAllListeners('dialog');
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await Promise.any([asked, loaded]);
}

/** Goes on with the copy on the server where the form does not have the text: the device has an older one. */
async function takeOffered(page: Page, form: TestedForm, text: string): Promise<void> {
  const offer = page.getByRole('button', { name: 'Use the other copy' });
  await expect.poll(async () => (await textIn(page, form)) === text || (await offer.isVisible())).toBe(true);
  if (await offer.isVisible()) await offer.click();
}

/** Runs in the page: the device stores nothing more. Chromium allots space ahead, and would not notice a lowered quota at once. */
function fillStorage(): void {
  const full = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = full;
  Storage.prototype.setItem = full;
}

/** Discards what was typed, on the device and on the server, and closes the tab. */
async function discard(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await storedTexts(page)).join()).not.toContain(text);
  await page.close();
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
}

async function openAgain({ setup, form }: Typed): Promise<Page> {
  const page = await setup.device.openTab();
  await openForm(page, form, setup.server.url);
  return page;
}

/** Waits until the form says that the text is stored; where it says nothing, until it is. */
async function expectStored({ page, form, text }: Typed): Promise<void> {
  if (form.hasStatus) await expect(page.locator('[data-status]')).toHaveText(/^Saved/);
  else await expect.poll(async () => (await storedTexts(page)).join()).toContain(text);
}
