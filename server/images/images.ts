import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { refused } from '../../shared/messages.ts';
import { HttpProblem } from '../problems.ts';
import { type Encoded, encode } from './encode.ts';
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

/** What is older than this and belongs to nothing was left behind by a killed process. In milliseconds. */
const ABANDONED = 60 * 60 * 1000;

export function createImages({ dataFolder }: { dataFolder: string }) {
  const kept = path.join(dataFolder, 'images');
  const staging = path.join(dataFolder, 'staging');

  const discard = async (key: string) => {
    await rm(path.join(staging, key), { recursive: true, force: true });
    await rm(path.join(kept, key), { recursive: true, force: true });
  };

  return {
    /** Where the files lie that /images serves. */
    folder: kept,

    /** Encodes an uploaded file. Throws 415 where it is not an image that we take, 422 for too many pixels. */
    async stage(file: string): Promise<StagedImage> {
      if (!(await isImage(file))) throw new HttpProblem(415, refused.notAnImage, { imgUrl: refused.notAnImage });
      const key = randomBytes(12).toString('hex');
      try {
        return { key, ...(await encode(file, path.join(staging, key))) };
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

    /** Removes an image, if any, that no article names any more. What resists now goes with a later sweep. */
    async forget(key: string | null): Promise<void> {
      if (key !== null) await discard(key).catch(() => {});
    },

    /** Removes what killed processes left behind; `used` tells which of the keys belong to something. */
    async sweep(used: (keys: string[]) => Promise<Set<string>>): Promise<void> {
      const old = await abandoned(kept);
      const inUse = await used(old);
      const orphans = old.filter((key) => !inUse.has(key));
      for (const key of [...orphans, ...(await abandoned(staging))]) await discard(key);
    },
  };
}

/** The address of one width of an image. */
export const imageUrl = (key: string, width: number): string => `/images/${key}/${width}.webp`;

async function abandoned(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED) found.push(name);
  }
  return found;
}
