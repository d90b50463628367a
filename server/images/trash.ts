import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { abandonedEntries } from '../abandonedEntries.ts';

/** The time that an image stays in the trash, in milliseconds: thirty days. */
const STAY = 30 * 24 * 60 * 60 * 1000;

/** The images that nothing uses any more. Moving an image's folder back restores it. */
export type Trash = ReturnType<typeof createTrash>;

/** `published` is the folder of images that are served, `folder` that of the trash, on the same disk. */
export function createTrash({ published, folder }: { published: string; folder: string }) {
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

    /** Removes images that have been here for thirty days; returns their number. */
    async empty(stopped: AbortSignal): Promise<number> {
      const old = await abandonedEntries(folder, stopped, STAY);
      for (const key of old) await rm(path.join(folder, key), { recursive: true, force: true });
      return old.length;
    },
  };
}
