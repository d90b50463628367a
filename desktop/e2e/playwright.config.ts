import { defineConfig } from '@playwright/test';

const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The real main process under Node, with a stand-in for Electron around a real Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../dist/test-results-desktop',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // The built main process is run as it is.
  build: { external: ['**/octavo-desktop-app-*/**'] },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        ...root,
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
});
