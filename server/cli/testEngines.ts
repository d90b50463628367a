import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '../folders.ts';
import { findChromium } from './chromium.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';

/** Runs `npm run test:engines`: the journeys in each engine that is on this machine or can be installed. */

interface Engine {
  name: string;
  packages: string[];
  isThere: () => boolean;
}

const findFirefox = () => findCommand('firefox-esr', 'firefox');
const onMac = process.platform === 'darwin';
const engines: Engine[] = [
  {
    name: 'chromium',
    packages: ['chromium', 'chromium-driver'],
    isThere: () => Boolean(findChromium() && findCommand('chromedriver')),
  },
  { name: 'firefox', packages: ['firefox-esr'], isThere: () => Boolean(findFirefox()) },
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => Boolean(onMac ? findCommand('safaridriver') : findCommand('WebKitWebDriver') && findCommand('Xvfb')),
  },
];

const options = process.argv.slice(2);
const missing = engines.filter((engine) => !engine.isThere() && !install(engine)).map(({ name }) => name);
// The runner handles Ctrl+C, because it closes its browsers first.
process.on('SIGINT', () => {});
const status = run();
if (missing.length > 0) {
  process.stderr.write(
    `\nThe journeys marked '-' above did not run: this machine has no ${missing.join(' and no ')}. On Debian and Ubuntu, install ${engines
      .filter(({ name }) => missing.includes(name))
      .flatMap(({ packages }) => packages)
      .join(', ')}.\n`,
  );
}
process.exit(status);

function install({ name, packages, isThere }: Engine): boolean {
  if (!canInstall) return false;
  process.stderr.write(`Installing ${packages.join(', ')} for the journeys in ${name}…\n`);
  try {
    installPackages(...packages);
  } catch {
    return false;
  }
  return isThere();
}

function run(): number {
  const runner = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = path.join(projectFolder, 'web', 'e2e', 'engines', 'playwright.config.ts');
  const { status: code } = spawnSync(process.execPath, [runner, 'test', '--config', config, ...options], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROME_PATH: findChromium() ?? '',
      FIREFOX_PATH: findFirefox() ?? '',
      E2E_MISSING: missing.join(','),
    },
  });
  return code ?? 1;
}
