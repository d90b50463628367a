import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The file of the first of some commands that this machine's PATH has; undefined where it has none. */
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
