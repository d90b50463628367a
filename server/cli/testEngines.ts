import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { findChromium } from './chromium.ts';
import { findFirefox, installEngines, otherEngines } from './engines.ts';

/** Runs `npm run test:engines`: the journeys in each engine that is on this machine or can be installed. */

// 'small' for the few of `npm test`, which run beside its other tests; then the options of Playwright.
const isSmall = process.argv[2] === 'small';
const engines = isSmall ? otherEngines : undefined;
const few = ['--grep', '@small', '--workers=1', ...otherEngines.flatMap((name) => ['--project', `${name}, wide`])];
const options = isSmall ? [...few, ...process.argv.slice(3)] : process.argv.slice(2);
const missing = installEngines(engines);
// The runner handles Ctrl+C, because it closes its browsers first.
process.on('SIGINT', () => {});
const status = run();
if (missing.length > 0) {
  process.stderr.write(
    `\nThe journeys marked '-' above did not run: this machine has no ${missing.map(({ name }) => name).join(' and no ')}. On Debian and Ubuntu, install ${missing
      .flatMap(({ packages }) => packages)
      .join(', ')}.\n`,
  );
}
process.exit(status);

function run(): number {
  const runner = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = path.join(projectFolder, 'web', 'e2e', 'engines', 'playwright.config.ts');
  const { status: code } = spawnSync(process.execPath, [runner, 'test', '--config', config, ...options], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROME_PATH: findChromium() ?? '',
      FIREFOX_PATH: findFirefox() ?? '',
      E2E_MISSING: missing.map(({ name }) => name).join(),
    },
  });
  return code ?? 1;
}
