import { expect, type Page, type Request } from '@playwright/test';
import { sheet, type Typed } from './interruptions.ts';

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

  async serverKilledBefore({ setup: { server }, page, form }: Typed): Promise<void> {
    await server.kill();
    const isSaved = await save(page, form);
    await server.restart();
    if (!isSaved) await saveAtLast(page, form);
  },

  async serverKilledDuring({ setup: { server, random }, page, form }: Typed): Promise<void> {
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

  async serverKilledAfter({ setup: { server }, page, form }: Typed): Promise<void> {
    await saveAtLast(page, form);
    await server.kill();
    await server.restart();
  },

  async published({ page }: Typed): Promise<void> {
    const answered = answer(page);
    await publish(page);
    expect(await answered).toBe(true);
  },

  async publishedWithLostAnswer(typed: Typed): Promise<void> {
    await loseAnswer(typed, () => publish(typed.page));
  },

  async lostAnswer(typed: Typed): Promise<void> {
    await loseAnswer(typed, () => typed.form.button(typed.page).press('Enter'));
  },
};

/** Saves, loses the answer, and saves again. */
async function loseAnswer({ page, form }: Typed, press: () => Promise<void>): Promise<void> {
  const losing = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    if (!isSave(route.request())) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/**', losing);
  const answered = answer(page);
  await press();
  const isSaved = await answered;
  await page.unroute('**/api/**', losing);
  if (!isSaved) await saveAtLast(page, form);
}

/** Publishes from the sheet. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Publish|Update)…$/ }).press('Enter');
  await sheet(page)
    .getByRole('button', { name: /^(Publish|Update) now$/ })
    .press('Enter');
}

/** Presses the button, and again like a patient person, until the server has accepted it. */
async function saveAtLast(page: Page, form: Typed['form'], attempts = 4): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const status = await trySave(page, form);
    // 412: an earlier try was carried out and its answer lost, which the form sees, and closes.
    if (isOk(status) || status === 412) return;
  }
}

/** Presses the button. Resolves to true if the server has accepted what was sent. */
async function save(page: Page, form: Typed['form']): Promise<boolean> {
  return isOk(await trySave(page, form));
}

async function trySave(page: Page, form: Typed['form']): Promise<number> {
  await expect(form.button(page)).not.toHaveAttribute('aria-disabled', 'true');
  const answered = statusOfNext(page);
  await form.button(page).press('Enter');
  return answered;
}

/** Resolves to true if the next save is accepted, to false if it is refused or not answered. */
const answer = async (page: Page) => isOk(await statusOfNext(page));

const isOk = (status: number) => status >= 200 && status < 300;

/** Resolves to the status of the next save, 0 where it is not answered. */
async function statusOfNext(page: Page): Promise<number> {
  const finished = page.waitForEvent('requestfinished', isSave);
  const failed = page.waitForEvent('requestfailed', isSave);
  const request = await Promise.race([finished, failed]);
  return (await request.response())?.status() ?? 0;
}

/** Drafts are no saves, nor is the check of what may be wrong. */
function isSave(request: Request): boolean {
  const { pathname } = new URL(request.url());
  const isForm = /^\/api\/(articles|categories|comments|contacts|pages|users)\b/.test(pathname);
  return request.method() !== 'GET' && isForm && !pathname.endsWith('/check');
}
