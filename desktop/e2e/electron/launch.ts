import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { _electron } from '@playwright/test';
import { partitionOf } from '../../main/network/partition.ts';
import type { DesktopApp, LaunchOptions } from '../DesktopApp.ts';
import type { StoredServer } from '../Profile.ts';
import { parseCookie } from '../standIn/CookieJar.ts';

const main = path.resolve(import.meta.dirname, '../../../dist/desktop-app/main/main.js');

/** Starts the built app in Electron itself. */
export async function launchElectron({
  profile,
  serverOption,
  arguments: more = [],
  colorScheme,
  storedServer,
}: LaunchOptions): Promise<DesktopApp> {
  if (storedServer) profile.storeServer(storedServer);
  const env = {
    ...inherited(),
    OCTAVO_TEST_PROFILE: profile.userData,
    OCTAVO_TEST_MAIN: pathToFileURL(main).href,
    OCTAVO_TEST_SESSION: JSON.stringify(storedServer ? sessionOf(storedServer) : null),
  };
  const entry = path.join(import.meta.dirname, 'entry.mjs');
  const app = await _electron.launch({
    args: [entry, ...(serverOption === undefined ? [] : [`--server=${serverOption}`]), ...more],
    env,
    ...(colorScheme ? { colorScheme } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const window = await app.firstWindow();
  const address = (at: string) => `app://octavo${at}`;
  let isClosed = false;

  return {
    window,
    address,
    opened: () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened),
    answerDialogs: (answers) => app.evaluate((_electron, given) => void Object.assign(globalThis, given), answers),
    messageDetails: () => app.evaluate(() => (globalThis as unknown as { details: string[] }).details),
    menu: (id) => app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id),
    findBar: () => app.windows().find((page) => page.url() === address('/find')) ?? null,
    credentialsDialog: () => app.windows().find((page) => page.url() === address('/credentials')) ?? null,
    async startAgain(...given) {
      await once(spawn(app.process().spawnfile, [entry, ...given], { env, stdio: 'ignore' }), 'exit');
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await app.close();
    },
  };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Returns the cookies of a server, and the name of the session to which they belong. */
function sessionOf({ server: { url }, cookies: headers }: StoredServer) {
  const cookies = headers.map((header) => {
    const { name, value, path: below, expires } = parseCookie(header, new URL(url).hostname);
    return { url, name, value, path: below, expirationDate: Math.min(expires / 1000, Date.now() / 1000 + 86_400) };
  });
  return { partition: partitionOf(url), cookies };
}
