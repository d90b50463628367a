import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * The text of a small file, which is made where it is missing: readable by its owner alone, whole or not at all, and of
 * several processes that start at once, on several machines perhaps, by just one. Throws the system's error.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  if (!existsSync(file)) {
    const draft = `${file}-${randomUUID()}`;
    try {
      await writeFile(draft, make(), { mode: 0o600, flush: true });
      // A link is never made over another file.
      await link(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  return (await readFile(file, 'utf8')).trim();
}
