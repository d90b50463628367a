import { writeFile } from 'node:fs/promises';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { admin, House } from '../house.ts';
import { type Served, serve } from '../serve.ts';
import { type EngineName, launch } from './engines.ts';
import { Page } from './Page.ts';
import type { Storing } from './preferences.ts';

export interface EngineOptions {
  engine: EngineName;
  storing: Storing;
}

interface Fixtures extends EngineOptions {
  /** Skips journeys in engines that this machine has not. */
  present: undefined;
  /** The origin of the site whose pages are opened. */
  site: string;
  browserPage: Page;
}

/** Opens pages of the demo site in the engine's browser. */
export const test = base.extend<Fixtures>({
  engine: ['chromium', { option: true }],
  storing: ['all', { option: true }],
  present: [
    async ({ engine }, use, testInfo) => {
      testInfo.skip((process.env.E2E_MISSING ?? '').split(',').includes(engine), `There is no ${engine}.`);
      await use(undefined);
    },
    { auto: true },
  ],
  site: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ''),

  browserPage: async ({ engine, storing, viewport, contextOptions, site }, use, testInfo) => {
    const size = viewport ?? { width: 1280, height: 900 };
    const reducedMotion = contextOptions.reducedMotion === 'reduce';
    const driver = await launch(engine, { size, storing, reducedMotion });
    try {
      const page = new Page(driver, site);
      await page.setViewportSize(size);
      await use(page);
      // WebKit writes no log of them.
      expect(engine === 'webkit' ? await page.uncaught() : driver.pageErrors()).toEqual([]);
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('screenshot.png'), await page.screenshot());
      }
    } finally {
      await driver.quit();
    }
  },
});

/** Opens pages of a publication of the test's own, empty at its start, as its administrator. */
export const dashboardTest = test.extend<{ house: House }, { server: Served; calls: APIRequestContext }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await serve('main.js', {
        ADMIN_EMAIL: admin.email,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      });
      await use(server);
      server.stop();
    },
    { scope: 'worker' },
  ],

  calls: [
    async ({ playwright, server }, use) => {
      const calls = await playwright.request.newContext({ baseURL: server.url });
      expect((await calls.post('/api/users/login', { data: admin })).status()).toBe(200);
      await use(calls);
      await calls.dispose();
    },
    { scope: 'worker' },
  ],

  site: async ({ server }, use) => use(server.url),
  baseURL: async ({ server }, use) => use(server.url),

  house: async ({ calls }, use) => {
    const house = new House(calls);
    await house.empty();
    await use(house);
  },

  browserPage: async ({ browserPage }, use) => {
    await browserPage.goto('/login');
    const status = await browserPage.evaluate(async ({ email, password }: typeof admin) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      return (await fetch('/api/users/login', { method: 'POST', headers, body })).status;
    }, admin);
    expect(status).toBe(200);
    await use(browserPage);
  },
});

export { expect };
