import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/**
 * The browser tests in Chromium, against the demo site. Tests run on a wide screen; those tagged @layout run on a narrow
 * one too, those tagged @narrow only there.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../dist/test-results',
  globalSetup: './demoServer.ts',
  fullyParallel: true,
  // Most tests wait for the page and the server in turn, or for a timeout, which leaves one of few cores idle.
  workers: availableParallelism() + 2,
  // Limits for tests that hang, not expectations.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  reporter: [['list'], ['../../server/cli/flakyTests.ts']],
  use: {
    browserName: 'chromium',
    // Each frame is drawn by the processor. What is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: JSON.parse(process.env.CHROME_ARGUMENTS ?? '[]'),
    },
  },
  projects: [
    { name: 'wide', grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'narrow',
      grep: /@layout|@narrow/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
