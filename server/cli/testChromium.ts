import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { findChromium } from './chromium.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';

// The headless shell, which has no windows, renders the same pages in two thirds of the time.
const SHELL = 'chromium-headless-shell';

/** Finds the Chromium of the browser tests, or installs one; ends the process where that is not possible. */
export function testChromium(): string {
  const shell = process.env.CHROME_PATH ? undefined : findCommand(SHELL);
  const browser = shell ?? findChromium() ?? installChromium();
  if (browser) return browser;
  process.stderr.write(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.\n',
  );
  process.exit(1);
}

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
