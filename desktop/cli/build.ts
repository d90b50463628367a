import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { licences } from './licences.ts';

/** `npm run build:desktop`: makes the app's own part in dist/desktop-app, beside the web build that it shows. */

const desktop = path.join(import.meta.dirname, '..');
const out = path.join(desktop, '..', 'dist', 'desktop-app');

process.env.NODE_ENV = 'production';
const builder = await createBuilder({
  configFile: path.join(desktop, 'vite.config.ts'),
  logLevel: 'warn',
});
await builder.buildApp();
copyFileSync(path.join(desktop, 'icons', 'icon.png'), path.join(out, 'icon.png'));
writeFileSync(path.join(out, 'LICENSES.txt'), licences());
