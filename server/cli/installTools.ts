import { existsSync } from 'node:fs';
import { installEngines, otherEngines } from './engines.ts';
import { findCommand } from './findCommand.ts';
import { canInstall, installPackages } from './installPackages.ts';
import { testChromium } from './testChromium.ts';

/**
 * Installs the browsers of `npm test`, and Varnish, where they are not on this machine; fails where there can be no Chromium. Varnish comes
 * first, because its test is among those that run meanwhile; without it that one is skipped. Where systemd runs, its package would
 * start a service, which nobody asked for.
 */
if (canInstall && !existsSync('/run/systemd/system') && !findCommand('varnishd')) {
  try {
    installPackages('varnish', 'varnish-modules');
  } catch {
    process.stderr.write('Varnish cannot be installed: its test is skipped.\n');
  }
}
testChromium();
installEngines(otherEngines);
