import { type ServerProcess, serve } from '../../serve.ts';
import { test as siteTest } from '../../site.ts';
import { admin } from '../../workerServer.ts';

/** Gives a test a server of its own, as it is after the installation: with its first administrator, and nothing else. */
export const test = siteTest.extend<{ ownServer: ServerProcess }>({
  ownServer: async ({ browserName: _ }, use) => {
    const server = await serve('main.js', {
      ADMIN_EMAIL: admin.email,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    });
    await use(server);
    server.stop();
  },

  baseURL: async ({ ownServer }, use) => use(ownServer.url),
});
