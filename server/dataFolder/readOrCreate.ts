import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * Reads a small text file, and creates it where it is missing: readable by its owner alone, atomically, and by just one of
 * several processes that start at once, perhaps on several machines. Throws the system's error.
 */
export async function readOrCreate(file: string, make: () => string): Promise<string> {
  if (!existsSync(file)) {
    const draft = `${file}-${randomUUID()}`;
    try {
      await writeFile(draft, make(), { mode: 0o600, flush: true });
      // A link never replaces another file.
      await link(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  return (await readFile(file, 'utf8')).trim();
}
