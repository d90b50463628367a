import { readFileSync } from 'node:fs';
import type { Driver } from './commands.ts';
import { httpDriver } from './httpDriver.ts';
import { marionette } from './marionette.ts';
import { firefoxPreferences, type StorageAccess } from './preferences.ts';
import { freePort, openSandbox, type Sandbox } from './processes.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface LaunchOptions {
  size: { width: number; height: number };
  /** The storage that its pages may use. */
  storage: StorageAccess;
  /** True where the system asks for less motion. */
  reducedMotion: boolean;
}

/** A browser of its own for one test. */
export interface Browser extends Driver {
  /** The errors that pages did not catch, as far as the browser logs them. */
  pageErrors(): string[];
  /** Ends the browser and all processes that were started for it, even if it hangs. */
  quit(): Promise<void>;
}

type Started = Driver & Partial<Pick<Browser, 'pageErrors'>>;
const starts = { chromium, firefox, webkit } satisfies Record<
  EngineName,
  (sandbox: Sandbox, options: LaunchOptions) => Promise<Started>
>;

/** Starts a headless browser with an empty profile. */
export async function launch(engine: EngineName, options: LaunchOptions): Promise<Browser> {
  const sandbox = openSandbox();
  try {
    const started = await starts[engine](sandbox, options);
    const isSafari = engine === 'webkit' && process.platform === 'darwin';
    return {
      pageErrors: () => [],
      ...started,
      async quit() {
        // Safari was not started by its driver, and would go on running.
        if (isSafari) await started.send('quit').catch(() => {});
        await sandbox.end();
      },
    };
  } catch (error) {
    await sandbox.end();
    throw error;
  }
}

async function chromium(sandbox: Sandbox, { storage, reducedMotion }: LaunchOptions): Promise<Started> {
  const driver = sandbox.start('chromedriver', ['--port=0']);
  const log = sandbox.write('chromium.log', '');
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = ['--headless=new', '--disable-gpu', '--disable-background-networking', '--disable-breakpad', ...root];
  const own = [
    ...(storage === 'private' ? ['--incognito'] : []),
    ...(reducedMotion ? ['--force-prefers-reduced-motion'] : []),
  ];
  const options = {
    args: [...args, '--enable-logging', `--log-file=${log}`, ...own],
    // Chromium blocks all storage together with cookies.
    ...(storage === 'nothing' ? { prefs: { 'profile.default_content_setting_values.cookies': 2 } } : {}),
    ...(process.env.CHROME_PATH ? { binary: process.env.CHROME_PATH } : {}),
  };
  const port = await driver.waitForOutput(/started successfully on port (\d+)/);
  return {
    ...(await httpDriver(`http://127.0.0.1:${port}`, { 'goog:chromeOptions': options })),
    pageErrors: () =>
      [...readFileSync(log, 'utf8').matchAll(/CONSOLE:\d+\] "(Uncaught .*)/g)]
        .map(([, text = '']) => text)
        // Where there is no script, Chromium reports that it skipped its own transition.
        .filter((text) => !text.includes('/robots.txt (')),
  };
}

async function firefox(sandbox: Sandbox, { storage, reducedMotion }: LaunchOptions): Promise<Started> {
  const preferences = sandbox.write('profile/user.js', firefoxPreferences({ storage, reducedMotion }));
  // Its window would not become as narrow as a telephone.
  sandbox.write('profile/chrome/userChrome.css', ':root { min-width: 0 !important; }');
  // Its input methods are out of a page's reach.
  const remote = ['--marionette', '--remote-allow-system-access'];
  const options = ['--headless', ...remote, '--profile', preferences.replace('/user.js', ''), 'about:blank'];
  const browser = sandbox.start(process.env.FIREFOX_PATH ?? 'firefox', options, { MOZ_CRASHREPORTER_DISABLE: '1' });
  const port = await browser.waitForOutput(/Listening on port (\d+)/);
  return {
    ...(await marionette(Number(port))),
    pageErrors: () => [...browser.output().matchAll(/^JavaScript error: (https?:.*)/gm)].map(([, text = '']) => text),
  };
}

/** Safari's engine: Safari itself on a Mac, where it was allowed by `safaridriver --enable`; WebKitGTK elsewhere. */
async function webkit(sandbox: Sandbox, { size: { width, height }, reducedMotion }: LaunchOptions): Promise<Started> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  if (process.platform === 'darwin') {
    await sandbox.start('safaridriver', ['--port', String(port)]).waitForPort(port);
    return httpDriver(address, { browserName: 'safari' });
  }
  // The window must become as narrow as a telephone here too. There is no window manager: the window under the mouse, in the middle, has the focus.
  sandbox.write('gtk-3.0/gtk.css', '* { min-width: 0; margin: 0; padding: 0; border-width: 0; }');
  sandbox.write('gtk-3.0/settings.ini', `[Settings]\ngtk-enable-animations=${Number(!reducedMotion)}\n`);
  const screen = ['-screen', '0', `${width}x${height + 100}x24`];
  // Abstract sockets leave no files behind: https://x.org/releases/X11R7.7/doc/man/man1/Xvfb.1.xhtml
  const xvfb = sandbox.start('Xvfb', [
    '-displayfd',
    '1',
    ...screen,
    '-nolisten',
    'tcp',
    '-nolisten',
    'unix',
    '-listen',
    'local',
  ]);
  const environment = { DISPLAY: `:${await xvfb.waitForOutput(/^(\d+)$/m)}` };
  await sandbox.start('WebKitWebDriver', [`--port=${port}`], environment).waitForPort(port);
  return httpDriver(address, {});
}
