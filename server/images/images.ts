import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refused } from '../../shared/messages.ts';
import { abandoned } from '../abandoned.ts';
import { type Bounds, createQueue } from '../limits/queue.ts';
import { HttpProblem } from '../problems.ts';
import type { Encoded } from './encode.ts';
import { createEncoder } from './encoder.ts';
import { isImage } from './sniff.ts';

/** An image that is encoded but not yet to be seen under /images. */
export interface StagedImage extends Encoded {
  /** Random; names its folder and so its addresses, which never change meaning. */
  key: string;
}

/**
 * The images of articles, as files in the data folder. A save stages its image first, keeps it as the last step of
 * its transaction, and discards it when anything fails, so that a half-finished image is never visible.
 */
export type Images = ReturnType<typeof createImages>;

/** How many keys are asked for at once: a statement has a longest length. */
const BATCH = 500;

/** Each takes a processor for seconds. */
const BOUNDS: Bounds = { running: availableParallelism() > 2 ? 2 : 1, waiting: 20 };

interface Needs {
  dataFolder: string;
  bounds?: Bounds | undefined;
}

export function createImages({ dataFolder, bounds = BOUNDS }: Needs) {
  const queue = createQueue(bounds);
  const encoder = createEncoder();
  const kept = path.join(dataFolder, 'images');
  const staging = path.join(dataFolder, 'staging');

  const discard = async (key: string) => {
    await rm(path.join(staging, key), { recursive: true, force: true });
    await rm(path.join(kept, key), { recursive: true, force: true });
  };

  return {
    /** Where the files lie that /images serves. */
    folder: kept,

    /** Encodes an uploaded file. Throws 415 where it is not an image that we take, 422 for too many pixels, 503 when too many wait. */
    async stage(file: string): Promise<StagedImage> {
      if (!(await isImage(file))) throw new HttpProblem(415, refused.notAnImage, { imgUrl: refused.notAnImage });
      const key = randomBytes(12).toString('hex');
      try {
        return { key, ...(await queue(() => encoder.encode(file, path.join(staging, key)))) };
      } catch (error) {
        await discard(key);
        throw error;
      }
    },

    /** Makes a staged image visible, whole and at once. */
    async keep({ key }: StagedImage): Promise<void> {
      await mkdir(kept, { recursive: true });
      await rename(path.join(staging, key), path.join(kept, key));
    },

    /** Removes an image, staged or kept. */
    discard,

    /** Removes an image that is staged; where it is kept already, it stays. */
    async unstage(key: string): Promise<void> {
      await rm(path.join(staging, key), { recursive: true, force: true });
    },

    /** Removes an image, if any, that no article names any more. What resists now goes with a later sweep. */
    async forget(key: string | null): Promise<void> {
      if (key !== null) await discard(key).catch(() => {});
    },

    /**
     * Removes what killed processes left behind, until it is told to stop; `used` tells which of the keys belong to
     * something. It looks at every image there is: nobody should wait for it.
     */
    async sweep(used: (keys: string[]) => Promise<Set<string>>, stopped: AbortSignal): Promise<void> {
      for (const key of await abandoned(staging, stopped)) await discard(key);
      const old = await abandoned(kept, stopped);
      for (let start = 0; start < old.length && !stopped.aborted; start += BATCH) {
        const keys = old.slice(start, start + BATCH);
        const inUse = await used(keys);
        for (const key of keys) if (!inUse.has(key)) await discard(key);
      }
    },

    /** Ends what encodes. */
    close: encoder.close,
  };
}

/** The address of one width of an image. */
export const imageUrl = (key: string, width: number): string => `/images/${key}/${width}.webp`;
