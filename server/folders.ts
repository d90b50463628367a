import { existsSync } from 'node:fs';
import path from 'node:path';

/** The project's own folder, the same whether this file runs from `server/` or built from `dist/server/`. */
export const projectFolder = findProject(import.meta.dirname);

/** The folder of the build that the server runs from. */
export const builtFolder = path.join(projectFolder, 'dist');

function findProject(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('No package.json above the server: the installation is incomplete.');
  return findProject(parent);
}
