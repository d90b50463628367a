import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from './problems.ts';

/**
 * The secret that signs sessions: made once and kept in the data folder, readable by its owner alone, so that
 * sessions survive a restart. Throws a StartProblem where the file is damaged.
 */
export async function keptSecret(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'secret');
  const secret = await readOrMake(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(
      `The secret in ${file} cannot be read or made (${error.code}): let this user read it, or set JWT_SECRET.`,
    );
  });
  if (secret.length < 32) {
    throw new StartProblem(`The secret in ${file} is too short: delete the file, and everybody signs in anew.`);
  }
  return secret;
}

async function readOrMake(file: string): Promise<string> {
  if (!existsSync(file)) {
    const draft = `${file}-${process.pid}`;
    try {
      await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
      // A link is made whole or not at all, and never over another: of two processes starting at once, one wins.
      await link(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }
  return (await readFile(file, 'utf8')).trim();
}
