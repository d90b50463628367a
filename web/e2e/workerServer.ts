import { type APIRequestContext, test as base } from '@playwright/test';
import { type ServerProcess, serve } from './serve.ts';

export const admin = { email: 'admin@octavo.example', username: 'Ada Press', password: 'octavo-press' };

export interface WorkerFixtures {
  server: ServerProcess;
  adminRequest: APIRequestContext;
}

/**
 * Gives the tests of a worker one server for their sites, once the first of them asks for it. All browser tests have these
 * fixtures: for tests with others, Playwright would start new workers, each with a browser of its own.
 */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await serve('main.js', {
        ADMIN_EMAIL: admin.email,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        OCTAVO_TIME_ZONE: 'Europe/Lisbon',
      });
      await use(server);
      server.stop();
    },
    { scope: 'worker' },
  ],

  // One session for all tests of a worker: hashing a password takes longer than many a test.
  adminRequest: [
    async ({ playwright, server }, use) => {
      const adminRequest = await playwright.request.newContext({ baseURL: server.url });
      await use(adminRequest);
      await adminRequest.dispose();
    },
    { scope: 'worker' },
  ],
});
