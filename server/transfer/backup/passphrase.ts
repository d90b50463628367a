import { readFile } from 'node:fs/promises';
import { msg } from '../../../shared/texts/t.ts';
import type { Config } from '../../config.ts';
import { StartProblem } from '../../problems.ts';

/** The fewest characters of a passphrase: who has the file can guess for years. */
const SHORTEST = 12;

/** Reads the passphrase of backups from its variable or its file. Throws a StartProblem where there is none, or a short one. */
export async function passphraseOf({
  backups,
}: {
  backups: Pick<Config['backups'], 'passphrase' | 'passphraseFile'>;
}): Promise<string> {
  const passphrase = backups.passphrase ?? (await fromFile(backups.passphraseFile));
  if (passphrase.length >= SHORTEST) return passphrase;
  throw new StartProblem(msg('The passphrase of backups must have at least {count} characters.', { count: SHORTEST }));
}

async function fromFile(file: string | null): Promise<string> {
  if (file === null) {
    throw new StartProblem(
      msg(
        'The passphrase of backups is missing: whoever runs this server sets OCTAVO_BACKUP_PASSPHRASE, or OCTAVO_BACKUP_PASSPHRASE_FILE to a file that has it, and keeps it elsewhere too, because without it no backup opens.',
      ),
    );
  }
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartProblem(
      msg('{file}, which has the passphrase of backups, cannot be read ({code}).', { file, code: code ?? '' }),
    );
  });
  return text.replace(/\r?\n$/, '');
}
