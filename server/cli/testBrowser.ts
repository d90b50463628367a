import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { testArguments } from './chromium.ts';
import { testChromium } from './testChromium.ts';

/** Runs `npm run test:browser` and `npm run test:desktop`: finds a Chromium, or installs one, and runs the tests in it. */

// 'web' for the site and its dashboard, 'desktop' for the app; then the options of Playwright.
const [suite = 'web', ...options] = process.argv.slice(2);
const runner = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
const config = path.join(projectFolder, suite, 'e2e', 'playwright.config.ts');
const { status } = spawnSync(process.execPath, [runner, 'test', '--config', config, ...options], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: testChromium(), CHROME_ARGUMENTS: JSON.stringify(testArguments) },
});
process.exit(status ?? 1);
