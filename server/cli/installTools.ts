import { existsSync } from 'node:fs';
import { installEngines, otherEngines } from './engines.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';
import { testChromium } from './testChromium.ts';

/** The packages of the commands that some tests run. */
const PACKAGES = { varnishd: ['varnish', 'varnish-modules'], nginx: ['nginx'], pgbouncer: ['pgbouncer'] };

const missing = Object.entries(PACKAGES).flatMap(([command, names]) => (findCommand(command) ? [] : names));

/**
 * Installs the browsers of `npm test`, and these commands, where they are not on this machine; fails where there can be no Chromium. The
 * commands come first, because their tests are among those that run meanwhile; without them these are skipped. Where systemd runs, their
 * packages would start services, which nobody asked for.
 */
if (canInstall && !existsSync('/run/systemd/system') && missing.length > 0) {
  try {
    installPackages(...missing);
  } catch {
    process.stderr.write(`Their tests are skipped, as they cannot be installed: ${missing.join(', ')}.\n`);
  }
}
testChromium();
installEngines(otherEngines);
