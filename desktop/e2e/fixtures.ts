import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { DesktopApp, LaunchOptions } from './DesktopApp.ts';
import { launchElectron } from './electron/launch.ts';
import { Profile } from './Profile.ts';
import { admin, Server } from './Server.ts';
import { launchStandIn, type StandInApp } from './standIn/launch.ts';

export interface Options {
  /** The environment in which the main process runs. */
  runtime: 'Electron' | 'stand-in';
}

type Start<More = unknown> = Omit<LaunchOptions, 'profile'> & More;

interface Fixtures {
  profile: Profile;
  /** Errors of the pages that a test does not expect: violated policies, uncaught errors. */
  pageErrors: string[];
  /** Starts the app; its profile lasts through the test. */
  launch: (start?: Start) => Promise<DesktopApp>;
  /** Starts the app in the stand-in, for tests tagged STAND_IN_ONLY, which check the main process itself. */
  launchInStandIn: (start?: Start<{ folder?: string; isSecond?: boolean }>) => Promise<StandInApp>;
}

/** The tag of tests that check the calls of the main process to Electron. */
export const STAND_IN_ONLY = { tag: '@stand-in-only' };

/** Tests of the desktop app, each with a profile of its own and, where it uses one, the worker's server. */
export const test = base.extend<Fixtures & Options, { server: Server }>({
  runtime: ['stand-in', { option: true }],

  server: [
    async ({ browserName: _ }, use) => {
      const server = await new Server().start();
      await server.createCategory('Essays');
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],

  profile: async ({ browserName: _ }, use) => {
    const profile = new Profile();
    await use(profile);
    profile.remove();
  },

  pageErrors: async ({ browserName: _ }, use) => {
    const pageErrors: string[] = [];
    await use(pageErrors);
    expect(pageErrors).toEqual([]);
  },

  launchInStandIn: async ({ browser, profile, pageErrors }, use, testInfo) => {
    const started: StandInApp[] = [];
    await use(async (start = {}) => {
      const app = await launchStandIn({ browser, profile, ...start });
      started.push(app);
      recordErrors(app, pageErrors);
      return app;
    });
    for (const [index, app] of started.entries()) {
      // Playwright's own option takes one of every test, in case that it fails.
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`failed-${index + 1}.png`);
        await app.window.screenshot({ path, timeout: 5_000 }).catch(() => {});
      }
      expect(app.foreignRequests, 'requests to other hosts').toEqual([]);
      await app.close();
    }
  },

  launch: async ({ runtime, launchInStandIn, profile, pageErrors }, use) => {
    if (runtime === 'stand-in') return use(launchInStandIn);
    const started: DesktopApp[] = [];
    await use(async (start = {}) => {
      const app = await launchElectron({ profile, ...start });
      started.push(app);
      recordErrors(app, pageErrors);
      return app;
    });
    for (const app of started) await app.close();
  },
});

function recordErrors({ window }: DesktopApp, pageErrors: string[]): void {
  window.on('pageerror', (error) => pageErrors.push(error.message));
  window.on('console', (message) => {
    if (/content security policy/i.test(message.text())) pageErrors.push(message.text());
  });
}

/** The text of the bar that is shown while the server is away. */
export const noConnection = 'No connection. What you have open stays; the rest comes back by itself.';

/** Signs in with the login form. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Starts the app connected to the server, at `url` if it differs from the server's own, and signed in as the administrator. */
export async function launchSignedIn<App extends DesktopApp>(
  launch: (start: Start) => Promise<App>,
  server: Server,
  url = server.url,
): Promise<App> {
  const app = await launch({ storedServer: { server: { url, name: server.name }, cookies: await server.cookies() } });
  await expect(app.window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  return app;
}

/** Opens the form for a new article, and fills title, text and category. */
export async function writeArticle(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Article', exact: true }).click();
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Written on the desktop.');
  await page.getByLabel('Category').selectOption('Essays');
}

/** Presses a key that closes the page, in which Playwright would still let go of it. */
export async function pressToClose(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key).catch((error: unknown) => {
    if (!page.isClosed()) throw error;
  });
}

/** Fails if axe finds an error on the page in its current state: https://github.com/dequelabs/axe-core */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
  expect(findings).toEqual([]);
}

export { expect };
