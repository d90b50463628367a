import { plural } from '../../../shared/kit/text.ts';
import { databasePlace } from '../../database/servers/explainUnusable.ts';
import { StartProblem } from '../../problems.ts';
import { openStorage } from '../../storage/openStorage.ts';
import { backUp } from '../../transfer/backup/backUp.ts';
import { backupFile } from '../../transfer/backup/openBackupFolder.ts';
import { passphraseOf } from '../../transfer/backup/passphrase.ts';
import { restore as restoreBackup } from '../../transfer/backup/restore.ts';
import { lowerProcessPriority } from '../../workers/lowerPriority.ts';
import type { Command } from './command.ts';

/** Backs up database, images and secret into one encrypted file, or into a bucket, beside a running server. */
export const backup: Command = {
  usage: 'backup -- FILE|s3://BUCKET/NAME [--images=since] [--json]',
  argument: 'FILE',
  options: { images: { type: 'string' } },
  failure: 'The backup was not made.',
  async run({ config, argument, options, progress }) {
    lowerProcessPriority(process.pid);
    const { images = 'all' } = options;
    if (images !== 'all' && images !== 'since') {
      throw new StartProblem('--images must be all, or since to leave out those that backups beside it have.');
    }
    const file = backupFile(argument, config.backups.keys);
    const report = await backUp({ file, passphrase: await passphraseOf(config), place: config, images, progress });
    const elsewhere = report.imagesElsewhere === 0 ? '' : `, ${report.imagesElsewhere} more in earlier backups`;
    const unusable =
      report.unusable.length === 0
        ? ''
        : ` It does without ${report.unusable.join(', ')}, which cannot be read with this passphrase.`;
    return {
      line:
        `Backed up ${plural(report.rows, 'row')} and ${plural(report.files, 'file')} of images${elsewhere} into ${report.file}, ` +
        'and proved it: restored into a scratch place, all of it is the same.' +
        unusable,
      ...report,
    };
  },
};

/** Fills an empty data folder and an empty database from a backup. */
export const restore: Command = {
  usage: 'restore -- FILE|s3://BUCKET/NAME [--json]',
  argument: 'FILE',
  failure: 'Nothing was restored.',
  async run({ config, argument, progress }) {
    const file = backupFile(argument, config.backups.keys);
    const images = config.bucket ? openStorage(config).name : config.dataFolder;
    const report = await restoreBackup({ file, passphrase: await passphraseOf(config), place: config, progress });
    return {
      line:
        `Restored ${plural(report.rows, 'row')} into ${databasePlace(config.databaseUrl)} and ${plural(report.files, 'file')} of ` +
        `images into ${images}, the same as in the backup. Everybody signs in again.`,
      ...report,
    };
  },
};
