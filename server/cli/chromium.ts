import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findCommand, isExecutable } from './findCommand.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Turns off the web pages of the browser's own window, such as the suggestions below the address, which no test sees and
 * whose loading costs more than many a test; the opener policy, which starts a second renderer for every first page, and is
 * proved by its header; and all that Playwright turns off, because only the last such list applies.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'CrossOriginOpenerPolicy'],
];

/** The arguments with which the tests launch Chromium. */
export const testArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join()}`,
];

/** Finds the browser: that of `CHROME_PATH`, the system's, or one that Playwright downloaded; undefined where there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) {
    process.stderr.write(`CHROME_PATH is '${given}', which does not exist.\n`);
    process.exit(1);
  }
  return given || (findCommand(...NAMES) ?? [...MAC, chromium.executablePath()].find(isExecutable));
}
