import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True where packages can be installed from the distribution: on Debian and Ubuntu, as root. */
export const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs packages of Debian or Ubuntu; throws where there is no such package, or no way to it. */
export function installPackages(...names: string[]): void {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
}
