import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { builtFolder, projectFolder } from '../../folders.ts';

interface LockedPackage {
  /** True for packages that only development packages require, which `npm prune --omit=dev` removes. */
  dev?: boolean;
}

/**
 * Installs the server in a folder, as `npm ci && npm run build && npm prune --omit=dev` leave it, from what is installed
 * here: the lock file says which packages stay. https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages
 */
export function installProduction(folder: string): void {
  for (const built of ['server', 'shared', 'web']) {
    cpSync(path.join(builtFolder, built), path.join(folder, 'dist', built), { recursive: true });
  }
  for (const name of ['package.json', ...productionPackages()]) {
    const from = path.join(projectFolder, name);
    // A package of another system is in the lock file, and not here.
    if (existsSync(from)) cpSync(from, path.join(folder, name), { recursive: true, filter: isOwn(from) });
  }
}

/** Returns the size of all files below a folder, in bytes. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((size, entry) => size + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/** The folders of the packages, such as 'node_modules/koa'; one in another's node_modules stands for itself. */
function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages as Record<string, LockedPackage>)
    .filter(([name, { dev }]) => name !== '' && !dev)
    .map(([name]) => name);
}

/** Leaves out the packages that lie inside one: not all of them need be production's. */
function isOwn(from: string): (file: string) => boolean {
  const inner = path.join(from, 'node_modules');
  return (file) => file !== inner;
}
