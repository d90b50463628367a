import path from 'node:path';
import { type Message, msg } from '../../shared/texts/t.ts';
import type { Config } from '../config.ts';
import { StartProblem } from '../problems.ts';
import { BucketStorage } from './bucket.ts';
import { type Bucket, BucketProblem } from './callBucket.ts';
import { DiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** Opens where the uploaded files of an installation are. */
export const openStorage = ({ dataFolder, bucket }: Pick<Config, 'dataFolder' | 'bucket'>): Storage =>
  bucket ? openBucket(bucket, dataFolder) : new DiskStorage(dataFolder);

export const openBucket = (bucket: Bucket, dataFolder: string): BucketStorage =>
  new BucketStorage(bucket, path.join(dataFolder, 'staging'));

interface Claim {
  /** The id of the database. */
  installation: string;
  /** Resolves to the number of these keys that the database knows. */
  countKnown(keys: string[]): Promise<number>;
  /** The number of images in the data folder. */
  onDisk: number;
}

/**
 * Checks that a bucket can be read and written, and that it belongs to this installation, by an id in it. One without an id gets it where
 * it has no images, or some that the database knows. Throws a StartProblem otherwise.
 */
export async function claimBucket(storage: BucketStorage, { installation, countKnown, onDisk }: Claim): Promise<void> {
  await explainBucket(storage, () => storage.probe());
  const before = await explainBucket(storage, () => storage.installation());
  if (before === installation) return;
  if (before === MOVING) {
    throw new StartProblem(`Not all files were copied to ${storage.name}: npm run storage -- bucket goes on with it.`);
  }
  // Once the database is whole again, what was restored into the bucket is, too.
  const isOpen = before === null || before === RESTORING;
  const keys = isOpen ? await explainBucket(storage, () => storage.keys('images')) : [];
  if (isOpen && keys.length === 0 && onDisk > 0) {
    throw new StartProblem(
      `${storage.name} has no images, and the data folder has ${onDisk}: copy them with npm run storage -- bucket. Nothing was changed.`,
    );
  }
  const isOwn = isOpen && (keys.length === 0 || (await countKnown(keys)) > 0);
  if (isOwn) await explainBucket(storage, () => storage.assign(installation, { replace: before !== null }));
  // Read again: another may have come first.
  if (isOwn && (await explainBucket(storage, () => storage.installation())) === installation) return;
  throw new StartProblem(
    `${storage.name} belongs to another installation than this database: correct OCTAVO_STORAGE or DATABASE_URL. Nothing was ` +
      'changed. If the two do belong together, say so with: npm run admin -- adopt-folder',
  );
}

/** Instead of the id: while a restore fills the bucket, and while files are copied into it. */
export const RESTORING = 'restoring';
export const MOVING = 'moving';

interface Explained {
  name: string;
  /** The variable of the configuration that names the bucket. */
  variable?: string;
}

/** Turns the failure of a bucket into a sentence for the operator. */
export async function explainBucket<Result>(
  { name, variable = 'OCTAVO_STORAGE' }: Explained,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BucketProblem)) throw error;
    throw new StartProblem(explained(error, { bucket: name, variable }), { cause: error });
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList */
function explained({ message, reason }: BucketProblem, place: { bucket: string; variable: string }): Message {
  const values = { ...place, reason, call: message };
  switch (reason) {
    case 'NoSuchBucket':
      return msg('{bucket} cannot be used: there is no such bucket; make it, or correct {variable}.', values);
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'InvalidToken':
    case 'ExpiredToken':
      return msg(
        '{bucket} cannot be used: it refuses the keys ({reason}); correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
        values,
      );
    case 'AccessDenied':
    case '403':
      return msg(
        '{bucket} cannot be used: these keys may not do {call}; allow s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
        values,
      );
    case 'RequestTimeTooSkewed':
      return msg(
        "{bucket} cannot be used: the clock of this machine differs from the bucket's; have it set by NTP.",
        values,
      );
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case '301':
      return msg('{bucket} cannot be used: it is in another region; correct region= in {variable}.', values);
    case 'QuotaExceeded':
    case 'XMinioStorageFull':
    case '507':
      return msg('{bucket} cannot be used: it is full; make room in it.', values);
    default:
      return msg('{bucket} cannot be used: {call}; correct endpoint= in {variable}, or wait until it answers.', values);
  }
}
