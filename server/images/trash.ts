import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';

/** The images that nothing uses any more. Moving an image's folder back restores it. */
export type Trash = ReturnType<typeof createTrash>;

/** `published` is the folder of images that are served, `folder` that of the trash, on the same disk. */
export function createTrash({ published, folder }: { published: string; folder: string }) {
  /** Removes an image for good; returns false where it is not here. */
  const remove = async (key: string): Promise<boolean> => {
    const isHere = existsSync(path.join(folder, key));
    await rm(path.join(folder, key), { recursive: true, force: true });
    return isHere;
  };

  return {
    folder,

    /** Moves an image to the trash; returns false where it is gone already, perhaps by another process. */
    async put(key: string): Promise<boolean> {
      await mkdir(folder, { recursive: true });
      const [from, to] = [path.join(published, key), path.join(folder, key)];
      const now = new Date();
      try {
        // Before the move, so that it never lies here with the time at which it was made.
        await utimes(from, now, now);
        await rename(from, to);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return false;
        if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
      }
      // A copy of it stayed here when it was restored.
      await utimes(to, now, now);
      await rm(from, { recursive: true, force: true });
      return true;
    },

    /** Moves an image back; returns false where it is not here, or is there already. */
    async restore(key: string): Promise<boolean> {
      const [from, to] = [path.join(folder, key), path.join(published, key)];
      try {
        await mkdir(published, { recursive: true });
        await rename(from, to);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return false;
        if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
        await remove(key);
        return false;
      }
    },

    remove,
  };
}
