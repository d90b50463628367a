import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The project's own folder, the same whether this file runs from `server/` or built from `dist/server/`. */
export const projectFolder = findProject(import.meta.dirname);

/** The folder of the build that the server runs from. */
export const builtFolder = path.join(projectFolder, 'dist');

/**
 * The path of another module of the server, by its path here without an extension, for what runs as a process or a thread of its
 * own; the same from source, built, and in main.js, cli/admin.js or cli/transfer.js, each one file with all that it imports.
 */
export const serverModule = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? path.join(projectFolder, 'server', `${name}.ts`)
    : path.join(builtFolder, 'server', `${name}.js`);

export const octavoVersion = (): string =>
  (JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version;

function findProject(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('No package.json above the server: the installation is incomplete.');
  return findProject(parent);
}
