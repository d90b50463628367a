import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import type { MenuItemConstructorOptions } from 'electron';
import type { DesktopApp, LaunchOptions } from '../DesktopApp.ts';
import { STAND_IN } from './addresses.ts';
import { connectPages } from './connectPages.ts';
import { type StandIn, standInElectron } from './electron.ts';

const project = path.resolve(import.meta.dirname, '../../..');
const KEY = 'octavo.electron';

interface StandInLaunch extends LaunchOptions {
  browser: Browser;
  /** The folder of a packaged app; the build of this project where there is none. */
  folder?: string | undefined;
  /** True if the app already runs. */
  isSecond?: boolean | undefined;
}

/** An app that runs in this process, with a stand-in for Electron. */
export interface StandInApp extends DesktopApp {
  electron: StandIn;
  /** Requests of its pages to other hosts than the app. */
  foreignRequests: string[];
}

/** Starts the built main process under Node, as a module of its own each time, on a browser's pages. */
export async function launchStandIn({
  browser,
  profile,
  serverOption,
  colorScheme,
  storedServer,
  folder,
  isSecond = false,
  arguments: more = [],
}: StandInLaunch): Promise<StandInApp> {
  profile.reopen();
  if (storedServer) profile.storeServer(storedServer);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...(colorScheme ? { colorScheme } : {}),
    ...(profile.storage ? { storageState: profile.storage } : {}),
  });
  const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
  const [window] = pages;
  if (!window) throw new Error('No page');
  // Chromium draws background pages only once a second.
  await window.bringToFront();
  const electron = standInElectron({
    pages,
    cookieJarOf: (partition) => profile.cookieJar(partition),
    userData: profile.userData,
  });
  electron.state.isFirst = !isSecond;
  electron.state.switches = more;
  let isClosed = false;
  const foreignRequests: string[] = [];
  const app = copyApp(folder, electron);
  const built = path.join(app, 'dist', 'desktop-app');
  const preload = path.join(built, 'preload', 'preload.cjs');
  await connectPages({ context, electron, preload, onForeignRequest: (url) => foreignRequests.push(url) });

  const { argv } = process;
  process.argv = ['octavo', ...(serverOption === undefined ? [] : [`--server=${serverOption}`]), ...more];
  await import(pathToFileURL(path.join(built, 'main', 'main.js')).href);
  process.argv = argv;
  if (!isSecond && electron.state.exitCode === null) await window.waitForURL(`${STAND_IN}/**`);

  const pageAt = (at: string) =>
    electron.contents.map(({ page }) => page).find((page) => page.url() === STAND_IN + at) ?? null;

  return {
    electron,
    foreignRequests,
    window,
    opened: async () => electron.opened,
    answerDialogs: async ({ button, file }) =>
      void Object.assign(electron.state, { pressedButton: button, chosenFile: file }),
    messageDetails: async () => electron.messageBoxes.map(({ detail = '' }) => detail),
    address: (at) => `${STAND_IN}${at}`,
    menu: async (id) => press(electron.state.menu, id),
    findBar: () => pageAt('/find'),
    credentialsDialog: () => pageAt('/credentials'),
    async startAgain(...given) {
      electron.module.app.emit('second-instance', {}, ['octavo', '--enable-features=x', ...given], '/');
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      electron.windows[0]?.emit('close', {});
      profile.storage = await context.storageState({ indexedDB: true });
      await context.close();
      electron.stop();
      rmSync(app, { recursive: true, force: true });
    },
  };
}

/** Copies the app to a new folder in which the package `electron` is the stand-in; returns the folder. */
function copyApp(packaged: string | undefined, { module }: StandIn): string {
  const app = mkdtempSync(path.join(tmpdir(), 'octavo-desktop-app-'));
  const from = packaged ?? project;
  mkdirSync(path.join(app, 'dist', 'web'), { recursive: true });
  cpSync(path.join(from, 'dist', 'desktop-app'), path.join(app, 'dist', 'desktop-app'), { recursive: true });
  symlinkSync(path.join(from, 'dist', 'web', 'client'), path.join(app, 'dist', 'web', 'client'));
  cpSync(path.join(from, 'package.json'), path.join(app, 'package.json'));
  const stub = path.join(app, 'node_modules', 'electron');
  mkdirSync(stub, { recursive: true });
  writeFileSync(path.join(stub, 'package.json'), '{ "name": "electron", "type": "module", "exports": "./index.js" }');
  writeFileSync(
    path.join(stub, 'index.js'),
    `export const { ${Object.keys(module).join(', ')} } = globalThis[Symbol.for('${KEY}')];\n`,
  );
  Object.assign(globalThis, { [Symbol.for(KEY)]: module });
  return app;
}

function press(menu: MenuItemConstructorOptions[], id: string): void {
  const item = itemsOf(menu).find((each) => each.id === id);
  if (!item?.click) throw new Error(`The menu has no ${id}`);
  (item.click as () => void)();
}

function itemsOf(menu: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return menu.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}
