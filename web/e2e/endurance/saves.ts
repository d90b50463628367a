import { expect, type Page, type Request } from '@playwright/test';
import type { Typed } from './interruptions.ts';

/** The ways in which a save is interrupted; each ends with the text saved. */
export const saves = {
  async uninterrupted({ page, form }: Typed): Promise<void> {
    await saveAtLast(page, form);
  },

  async doubleClick({ page, form }: Typed): Promise<void> {
    const answered = answer(page);
    await form.button(page).dblclick();
    if (!(await answered)) await saveAtLast(page, form);
  },

  async serverKilledBefore({ world: { server }, page, form }: Typed): Promise<void> {
    await server.kill();
    const isSaved = await save(page, form);
    await server.restart();
    if (!isSaved) await saveAtLast(page, form);
  },

  async serverKilledDuring({ world: { server, random }, page, form }: Typed): Promise<void> {
    // A frozen server has not read the request; another one may have saved it.
    if (random.below(2) === 0) server.freeze();
    const answered = answer(page);
    const sent = page.waitForRequest(isSave);
    await form.button(page).press('Enter');
    await sent;
    await server.kill();
    const isSaved = await answered;
    await server.restart();
    if (!isSaved) await saveAtLast(page, form);
  },

  async serverKilledAfter({ world: { server }, page, form }: Typed): Promise<void> {
    await saveAtLast(page, form);
    await server.kill();
    await server.restart();
  },

  async lostAnswer({ page, form }: Typed): Promise<void> {
    const losing = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      if (!isSave(route.request())) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/api/**', losing);
    const isSaved = await save(page, form);
    await page.unroute('**/api/**', losing);
    if (!isSaved) await saveAtLast(page, form);
  },
};

/** Presses the button, and again like a patient person, until the server has accepted it. */
export async function saveAtLast(page: Page, form: Typed['form'], attempts = 4): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await save(page, form)) return;
  }
}

/** Presses the button. Resolves to true if the server has accepted what was sent. */
export async function save(page: Page, form: Typed['form']): Promise<boolean> {
  await expect(form.button(page)).not.toHaveAttribute('aria-disabled', 'true');
  const answered = answer(page);
  await form.button(page).press('Enter');
  return answered;
}

/** Resolves to true if the next save is accepted, to false if it is refused or not answered. */
async function answer(page: Page): Promise<boolean> {
  const finished = page.waitForEvent('requestfinished', isSave);
  const failed = page.waitForEvent('requestfailed', isSave);
  const request = await Promise.race([finished, failed]);
  return (await request.response())?.ok() ?? false;
}

/** Working copies are no saves. */
function isSave(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    request.method() !== 'GET' &&
    /^\/api\/(articles|categories|comments|contacts|users)/.test(pathname) &&
    !pathname.includes('/draft')
  );
}
