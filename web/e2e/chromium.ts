import type { LaunchOptions } from '@playwright/test';

const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * The web pages of the window's own frame, such as the suggestions below the address: no test sees them, and to load them
 * for each new window costs more than many a test. Then what Playwright turns off, for the last such list counts alone.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch'],
];

/** How the tests launch Chromium: the one that CHROME_PATH names, or Playwright's own. */
export const chromiumOptions: LaunchOptions = {
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: [
    ...root,
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${FEATURES_OFF.join()}`,
  ],
};
