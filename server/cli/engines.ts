import { findChromium } from './chromium.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';

export interface Engine {
  name: string;
  packages: string[];
  isThere: () => boolean;
}

export const findFirefox = () => findCommand('firefox-esr', 'firefox');
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

/** The engines of `npm test`, whose other tests run in Chromium. */
export const otherEngines = ['firefox', 'webkit'];

/** Installs those of these engines that are not on this machine, where it can; returns those that are still missing. */
export function installEngines(names = ['chromium', ...otherEngines]): Engine[] {
  return engines.filter((engine) => names.includes(engine.name) && !engine.isThere() && !install(engine));
}

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
