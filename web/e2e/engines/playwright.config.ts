import { defineConfig } from '@playwright/test';
import type { EngineName } from './engines.ts';
import type { EngineOptions } from './fixtures.ts';

const names: EngineName[] = ['chromium', 'firefox', 'webkit'];
const widths = [
  { name: 'wide', viewport: { width: 1280, height: 900 } },
  { name: 'narrow', viewport: { width: 400, height: 800 } },
];

/** Journeys of readers and administrators in three engines, wide and narrow, against one server. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../../dist/test-results-engines',
  globalSetup: '../demoServer.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  reporter: [['list'], ['../../../server/cli/flakyTests.ts']],
  projects: names.flatMap((engine) =>
    widths.map(({ name, viewport }) => ({ name: `${engine}, ${name}`, use: { engine, viewport } })),
  ),
});
