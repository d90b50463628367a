import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';

/** `npm run build:desktop`: makes the app's own part in dist/desktop-app, beside the web build that it shows. */

const desktop = path.join(import.meta.dirname, '..');
const project = path.join(desktop, '..');
const out = path.join(project, 'dist', 'desktop-app');

process.env.NODE_ENV = 'production';
const builder = await createBuilder({
  configFile: path.join(desktop, 'vite.config.ts'),
  logLevel: 'warn',
});
await builder.buildApp();
for (const icon of ['icon.png', 'dot.png']) copyFileSync(path.join(desktop, 'icons', icon), path.join(out, icon));
// Made by the build of the web.
const texts = path.join(project, 'dist', 'texts');
mkdirSync(path.join(out, 'texts'), { recursive: true });
for (const file of readdirSync(texts).filter((name) => name.endsWith('.desktop.json'))) {
  copyFileSync(path.join(texts, file), path.join(out, 'texts', file.replace('.desktop', '')));
}
const licences = [
  path.join(out, 'main', '.vite', 'license.md'),
  path.join(project, 'dist', 'web', 'client', '.vite', 'license.md'),
  // Vite lists what scripts are bundled from.
  path.join(project, 'node_modules', '@fontsource-variable', 'source-serif-4', 'LICENSE'),
];
writeFileSync(path.join(out, 'LICENSES.txt'), licences.map((file) => readFileSync(file, 'utf8')).join('\n\n'));
