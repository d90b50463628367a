import { expect, type Page } from '@playwright/test';
import { storedTexts } from '../storedDrafts.ts';
import { openForm, ready, type TestedForm } from './forms.ts';
import type { World } from './World.ts';

/** A form in a tab of the first administrator's device, into which a text was typed that is not saved. */
export interface Typed {
  world: World;
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
    const crashed = typed.page.waitForEvent('crash');
    await typed.page.goto('chrome://crash').catch(() => {});
    await crashed;
    await typed.page.close();
    return openAgain(typed);
  },

  async killedBrowser(typed: Typed): Promise<Page> {
    await expectStored(typed);
    await typed.world.device.kill();
    return openAgain(typed);
  },

  async killedServer(typed: Typed): Promise<Page> {
    const { server } = typed.world;
    await server.kill();
    await typed.page.close();
    await server.restart();
    return openAgain(typed);
  },

  async endedSession({ world, page, form }: Typed): Promise<Page> {
    await world.device.signOut();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Login' }).or(page.getByLabel('Password')).first()).toBeVisible();
    await world.device.signIn();
    await openForm(page, form, world.server.url);
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

  async fullStorage({ page, form }: Typed): Promise<Page> {
    // Chromium allots space ahead, so that a quota that is lowered now would not be noticed.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await form.field(page).press('End');
    await page.keyboard.type('!');
    await form.field(page).press('Backspace');
    await expect(page.getByText(/This device stores nothing|^Saved \d\d:\d\d/).first()).toBeVisible();
    await page.reload();
    await ready(page, form);
    return page;
  },
};

async function openAgain({ world, form }: Typed): Promise<Page> {
  const page = await world.device.openTab();
  await openForm(page, form, world.server.url);
  return page;
}

/** Waits until the form says that the text is stored; where it says nothing, until it is. */
async function expectStored({ page, form, text }: Typed): Promise<void> {
  if (form.hasStatus) await expect(page.locator('[data-status]')).toHaveText(/^Saved/);
  else await expect.poll(async () => (await storedTexts(page)).join()).toContain(text);
}
