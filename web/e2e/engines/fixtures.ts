import { writeFile } from 'node:fs/promises';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { type ServerProcess, serve } from '../serve.ts';
import { admin, Site } from '../site.ts';
import { type EngineName, launch } from './engines.ts';
import { Page } from './Page.ts';
import type { StorageAccess } from './preferences.ts';

export interface EngineOptions {
  engine: EngineName;
  storage: StorageAccess;
}

interface Fixtures extends EngineOptions {
  /** Skips journeys in engines that are not installed. */
  skipMissing: undefined;
  /** The origin of the site whose pages are opened. */
  origin: string;
  browserPage: Page;
}

/** Opens pages of the demo site in the engine's browser. */
export const test = base.extend<Fixtures>({
  engine: ['chromium', { option: true }],
  storage: ['all', { option: true }],
  skipMissing: [
    async ({ engine }, use, testInfo) => {
      testInfo.skip((process.env.E2E_MISSING ?? '').split(',').includes(engine), `There is no ${engine}.`);
      await use(undefined);
    },
    { auto: true },
  ],
  origin: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ''),

  browserPage: async ({ engine, storage, viewport, contextOptions, origin }, use, testInfo) => {
    const size = viewport ?? { width: 1280, height: 900 };
    const reducedMotion = contextOptions.reducedMotion === 'reduce';
    const driver = await launch(engine, { size, storage, reducedMotion });
    try {
      const page = new Page(driver, origin);
      await page.setViewportSize(size);
      await use(page);
      // WebKit logs no errors.
      expect(engine === 'webkit' ? await page.uncaught() : driver.pageErrors()).toEqual([]);
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('screenshot.png'), await page.screenshot());
      }
    } finally {
      await driver.quit();
    }
  },
});

/** Opens pages of an empty site of the test's own, as its administrator. */
export const dashboardTest = test.extend<{ site: Site }, { server: ServerProcess; adminRequest: APIRequestContext }>({
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

  adminRequest: [
    async ({ playwright, server }, use) => {
      const adminRequest = await playwright.request.newContext({ baseURL: server.url });
      expect((await adminRequest.post('/api/users/login', { data: admin })).status()).toBe(200);
      await use(adminRequest);
      await adminRequest.dispose();
    },
    { scope: 'worker' },
  ],

  origin: async ({ server }, use) => use(server.url),
  baseURL: async ({ server }, use) => use(server.url),

  site: async ({ adminRequest }, use) => {
    const site = new Site(adminRequest);
    await site.deleteAll();
    await use(site);
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
