import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** Half as long as the package's own `source`, which every page would have to take in. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Options {
  /** Has toasts wait until they are closed, so that a slow machine does not look for them too late. */
  lastingToasts: boolean;
}

export interface Fixtures {
  /** Whatever a page did that a reader should never meet: console errors and warnings, failed requests. */
  complaints: string[];
}

/** Opens addresses of the demo site, and fails a test whose pages complained of anything it did not expect. */
export const test = base.extend<Fixtures & Options & { toasts: undefined }>({
  lastingToasts: [true, { option: true }],

  toasts: [
    async ({ context, lastingToasts }, use) => {
      if (lastingToasts) await context.addInitScript(haltToasts);
      await use(undefined);
    },
    { auto: true },
  ],

  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ''),

  complaints: [
    async ({ page, baseURL, javaScriptEnabled }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('requestfailed', (request) => {
        // Without JavaScript, Chromium refuses the scripts that a page names.
        if (!javaScriptEnabled && request.resourceType() === 'script') return;
        // Leaving a page ends what it was still loading.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) {
          complaints.push(`another host: ${request.url()}`);
        }
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page: what closes a toast is the end of its bar's animation, which never comes. */
function haltToasts(): void {
  const halted = new CSSStyleSheet();
  halted.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
  document.adoptedStyleSheets.push(halted);
}

/** Closes the toasts that there are, or those of `where`, unless they went by themselves; the focus stays where it is. */
export async function closeToasts(where: Page | Locator): Promise<void> {
  const buttons = where.getByRole('button', { name: 'close', exact: true });
  await buttons.evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click();
  });
}

/** Opens the header's links where they are behind a button, and gives what holds them. */
export async function headerLinks(page: Page): Promise<Locator> {
  // Toasts lie over them.
  await closeToasts(page);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await button.isVisible())) return page.getByRole('banner');
  await button.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Signs the page's browser in, over the API. */
export async function signIn(page: Page, email = 'tomasz@octavo.example'): Promise<void> {
  const answer = await page.request.post('/api/users/login', { data: { email, password: 'octavo-demo' } });
  expect(answer.status()).toBe(200);
}

/** Signs the page's browser in to an account that no other test knows. */
export async function register(page: Page): Promise<string> {
  const username = `Reader ${crypto.randomUUID().slice(0, 13)}`;
  const email = `${username.replace(' ', '-')}@octavo.example`;
  const answer = await page.request.post('/api/users', { data: { username, email, password: 'octavo-demo' } });
  expect(answer.status()).toBe(201);
  return username;
}

/** Fails with what axe finds on the page as it is: https://github.com/dequelabs/axe-core */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    type Finding = { id: string; nodes: { html: string; failureSummary: string }[] };
    // What follows from a layout is there a frame after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // All rules are run; what passes is not described.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join('\n')}`,
    );
  });
  expect(findings).toEqual([]);
}

/** Likewise in light, dark and forced colours; these are the same at every width, so narrow screens are asked in light alone. */
export async function expectAccessibleInAllColours(page: Page): Promise<void> {
  await expectAccessible(page);
  if ((page.viewportSize()?.width ?? 0) < 768) return;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: null });
}

/** Fails where the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
}

export { expect };
