import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { findChromium, testArguments } from './chromium.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';

/** `npm run test:browser` and `npm run test:desktop`: find a Chromium, or install one, and run the tests in it. */

// Without windows of its own it draws the same pages in two thirds of the time.
const SHELL = 'chromium-headless-shell';
const shell = process.env.CHROME_PATH ? undefined : findCommand(SHELL);
const browser = shell ?? findChromium() ?? installChromium();
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
  env: { ...process.env, CHROME_PATH: browser, CHROME_ARGUMENTS: JSON.stringify(testArguments) },
});
process.exit(status ?? 1);

/** On Debian and Ubuntu as root, from the distribution; elsewhere by Playwright. */
function installChromium(): string | undefined {
  process.stderr.write('Installing Chromium for the browser tests…\n');
  try {
    if (canInstall) return installFromDistribution();
    execFileSync(
      process.execPath,
      [path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'],
      { stdio: 'ignore' },
    );
    return findChromium();
  } catch {
    return undefined;
  }
}

/** Ubuntu has no such package, and Debian's has no browser to look at. */
function installFromDistribution(): string | undefined {
  try {
    installPackages(SHELL);
    return findCommand(SHELL);
  } catch {
    installPackages('chromium');
    return findChromium();
  }
}
