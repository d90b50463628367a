import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../node_modules/electron');

/** Why the journeys cannot run in Electron itself on this machine; null where they can. Downloads nothing. */
export function withoutElectron(): string | null {
  if (!isThere()) return "its program is not in node_modules ('npm run desktop' downloads it)";
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDisplay ? null : "there is no display ('xvfb-run npm run test:desktop' brings one)";
}

/** As the package itself finds its program. */
function isThere(): boolean {
  const note = path.join(folder, 'path.txt');
  const program = existsSync(note) ? readFileSync(note, 'utf8') : 'electron';
  return existsSync(path.join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist'), program));
}
