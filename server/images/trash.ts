import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { abandonedEntries } from '../abandonedEntries.ts';

/** The time that an image stays in the trash, in milliseconds: thirty days. */
const STAY = 30 * 24 * 60 * 60 * 1000;

export interface EmptyOptions {
  /** Resolves to the keys that are in use in the trash. */
  usedInTrash(keys: string[]): Promise<Set<string>>;
  stopped: AbortSignal;
}

/** The images that nothing uses any more. Moving an image's folder back restores it. */
export type Trash = ReturnType<typeof createTrash>;

/** `published` is the folder of images that are served, `folder` that of the trash, on the same disk. */
export function createTrash({ published, folder }: { published: string; folder: string }) {
  const remove = async (key: string) => {
    await rm(path.join(folder, key), { recursive: true, force: true });
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

    /** Moves an image back; does nothing where it is not here. */
    async restore(key: string): Promise<void> {
      const [from, to] = [path.join(folder, key), path.join(published, key)];
      try {
        await rename(from, to);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return;
        if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
        await remove(key);
      }
    },

    remove,

    /** Removes images that have been here for thirty days, except for those in use; returns their number. */
    async empty({ usedInTrash, stopped }: EmptyOptions): Promise<number> {
      const old = await abandonedEntries(folder, stopped, STAY);
      const inUse = await usedInTrash(old);
      const unused = old.filter((key) => !inUse.has(key));
      for (const key of unused) await remove(key);
      return unused.length;
    },
  };
}
