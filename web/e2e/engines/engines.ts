import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from './commands.ts';
import { httpDriver } from './httpDriver.ts';
import { marionette } from './marionette.ts';
import { freePort, startScreen, startServing } from './processes.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Size {
  width: number;
  height: number;
}

/** Each starts a browser of its engine with nothing in it, on no screen that anybody sees; its page may get the size. */
export const engines: Record<EngineName, (size: Size) => Promise<Driver>> = { chromium, firefox, webkit };

async function chromium(): Promise<Driver> {
  const port = await freePort();
  const driver = await startServing(port, 'chromedriver', [`--port=${port}`]);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const options = {
    args: ['--headless=new', '--disable-gpu', '--disable-background-networking', ...root],
    ...(process.env.CHROME_PATH ? { binary: process.env.CHROME_PATH } : {}),
  };
  return httpDriver(`http://127.0.0.1:${port}`, { 'goog:chromeOptions': options }, driver.end);
}

async function firefox(): Promise<Driver> {
  const port = await freePort();
  const profile = folderOf({
    'user.js': `user_pref('marionette.port', ${port});
user_pref('toolkit.legacyUserProfileCustomizations.stylesheets', true);`,
    // Its window would not become as narrow as a telephone.
    'chrome/userChrome.css': ':root { min-width: 0 !important; }',
  });
  const binary = process.env.FIREFOX_PATH ?? 'firefox';
  const browser = await startServing(port, binary, ['--headless', '--marionette', '--profile', profile.path]);
  return marionette(port, {}, async () => {
    await browser.end();
    profile.remove();
  });
}

/** Safari's engine: Safari itself on a Mac, where it was allowed by `safaridriver --enable`; WebKitGTK elsewhere. */
async function webkit({ width, height }: Size): Promise<Driver> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  if (process.platform === 'darwin') {
    const driver = await startServing(port, 'safaridriver', ['--port', String(port)]);
    return httpDriver(address, { browserName: 'safari' }, driver.end);
  }
  // Likewise. Nothing manages the windows of this screen: the one under the mouse, which is in the middle, has the focus.
  const settings = folderOf({ 'gtk-3.0/gtk.css': '* { min-width: 0; margin: 0; padding: 0; border-width: 0; }' });
  const screen = await startScreen({ width, height: height + 100 });
  const environment = { DISPLAY: screen.display, XDG_CONFIG_HOME: settings.path };
  const driver = await startServing(port, 'WebKitWebDriver', [`--port=${port}`], environment);
  return httpDriver(address, {}, async () => {
    await driver.end();
    await screen.end();
    settings.remove();
  });
}

/** A new folder with these files, by their paths in it. */
function folderOf(files: Record<string, string>): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-engine-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
