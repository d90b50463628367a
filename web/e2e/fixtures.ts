import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from './workerServer.ts';

/** The minified source: half as long as the package's own `source`, which every page would have to load. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Options {
  /** Stops the clock of toasts, so that a slow machine does not look for them too late. */
  lastingToasts: boolean;
}

export interface Fixtures {
  /** Errors of the page that a reader should never meet: console errors and warnings, failed requests. */
  pageErrors: string[];
}

/** Opens addresses of the demo site, and fails a test whose pages had errors that it did not expect. */
export const test = base.extend<Fixtures & Options & { toasts: undefined; failureScreenshots: undefined }>({
  lastingToasts: [true, { option: true }],

  toasts: [
    async ({ context, lastingToasts }, use) => {
      if (lastingToasts) await context.addInitScript(haltToasts);
      await use(undefined);
    },
    { auto: true },
  ],

  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ''),

  // A page that the server rendered can be seen before its script ran.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      const response = await goto(...args);
      // Not awaited where a test holds the page's code back.
      if (javaScriptEnabled !== false) await page.waitForFunction(isReady, null, { timeout: 3_000 }).catch(() => {});
      return response;
    };
    await use(page);
  },

  // Playwright's own option takes one at the end of every test, in case that it fails: a sixth of a test's cost.
  failureScreenshots: [
    async ({ context: _, browser }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [index, page] of pages.entries()) {
        const path = testInfo.outputPath(`failed-${index + 1}.png`);
        const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
          () => true,
          () => false,
        );
        if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
      }
    },
    { auto: true },
  ],

  pageErrors: [
    async ({ page, baseURL, javaScriptEnabled }, use) => {
      const pageErrors: string[] = [];
      page.on('console', (message) => {
        if (isMetDraft(message.location().url) && message.text().includes('409')) return;
        if (['error', 'warning'].includes(message.type())) pageErrors.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => pageErrors.push(`error: ${error.message}`));
      page.on('requestfailed', (request) => {
        // Without JavaScript, Chromium refuses the scripts that a page names.
        if (!javaScriptEnabled && request.resourceType() === 'script') return;
        // Leaving a page ends what it was still loading.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') pageErrors.push(`failed: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (isMetDraft(response.url()) && response.status() === 409) return;
        if (response.status() >= 400)
          pageErrors.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) {
          pageErrors.push(`another host: ${request.url()}`);
        }
      });
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Tells the address of a draft: one that was being sent when its page was left is met by the next page, which goes on from it. */
const isMetDraft = (url: string) => /\/api\/drafts\//.test(url);

/** Runs in the page: tells if its script ran, and the application took over where it is needed at once. */
function isReady(): boolean {
  const { theme, app } = document.documentElement.dataset;
  return (
    !document.getElementById('root')?.firstElementChild || theme === undefined || /document|running/.test(app ?? '')
  );
}

/** Has an anonymous reader's page become the application, as the first thing that needs it does. */
export async function becomeApplication(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.querySelector('#root input:not([data-theme-choice])');
    field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await expect(page.locator('html')).toHaveAttribute('data-app', 'running');
}

/** Runs in the page: pauses the animation of a toast's bar, at whose end it closes. */
function haltToasts(): void {
  const halted = new CSSStyleSheet();
  halted.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
  document.adoptedStyleSheets.push(halted);
}

/** Closes all toasts inside `scope` that are still open, without moving the focus. */
export async function closeToasts(scope: Page | Locator): Promise<void> {
  const buttons = scope.getByRole('button', { name: 'close', exact: true });
  await buttons.evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click();
  });
}

/** Opens the menu with the header's links where they are behind a button, and returns the element around them. */
export async function headerLinks(page: Page): Promise<Locator> {
  // Toasts would cover them.
  await closeToasts(page);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await button.isVisible())) return page.getByRole('banner');
  await button.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Signs the page's browser in, over the API. */
export async function signIn(page: Page, email = 'tomasz@octavo.example'): Promise<void> {
  const response = await page.request.post('/api/users/login', { data: { email, password: 'octavo-demo' } });
  expect(response.status()).toBe(200);
}

/** Ends the session of the page's browser. Leaves the page first, as what it is still asking for would be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Registers an account that no other test uses, and signs the page's browser in; returns its name. */
export async function register(page: Page): Promise<string> {
  const username = `Reader ${crypto.randomUUID().slice(0, 13)}`;
  const email = `${username.replace(' ', '-')}@octavo.example`;
  const response = await page.request.post('/api/users', { data: { username, email, password: 'octavo-demo' } });
  expect(response.status()).toBe(201);
  return username;
}

/** The rules whose findings depend on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds an error on the page in its current state, by all rules or these: https://github.com/dequelabs/axe-core */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const findings = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    type Finding = { id: string; nodes: { html: string; failureSummary: string }[] };
    // Changes that follow from a layout are drawn a frame after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // Half-way through a transition, text has less contrast; what lasts, as the bar of a toast, has its colours throughout.
    const passing = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) < 1000);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    // Only violations are described.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join('\n')}`,
    );
  }, rules);
  expect(findings).toEqual([]);
}

/**
 * Runs axe in light, and its rules about colours in dark and forced colours too, where nothing else differs; the same colours
 * apply at every width, so narrow screens are checked in light alone.
 */
export async function expectAccessibleInAllColours(page: Page): Promise<void> {
  await expectAccessible(page);
  if ((page.viewportSize()?.width ?? 0) < 768) return;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' });
  await expectAccessible(page, COLOURS);
  await page.emulateMedia({ forcedColors: null });
}

/** Fails if the page stays wider than the window, or than one of 320 pixels, as at 400 % zoom; by how many pixels. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
  await expect.poll(excess).toBe(0);
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize({ width: 320, height: size.height });
  await expect.poll(excess).toBe(0);
  await page.setViewportSize(size);
}

export { expect };
