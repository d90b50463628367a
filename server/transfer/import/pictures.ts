import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../../shared/kit/limits.ts';
import { msg } from '../../../shared/texts/t.ts';
import { OPERATOR } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { faultOf } from '../../database/faults.ts';
import { imageAddresses } from '../../images/images.ts';
import { createImage } from '../../images/library.ts';
import { ImageRow } from '../../images/model.ts';
import { HttpProblem } from '../../problems.ts';
import { NotHad, openPublic, Unsuitable } from './fetchPublic.ts';
import { ImportEntryRow } from './model.ts';
import { type Note, noteOf, reasonOf } from './notes.ts';
import type { SourceFile } from './sources/openSource.ts';

export interface PictureSources {
  importId: number;
  /** The address of the old site, whose pictures may be in the folder; null where it is not known. */
  origin: string | null;
  /** The files of a folder or ZIP, by their names, and by names alone where these are unique. */
  files: ReadonlyMap<string, SourceFile>;
  failures: Failures;
}

/** The failures of one import: their reasons by address, and for each host their number since it answered last. */
export interface Failures {
  reasons: Map<string, Note>;
  hosts: Map<string, number>;
}

/** The failures in a row after which a host is not asked again, and the most addresses, and hosts, that are remembered. */
const [MOST_FAILURES, MOST_REMEMBERED] = [5, 10_000];

/** The address of a picture here, or why it could not be had. */
export type Fetched = { url: string } | { reason: Note };

/**
 * Brings a picture into the library: from the folder or ZIP where that has it, else from the public web, once for each address. One
 * that cannot be had is told by a reason. Throws where the disk or the database fails.
 */
export async function fetchPicture(app: App, address: string, sources: PictureSources): Promise<Fetched> {
  const { reasons } = sources.failures;
  const before = reasons.get(address);
  if (before !== undefined) return { reason: before };
  const fetched = await bringPicture(app, address, sources);
  if ('reason' in fetched) remember(reasons, address, fetched.reason);
  return fetched;
}

function remember<Value>(values: Map<string, Value>, key: string, value: Value): void {
  if (values.has(key) || values.size < MOST_REMEMBERED) values.set(key, value);
}

async function bringPicture(app: App, address: string, sources: PictureSources): Promise<Fetched> {
  const sourceKey = address.slice(0, 2_000);
  const where = { importId: sources.importId, kind: 'picture' as const, sourceKey };
  const known = await ImportEntryRow.findOne({ where });
  const image = known?.targetId ? await ImageRow.findByPk(known.targetId) : null;
  if (image) return { url: imageAddresses(image).url };
  const folder = path.join(app.dataFolder, 'uploads', randomBytes(12).toString('hex'));
  const file = path.join(folder, 'picture');
  await mkdir(folder, { recursive: true });
  try {
    const reason = await download(address, file, sources);
    if (reason !== null) return { reason };
    const stored = await createImage(
      app,
      {
        ...{ alt: '', file, fileName: nameIn(address) },
        async once({ _id }, transaction) {
          const columns = { ...where, place: address, hash: '', result: 'new', note: '' } as const;
          await ImportEntryRow.destroy({ where, transaction });
          await ImportEntryRow.create({ ...columns, targetId: Number(_id), targetVersion: null }, { transaction });
        },
      },
      OPERATOR,
    );
    return { url: stored.url };
  } catch (error) {
    // Also one that the process which encodes it did not survive.
    if (error instanceof HttpProblem) return { reason: noteOf(error.said) };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a picture into a file. Resolves to why it cannot be had; throws where the disk cannot be written. */
async function download(address: string, file: string, sources: PictureSources): Promise<Note | null> {
  const local = localFile(address, sources);
  const host = local ? null : hostOf(address);
  const { hosts } = sources.failures;
  const failed = () => (host === null ? 0 : (hosts.get(host) ?? 0));
  if (failed() >= MOST_FAILURES) {
    return msg('{host} failed 5 times, and is not asked again', { host: host ?? '' });
  }
  try {
    await pipeline(
      await (local?.open() ?? openAddress(address)),
      bounded(limits.imageMaxBytes),
      createWriteStream(file),
    );
    if (host !== null) hosts.delete(host);
    return null;
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'full' || fault === 'unwritable') throw error;
    if (host !== null && error instanceof Unsuitable) hosts.delete(host);
    else if (host !== null) remember(hosts, host, failed() + 1);
    return reasonOf(error);
  }
}

function nameIn(address: string): string {
  const name =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(name).slice(0, 200);
  } catch {
    return name.slice(0, 200);
  }
}

/** The folders whose files generators serve from the root of the site. */
const PUBLIC_FOLDERS = ['static/', 'public/', 'assets/', 'src/', 'source/', 'content/'];

async function openAddress(address: string): Promise<Readable> {
  if (!/^https?:/i.test(address)) throw new NotHad(msg('there is no such file', {}));
  return openPublic(address);
}

/** Returns the host of an address, without 'www.'; null for one that is relative. */
const hostOf = (address: string): string | null =>
  HOST.exec(address)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '') ?? null;

const HOST = /^(?:https?:)?\/\/([^/?#]*)/i;

/**
 * Finds a file of the folder by the end of an address, the longest first: 'uploads/2019/05/a.jpg' of
 * 'https://old.example/wp-content/uploads/2019/05/a.jpg'; none for an address of a site that is not the old one.
 */
function localFile(address: string, { files, origin }: PictureSources): SourceFile | undefined {
  const host = hostOf(address);
  if (files.size === 0 || (host !== null && (origin === null || host !== hostOf(origin)))) return undefined;
  let parts: string[];
  try {
    parts = decodeURIComponent(address.replace(HOST, '').replace(/[?#].*$/, ''))
      .split('/')
      .filter(Boolean);
  } catch {
    return undefined;
  }
  for (let start = 0; start < parts.length; start++) {
    const name = parts.slice(start).join('/');
    const found = ['', ...PUBLIC_FOLDERS].map((folder) => files.get(folder + name)).find(Boolean);
    if (found) return found;
  }
  return undefined;
}

/** Ends a stream that has more bytes than it may have. */
export function bounded(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(new Unsuitable(msg('it has more than {size, number} MB', { size: most / 1024 / 1024 })));
      else done(null, chunk);
    },
  });
}
