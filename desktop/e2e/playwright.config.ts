import { defineConfig, type Project } from '@playwright/test';
import { electronMissing } from './electron/electronMissing.ts';
import { type Options, STAND_IN_ONLY } from './fixtures.ts';

const inElectron: Project<Options> = {
  name: 'Electron',
  use: { runtime: 'Electron' },
  grepInvert: new RegExp(STAND_IN_ONLY.tag),
  testIgnore: 'packaging.e2e.ts',
  workers: 1,
};

/**
 * The real main process: always under Node, with a stand-in for Electron around a real Chromium; and in Electron itself
 * where that is on the machine.
 */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../dist/test-results-desktop',
  fullyParallel: true,
  workers: 2,
  // Limits for tests that hang, not expectations.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  reporter: [['list'], ['../../server/cli/flakyTests.ts']],
  globalTeardown: './electron/reportSkipped.ts',
  projects: [{ name: 'stand-in', use: { runtime: 'stand-in' } }, ...(electronMissing() === null ? [inElectron] : [])],
  // The built main process runs untransformed.
  build: { external: ['**/octavo-desktop-app-*/**'] },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: JSON.parse(process.env.CHROME_ARGUMENTS ?? '[]'),
    },
  },
});
