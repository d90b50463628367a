import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from './problems.ts';

/**
 * The secret that signs sessions: made once and kept in the data folder, readable by its owner alone, so that
 * sessions survive a restart. Throws a StartProblem where the file is damaged.
 */
export async function keptSecret(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'secret');
  const draft = path.join(dataFolder, `secret-${process.pid}`);
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never over another: of two processes starting at once, one wins.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) {
    throw new StartProblem(`The secret in ${file} is too short: delete the file, and everybody signs in anew.`);
  }
  return secret;
}
