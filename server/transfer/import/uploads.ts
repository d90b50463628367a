import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importMessages as messages } from '../../../shared/imports/importMessages.ts';
import type { App } from '../../context.ts';
import { abandonedEntries } from '../../dataFolder/abandonedEntries.ts';
import { StartProblem } from '../../problems.ts';
import { listBucket } from '../../storage/listBucket.ts';
import { openBucket } from '../../storage/openStorage.ts';

/** The age after which an object of the bucket that no import names was left behind, in milliseconds. */
const ABANDONED = 60 * 60 * 1000;

/** Takes an uploaded file to where every process of the site finds it: the data folder, and the bucket where there is one. */
export async function storeUpload(app: App, upload: string, file: string): Promise<void> {
  const own = placeOf(app, upload);
  await mkdir(path.dirname(own), { recursive: true });
  await rename(file, own);
  await bucketOf(app)?.put(nameOf(upload), own);
}

/** Resolves to the path of an uploaded file on this machine, to which it is copied from the bucket. Throws a StartProblem where it is gone. */
export async function localUpload(app: App, upload: string): Promise<string> {
  const own = placeOf(app, upload);
  if (existsSync(own)) return own;
  const content = await bucketOf(app)?.read(nameOf(upload));
  if (!content) throw new StartProblem(messages.gone);
  const part = `${own}-part`;
  await mkdir(path.dirname(own), { recursive: true });
  await pipeline(content, createWriteStream(part));
  await rename(part, own);
  return own;
}

export async function removeUpload(app: App, upload: string | null): Promise<void> {
  if (upload === null) return;
  await rm(path.dirname(placeOf(app, upload)), { recursive: true, force: true });
  await bucketOf(app)?.remove(nameOf(upload));
}

/** Removes the files that no import names, which killed processes and imports on other machines have left. */
export async function sweepUploadedImports(app: App, needed: ReadonlySet<string | null>, stopped: AbortSignal) {
  for (const name of await abandonedEntries(path.join(app.dataFolder, 'imports'), stopped)) {
    if (!needed.has(name)) await rm(path.dirname(placeOf(app, name)), { recursive: true, force: true });
  }
  for (const { name, modified } of app.bucket ? await listBucket(app.bucket, 'imports/') : []) {
    const isOld = Date.now() - modified.getTime() > ABANDONED;
    if (isOld && !needed.has(name.slice('imports/'.length))) await bucketOf(app)?.remove(name);
  }
}

const bucketOf = ({ bucket, dataFolder }: App) => bucket && openBucket(bucket, dataFolder);

const nameOf = (upload: string) => `imports/${upload}`;

const placeOf = ({ dataFolder }: App, upload: string) => path.join(dataFolder, 'imports', upload, 'file');
