import { msg } from '../texts/t.ts';

/** The messages of the server about backups. */
export const backupMessages = msg({
  begun: 'The backup has begun. It is listed here once it is proved.',
  running: 'A backup is being made already.',
  noFolder: 'This server has no folder for backups: whoever runs it sets OCTAVO_BACKUP_FOLDER.',
  killed: 'The server was stopped meanwhile.',
  lost: 'The process that makes it was killed.',
  late: 'It took too long.',
  full: 'The disk is full.',
});
