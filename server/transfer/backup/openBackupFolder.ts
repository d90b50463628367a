import path from 'node:path';
import { bucketAt } from '../../configVariables.ts';
import { StartProblem } from '../../problems.ts';
import type { Bucket } from '../../storage/callBucket.ts';
import { type BackupFile, type BackupFolder, DiskFolder } from './backupFolder.ts';
import { BucketFolder } from './bucketFolder.ts';

/** Opens a folder by its path, or the part of a bucket that has a prefix. */
export const openBackupFolder = (place: string | Bucket): BackupFolder =>
  typeof place === 'string' ? new DiskFolder(place) : new BucketFolder(place);

type Keys = Pick<Bucket, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

/** Returns a backup by its path, or by its address in a bucket. Throws a StartProblem where that is none, or has no keys. */
export function backupFile(address: string, keys: Keys | null): BackupFile {
  if (!address.startsWith('s3://')) {
    const file = path.resolve(address);
    return { folder: new DiskFolder(path.dirname(file)), name: path.basename(file) };
  }
  const bucket = bucketAt(address);
  const [, prefix = '', name] = /^(.*\/)?([^/]+)\/$/.exec(bucket?.prefix ?? '') ?? [];
  if (!bucket || name === undefined) {
    throw new StartProblem(
      'The address must be s3://bucket/name.backup, with ?endpoint= and &region= where it is not at Amazon, and without keys.',
    );
  }
  if (!keys) throw new StartProblem('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: a bucket needs them.');
  return { folder: new BucketFolder({ ...bucket, prefix, ...keys }), name };
}
