import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { StartProblem } from '../problems.ts';
import { readOrCreate } from './readOrCreate.ts';

/**
 * Reads the secret that signs sessions. It is generated once and stored in the data folder, readable by its owner alone, so
 * that sessions survive a restart. Throws a StartProblem where the file is damaged.
 */
export async function sessionSecret(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'secret');
  const make = () => randomBytes(32).toString('hex');
  const secret = await readOrCreate(file, make).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(
      `The secret in ${file} cannot be read or made (${error.code}): let this user read it, or set JWT_SECRET.`,
    );
  });
  if (secret.length < 32) {
    throw new StartProblem(`The secret in ${file} is too short: delete the file, and everybody signs in anew.`);
  }
  return secret;
}
