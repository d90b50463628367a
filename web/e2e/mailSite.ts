import { test as base } from './fixtures.ts';
import { type MailServer, startMailServer } from './mailServer.ts';
import { type ServerProcess, serve } from './serve.ts';
import { admin } from './workerServer.ts';

/** Gives a test a server of its own that sends its mails to a real SMTP server. */
export const test = base.extend<{ mails: MailServer; ownServer: ServerProcess }>({
  mails: async ({ browserName: _ }, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.close();
  },

  ownServer: async ({ mails }, use) => {
    const server = await serve('main.js', {
      ...mails.environment,
      ADMIN_EMAIL: admin.email,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    });
    await use(server);
    server.stop();
  },

  baseURL: async ({ ownServer }, use) => use(ownServer.url),
});
