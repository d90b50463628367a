import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refused } from '../../shared/refused.ts';
import { faultOf } from '../database/faults.ts';
import { type Bounds, createQueue } from '../limits/queue.ts';
import { HttpProblem } from '../problems.ts';
import type { EncodedImage } from './encode.ts';
import { encodeInProcess } from './encodeInProcess.ts';
import { isImage } from './sniff.ts';
import { type Sweep, type SweepResult, sweepImages } from './sweep.ts';
import { createTrash } from './trash.ts';

/** An image that is encoded but not yet visible under /images. */
export interface StagedImage extends EncodedImage {
  /** Random; names the image's folder and so its addresses, which never get another content. */
  key: string;
}

/**
 * Stores the images of articles as files in the data folder. A save stages its image first, publishes it as the last step
 * of its transaction, and discards it when anything fails, so that an unfinished image is never visible.
 */
export type Images = ReturnType<typeof createImages>;

interface Upload {
  /** A path. */
  file: string;
  /** The field in which it was sent, for refusals. */
  field: string;
}

/** Few at once, because each occupies a processor for seconds. */
const BOUNDS: Bounds = { running: availableParallelism() > 2 ? 2 : 1, waiting: 20 };

export function createImages({ dataFolder, bounds = BOUNDS }: { dataFolder: string; bounds?: Bounds | undefined }) {
  const queue = createQueue(bounds);
  const published = path.join(dataFolder, 'images');
  const staging = path.join(dataFolder, 'staging');
  const trash = createTrash({ published, folder: path.join(dataFolder, 'trash', 'images') });

  /** Removes a staged image; one that is published already stays. */
  const unstage = (key: string) => rm(path.join(staging, key), { recursive: true, force: true });

  const discard = async (key: string) => {
    await unstage(key);
    await rm(path.join(published, key), { recursive: true, force: true });
  };

  const stage = async ({ file, field }: Upload): Promise<StagedImage> => {
    if (!(await isImage(file))) throw new HttpProblem(415, refused.notAnImage, { [field]: refused.notAnImage });
    const key = randomBytes(12).toString('hex');
    try {
      return { key, ...(await queue(() => encodeInProcess({ file, folder: path.join(staging, key) }))) };
    } catch (error) {
      await discard(key);
      throw inField(error, field);
    }
  };

  return {
    /** The folder of the files that /images serves. */
    folder: published,
    /** The images that nothing uses, which stay there for thirty days. They move under the lock of `lockPlaces` alone. */
    trash,

    /**
     * Encodes an uploaded file and runs `save` with it, which publishes it; where that fails, removes the image. Throws what
     * `save` throws, 415 where the format is not allowed, 422 for too many pixels, 503 where too many wait.
     */
    async whileStaged<Result>(upload: Upload, save: (image: StagedImage) => Promise<Result>): Promise<Result> {
      const image = await stage(upload);
      try {
        return await save(image);
      } catch (error) {
        // A database that went away may have committed all the same, so a published image stays; a sweep removes it if unused.
        await (faultOf(error) === 'away' ? unstage(image.key) : discard(image.key));
        throw error;
      }
    },

    /** Makes a staged image, if any, visible, whole and at once: after this, only the commit of its article may still fail. */
    async publish(image: StagedImage | null): Promise<void> {
      if (!image) return;
      const { key } = image;
      await mkdir(published, { recursive: true });
      await rename(path.join(staging, key), path.join(published, key));
    },

    /** Resolves to the size in bytes of the file at a path under /images; null where there is none. */
    async sizeOf(address: string): Promise<number | null> {
      const [, key, file] = /^\/images\/([0-9a-f]{24})\/(\d{1,4}\.webp)$/.exec(address) ?? [];
      if (!key || !file) return null;
      const found = await stat(path.join(published, key, file)).catch(() => null);
      return found?.size ?? null;
    },

    /**
     * Moves unused images to the trash, and used ones back; removes expired ones from it, and those that killed processes
     * left behind. Reads every image's folder: no request should wait for it.
     */
    sweep: (sweep: Sweep): Promise<SweepResult> => sweepImages({ ...sweep, published, staging, trash }),
  };
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
