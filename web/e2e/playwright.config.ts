import { defineConfig } from '@playwright/test';

/**
 * The demo site in a real Chromium, in both themes: wide, and where the width may make a difference also narrow. Tests
 * say so by a tag: @layout is run at both widths, @narrow is about narrow screens alone.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../dist/test-results',
  globalSetup: './demoServer.ts',
  fullyParallel: true,
  workers: 2,
  // Bounds against a hang, not expectations.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: JSON.parse(process.env.CHROME_ARGUMENTS ?? '[]'),
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'wide', grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'narrow',
      grep: /@layout|@narrow/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
