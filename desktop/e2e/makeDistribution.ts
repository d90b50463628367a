import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes by which Electron marks its fuses: https://github.com/electron/fuses */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = '011111111';

/** Writes the fewest files that electron-builder accepts as an Electron for Linux; its program does nothing. */
export function makeDistribution(folder: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  const program = `${SENTINEL}\u0001${String.fromCharCode(FUSES.length)}${FUSES}`;
  writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox', 'locales/en-US.pak']) {
    writeFileSync(path.join(folder, file), file);
  }
}
