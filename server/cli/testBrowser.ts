import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { projectFolder } from '../folders.ts';

/** `npm run test:browser` and `npm run test:desktop`: find a Chromium, or install one, and run the tests in it. */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const browser = given() ?? installed() ?? downloaded() ?? installChromium();
if (!browser) {
  process.stderr.write(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.\n',
  );
  process.exit(1);
}

// 'web' for the site and its dashboard, 'desktop' for the app around such a browser; then what Playwright is to be told.
const [suite = 'web', ...options] = process.argv.slice(2);
const runner = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
const config = path.join(projectFolder, suite, 'e2e', 'playwright.config.ts');
const { status } = spawnSync(process.execPath, [runner, 'test', '--config', config, ...options], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser },
});
process.exit(status ?? 1);

function given(): string | undefined {
  const file = process.env.CHROME_PATH;
  if (file && !existsSync(file)) {
    process.stderr.write(`CHROME_PATH is '${file}', which does not exist.\n`);
    process.exit(1);
  }
  return file || undefined;
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...MAC].find(isExecutable);
}

/** One that Playwright downloaded earlier. */
function downloaded(): string | undefined {
  const file = chromium.executablePath();
  return isExecutable(file) ? file : undefined;
}

/** On Debian and Ubuntu as root, from the distribution; elsewhere by Playwright. */
function installChromium(): string | undefined {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  process.stderr.write('Installing Chromium for the browser tests…\n');
  try {
    if (debian) {
      const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
      execFileSync('apt-get', ['update'], options);
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
      return installed();
    }
    execFileSync(
      process.execPath,
      [path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'],
      { stdio: 'ignore' },
    );
    return downloaded();
  } catch {
    return undefined;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
