import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { abandoned } from '../abandoned.ts';

/** How long an image stays, in milliseconds: thirty days. */
const STAY = 30 * 24 * 60 * 60 * 1000;

/** Images that nothing uses any more. To move one's folder back is all that it takes to have it again. */
export type Trash = ReturnType<typeof createTrash>;

/** `kept` is the folder of images that are served, `folder` that of the trash, on the same disk. */
export function createTrash({ kept, folder }: { kept: string; folder: string }) {
  return {
    folder,

    /** Moves an image here; false where it is gone already, perhaps by another process. */
    async put(key: string): Promise<boolean> {
      await mkdir(folder, { recursive: true });
      const [from, to] = [path.join(kept, key), path.join(folder, key)];
      const now = new Date();
      try {
        // Before it moves, so that it never lies here with the time at which it was made.
        await utimes(from, now, now);
        await rename(from, to);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return false;
        if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
      }
      // A copy of it stayed here when it was brought back.
      await utimes(to, now, now);
      await rm(from, { recursive: true, force: true });
      return true;
    },

    /** Removes for good what has been here for thirty days: how many there were. */
    async empty(stopped: AbortSignal): Promise<number> {
      const old = await abandoned(folder, stopped, STAY);
      for (const key of old) await rm(path.join(folder, key), { recursive: true, force: true });
      return old.length;
    },
  };
}
