import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Finds the file of the first of these commands in PATH; undefined where there is none. */
export function findCommand(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
