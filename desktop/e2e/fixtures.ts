import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { DesktopApp, Launch } from './DesktopApp.ts';
import { launchElectron } from './electron/launch.ts';
import { Profile } from './profile.ts';
import { admin, Server } from './server.ts';
import { launchStandIn, type StandInApp } from './standIn/launch.ts';

export interface Options {
  /** Under what the main process runs. */
  runtime: 'Electron' | 'stand-in';
}

type Start<More = unknown> = Omit<Launch, 'profile'> & More;

interface Fixtures {
  profile: Profile;
  /** What pages complained of, and a test did not expect: broken policies, errors. */
  complaints: string[];
  /** Starts the app; what it remembers lasts through the test. */
  launch: (start?: Start) => Promise<DesktopApp>;
  /** Starts it under the stand-in, for tests that look behind the pages: tagged INSIDE, they run nowhere else. */
  launchInside: (start?: Start<{ folder?: string; isSecond?: boolean }>) => Promise<StandInApp>;
}

/** The tag of tests that need to see what the main process asked of Electron. */
export const INSIDE = { tag: '@inside' };

/** Journeys through the desktop app, each with a profile of its own and, where it names one, the worker's server. */
export const test = base.extend<Fixtures & Options, { server: Server }>({
  runtime: ['stand-in', { option: true }],

  server: [
    async ({ browserName: _ }, use) => {
      const server = await new Server().start();
      await server.category('Essays');
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

  complaints: async ({ browserName: _ }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints).toEqual([]);
  },

  launchInside: async ({ browser, profile, complaints }, use) => {
    const started: StandInApp[] = [];
    await use(async (start = {}) => {
      const app = await launchStandIn({ browser, profile, ...start });
      started.push(app);
      listen(app, complaints);
      return app;
    });
    for (const app of started) {
      expect(app.strayed, 'requests to other hosts').toEqual([]);
      await app.close();
    }
  },

  launch: async ({ runtime, launchInside, profile, complaints }, use) => {
    if (runtime === 'stand-in') return use(launchInside);
    const started: DesktopApp[] = [];
    await use(async (start = {}) => {
      const app = await launchElectron({ profile, ...start });
      started.push(app);
      listen(app, complaints);
      return app;
    });
    for (const app of started) await app.close();
  },
});

function listen({ window }: DesktopApp, complaints: string[]): void {
  window.on('pageerror', (error) => complaints.push(error.message));
  window.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
}

/** Signs in with the ordinary form. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Starts the app as an administrator left it: connected, at `url` where the way to the server is another, and signed in. */
export async function atWork<App extends DesktopApp>(
  launch: (start: Start) => Promise<App>,
  server: Server,
  url = server.url,
): Promise<App> {
  const app = await launch({ before: { server: { url, name: server.name }, cookies: await server.cookies() } });
  await expect(app.window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  return app;
}

/** Opens the form for a new article, and types a title and a text. */
export async function write(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Article', exact: true }).click();
  await page.getByRole('tab', { name: 'Add Article' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Written on the desktop.');
  await page.getByLabel('Category').selectOption('Essays');
}

/** Fails with what axe finds on the page as it is: https://github.com/dequelabs/axe-core */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
  expect(findings).toEqual([]);
}

export { expect };
