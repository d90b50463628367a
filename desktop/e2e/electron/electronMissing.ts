import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../node_modules/electron');

/** Returns the reason why the journeys cannot run in Electron itself on this machine, or null. Downloads nothing. */
export function electronMissing(): string | null {
  if (!isInstalled()) return "its program is not in node_modules ('npm run desktop' downloads it)";
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDisplay ? null : "there is no display ('xvfb-run npm run test:desktop' brings one)";
}

/** Finds the program in the same way as the package itself. */
function isInstalled(): boolean {
  const pathFile = path.join(folder, 'path.txt');
  const program = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  return existsSync(path.join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist'), program));
}
