import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { admin, Server } from './server.ts';
import { type Before, launchStandIn, Profile, type StandInApp } from './standIn/launch.ts';

interface Start {
  /** `--server=`. */
  asked?: string;
  colorScheme?: 'light' | 'dark';
  /** What the app remembers. */
  before?: Before;
  /** Of a packaged app; the project's own build where there is none. */
  folder?: string;
}

interface Fixtures {
  profile: Profile;
  /** What pages complained of, and a test did not expect: broken policies, errors. */
  complaints: string[];
  /** Starts the app; what it remembers lasts through the test. */
  launch: (start?: Start) => Promise<StandInApp>;
}

/** Journeys through the desktop app, each with a profile of its own and, where it names one, the worker's server. */
export const test = base.extend<Fixtures, { server: Server }>({
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

  launch: async ({ browser, profile, complaints }, use) => {
    const started: StandInApp[] = [];
    await use(async (start = {}) => {
      const app = await launchStandIn({ browser, profile, ...start });
      started.push(app);
      app.window.on('pageerror', (error) => complaints.push(error.message));
      app.window.on('console', (message) => {
        if (/content security policy/i.test(message.text())) complaints.push(message.text());
      });
      return app;
    });
    for (const app of started) {
      expect(app.strayed, 'requests to other hosts').toEqual([]);
      await app.close();
    }
  },
});

/** Signs in with the ordinary form. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Starts the app as an administrator left it: connected, at `url` where the way to the server is another, and signed in. */
export async function atWork(launch: Fixtures['launch'], server: Server, url = server.url): Promise<StandInApp> {
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
