import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refused } from '../../shared/kit/refused.ts';
import { type FileKind, fileAt } from '../../shared/media/fileAddress.ts';
import type { App } from '../context.ts';
import { faultOf } from '../database/faults.ts';
import { type Bounds, createQueue, type Queue } from '../limits/queue.ts';
import { HttpProblem } from '../problems.ts';
import type { EncodedImage } from './encode.ts';
import { encodeInProcess } from './encodeInProcess.ts';
import { isVisible } from './settle.ts';

/** An image that is encoded but not yet visible under /images. */
export interface StagedImage extends EncodedImage {
  /** Random; names the image's folder and so its addresses, which never get another content. */
  key: string;
}

/** The folder of images that are not stored yet, and the queue of their encoding. */
export interface ImageStore {
  staging: string;
  queue: Queue;
}

interface Upload {
  /** A path. */
  file: string;
  /** The field in which it was sent, for refusals. */
  field: string;
}

/** Few at once, because each occupies a processor for seconds. */
const BOUNDS: Bounds = { running: availableParallelism() > 2 ? 2 : 1, waiting: 20 };

export const imageStore = (dataFolder: string, bounds = BOUNDS): ImageStore => ({
  staging: path.join(dataFolder, 'staging'),
  queue: createQueue(bounds),
});

/**
 * Encodes an uploaded file and runs `save` with it, which publishes it as the last step of its transaction; where that fails, removes
 * the image, so that an unfinished one is never visible. Throws what `save` throws, 415 where the format is not allowed, 422 for too
 * many pixels, 503 where too many wait.
 */
export async function whileStaged<Result>(
  app: App,
  { file, field }: Upload,
  save: (image: StagedImage) => Promise<Result>,
): Promise<Result> {
  if (!(await isImage(file))) throw new HttpProblem(415, refused.notAnImage, { [field]: refused.notAnImage });
  const encode = (folder: string) => app.images.queue(() => encodeInProcess({ file, folder }));
  const stage = (folder: string) =>
    encode(folder).catch((error: unknown) => {
      throw inField(error, field);
    });
  return withStaged(app, stage, save);
}

/** Does the same for a file of any kind, which `stage` puts into the folder that it is given. A bucket has it before `save` takes any lock. */
export async function withStaged<Staged extends object, Result>(
  app: App,
  stage: (folder: string) => Promise<Staged>,
  save: (staged: Staged & { key: string }) => Promise<Result>,
): Promise<Result> {
  const key = randomBytes(12).toString('hex');
  try {
    const folder = stagedFolder(app, key);
    const staged = await stage(folder);
    await app.storage.upload(key, folder);
    return await save({ key, ...staged });
  } catch (error) {
    // A database that went away may have committed all the same, so a published image stays; a sweep removes it if unused.
    await (faultOf(error) === 'away' ? unstage(app, key) : discard(app, key));
    throw error;
  }
}

/** Makes a staged image, if any, visible: after this, only the commit of its article may still fail. */
export async function publishImage(app: App, image: Pick<StagedImage, 'key'> | null): Promise<void> {
  if (image) await app.storage.publish(image.key, stagedFolder(app, image.key));
}

/** Resolves to the size in bytes of the uploaded file at a path under /images or /files; null where there is none. */
export async function uploadedFileSize(app: App, address: string): Promise<number | null> {
  const [, key, picture] = /^\/images\/([0-9a-f]{24})\/(\d{1,4}\.webp)$/.exec(address) ?? [];
  const other = fileAt(address);
  const stored = other ? storedFile(other) : key && picture && `${key}/${picture}`;
  if (!stored || !(await isVisible(app, stored))) return null;
  return app.storage.size(stored);
}

/** Returns the name of an uploaded file that is no picture, as it is stored. */
export const storedFile = ({ key, kind }: { key: string; kind: FileKind }): string => `${key}/file.${kind}`;

const stagedFolder = ({ images }: App, key: string): string => path.join(images.staging, key);

/** Removes a staged image; one that is published already stays. */
const unstage = (app: App, key: string) => rm(stagedFolder(app, key), { recursive: true, force: true });

async function discard(app: App, key: string): Promise<void> {
  await unstage(app, key);
  // What stays where that fails, a sweep removes: why the save has failed is to be told.
  await app.storage.discard(key).catch(() => {});
}

interface ImageColumns {
  imageKey: string;
  /** The stored widths as JSON text, ascending. */
  imageWidths: string;
  imageHeight: number;
}

/** Returns the address of an image's largest width, its size there, and the addresses of all widths as a `srcset`. */
export function imageAddresses({ imageKey, imageWidths, imageHeight: height }: ImageColumns) {
  const widths = JSON.parse(imageWidths) as number[];
  const width = widths.at(-1) ?? 0;
  const address = (each: number) => `/images/${imageKey}/${each}.webp`;
  return { url: address(width), width, height, srcset: widths.map((each) => `${address(each)} ${each}w`).join(', ') };
}

/** Presents an image with its alternative text; nulls for a row without one. */
export function imageView({ imageKey, imageWidths, imageHeight }: Nullable<ImageColumns>, alt: string) {
  if (!imageKey || !imageWidths || !imageHeight) return { imgUrl: null, image: null };
  const { url, width, height, srcset } = imageAddresses({ imageKey, imageWidths, imageHeight });
  return { imgUrl: url, image: { width, height, alt, srcset } };
}

type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** Returns a refusal by the encoder, which knows one field only, about the field in which the image was sent. */
function inField(error: unknown, field: string): unknown {
  if (!(error instanceof HttpProblem) || !error.errors?.imgUrl || field === 'imgUrl') return error;
  return new HttpProblem(error.status, error.message, { [field]: error.errors.imgUrl });
}

/**
 * Tells if a file's first bytes are those of a JPEG, PNG, GIF, WebP or AVIF image, whatever its name and declared type.
 * Signatures: https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm,
 * for AVIF the brands of https://aomediacodec.github.io/av1-avif/#brands.
 */
async function isImage(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(32);
    await handle.read(start, 0, start.length, 0);
    return hasSignature(start);
  } finally {
    await handle.close();
  }
}

function hasSignature(start: Buffer): boolean {
  const text = start.toString('latin1');
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBPVP8/s.test(text) ||
    /^.{4}ftyp(avif|avis|mif1.{4}.*avif)/s.test(text)
  );
}
