import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { findChromium, testArguments } from './chromium.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';

/** Runs `npm run test:browser` and `npm run test:desktop`: finds a Chromium, or installs one, and runs the tests in it. */

// The headless shell, which has no windows, renders the same pages in two thirds of the time.
const SHELL = 'chromium-headless-shell';
const shell = process.env.CHROME_PATH ? undefined : findCommand(SHELL);
const browser = shell ?? findChromium() ?? installChromium();
if (!browser) {
  process.stderr.write(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.\n',
  );
  process.exit(1);
}

// 'web' for the site and its dashboard, 'desktop' for the app; then the options of Playwright.
const [suite = 'web', ...options] = process.argv.slice(2);
const runner = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
const config = path.join(projectFolder, suite, 'e2e', 'playwright.config.ts');
const { status } = spawnSync(process.execPath, [runner, 'test', '--config', config, ...options], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser, CHROME_ARGUMENTS: JSON.stringify(testArguments) },
});
process.exit(status ?? 1);

/** Installs a Chromium: as root on Debian and Ubuntu from the distribution, elsewhere by Playwright. */
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

/** Installs the headless shell, or Chromium where the distribution has no such package, as Ubuntu. */
function installFromDistribution(): string | undefined {
  try {
    installPackages(SHELL);
    return findCommand(SHELL);
  } catch {
    installPackages('chromium');
    return findChromium();
  }
}
