import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refused } from '../../shared/messages.ts';
import { type Bounds, createQueue } from '../limits/queue.ts';
import { HttpProblem } from '../problems.ts';
import type { Encoded } from './encode.ts';
import { createEncoder } from './encoder.ts';
import { isImage } from './sniff.ts';
import { type Sweep, type Swept, sweepImages } from './sweep.ts';
import { createTrash } from './trash.ts';

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
  const trash = createTrash({ kept, folder: path.join(dataFolder, 'trash', 'images') });

  const discard = async (key: string) => {
    await rm(path.join(staging, key), { recursive: true, force: true });
    await rm(path.join(kept, key), { recursive: true, force: true });
  };

  return {
    /** Where the files lie that /images serves. */
    folder: kept,
    /** The folder in which images lie for thirty days that nothing uses any more. */
    trashFolder: trash.folder,

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

    /** Moves an image, if any, that no article names any more to the trash. What resists now goes with a later sweep. */
    async forget(key: string | null): Promise<void> {
      if (key !== null) await trash.put(key).catch(() => {});
    },

    /**
     * Moves images that nothing uses to the trash, and removes what was there long enough and what killed processes
     * left behind. It looks at every image there is: nobody should wait for it.
     */
    sweep: (sweep: Sweep): Promise<Swept> => sweepImages({ ...sweep, kept, staging, trash }),

    /** Ends what encodes. */
    close: encoder.close,
  };
}

/** The address of one width of an image. */
export const imageUrl = (key: string, width: number): string => `/images/${key}/${width}.webp`;
