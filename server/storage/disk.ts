import { existsSync, type Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import send, { type SendOptions, type SendStream } from 'send';
import { ownEntries } from '../dataFolder/abandonedEntries.ts';
import type { Place, Storage, StoredFile } from './storage.ts';

/** The folders of images, in the data folder. */
export const FOLDERS: Record<Place, string> = { images: 'images', trash: 'trash/images' };
const PLACES = Object.keys(FOLDERS) as Place[];
/** The largest file that is sent from memory, and the bound of all of them, in bytes: some hundred pictures as phones see them. */
const [SMALL, MOST_IN_MEMORY] = [128 * 1024, 8 * 1024 * 1024];
/** The time after which the disk is asked again if a file is there, in milliseconds: another process may have removed it. */
const CHECKED = 1_000;

/** A file that was sent lately, and the moment at which the disk was last asked for it. */
interface Kept {
  content: Buffer;
  stats: Stats;
  checkedAt: number;
}

/** Uploaded files in the data folder, each key a folder: moved by their file system, whole and at once. */
export class DiskStorage implements Storage {
  readonly moves = true;
  readonly name: string;
  readonly trashName: string;
  private readonly folders: Record<Place, string>;
  /** Files that were sent lately: to open, read and close one costs several times as much as to send it. */
  private readonly inMemory = new LRUCache<string, Kept>({
    maxSize: MOST_IN_MEMORY,
    sizeCalculation: ({ content }) => content.length + 500,
  });
  private lastRemoval = 0;

  constructor(dataFolder: string) {
    this.folders = { images: path.join(dataFolder, FOLDERS.images), trash: path.join(dataFolder, FOLDERS.trash) };
    this.name = this.folders.images;
    this.trashName = this.folders.trash;
  }

  async upload(): Promise<void> {}

  async publish(key: string, folder: string): Promise<void> {
    const to = this.path('images', key);
    await mkdir(this.folders.images, { recursive: true });
    await rename(folder, to).catch((error: NodeJS.ErrnoException) => {
      // A transaction that Postgres has rolled back for another runs again.
      if (error.code !== 'ENOENT' || !existsSync(to)) throw error;
    });
  }

  async discard(key: string): Promise<void> {
    await rm(this.path('images', key), { recursive: true, force: true });
    this.noteRemoval();
  }

  async keys(place: Place): Promise<string[]> {
    await mkdir(this.folders[place], { recursive: true });
    return ownEntries(this.folders[place]);
  }

  async age(key: string, place: Place): Promise<number | null> {
    const found = await stat(this.path(place, key)).catch(missing);
    return found ? Date.now() - found.mtimeMs : null;
  }

  async files(key: string): Promise<StoredFile[]> {
    for (const place of PLACES) {
      const names = (await readdir(this.path(place, key)).catch(missing)) ?? [];
      const files = names.sort().map(async (each) => {
        const name = `${key}/${each}`;
        const found = await stat(this.path(place, name)).catch(missing);
        return found ? [{ place, name, bytes: found.size }] : [];
      });
      const found = (await Promise.all(files)).flat();
      if (found.length > 0) return found;
    }
    return [];
  }

  async open({ place, name }: Pick<StoredFile, 'place' | 'name'>): Promise<Readable | null> {
    const handle = await open(this.path(place, name)).catch(missing);
    return handle?.createReadStream() ?? null;
  }

  async size(name: string): Promise<number | null> {
    const found = await stat(this.path('images', name)).catch(() => null);
    return found?.size ?? null;
  }

  async whileLocal<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result | null> {
    const file = this.path('images', name);
    return existsSync(file) ? work(file) : null;
  }

  send(req: IncomingMessage, name: string, options: SendOptions): SendStream {
    const sent = send(req, `/${name}`, { ...options, root: this.folders.images });
    const { send: begin, sendFile: check } = sent;
    let checkedAt = performance.now();
    sent.sendFile = (file: string) => {
      const kept = this.inMemory.get(file);
      if (!kept || kept.checkedAt < Math.max(checkedAt - CHECKED, this.lastRemoval)) return check.call(sent, file);
      checkedAt = kept.checkedAt;
      sent.send(file, kept.stats);
    };
    // What is not there any more is not sent from memory either.
    sent.send = (file: string, stats: Stats) => {
      if (stats.size <= SMALL) {
        sent.stream = (_file, range) =>
          void this.sendFromMemory(sent, { file, stats, checkedAt }, range as { start: number; end: number });
      }
      begin.call(sent, file, stats);
    };
    return sent;
  }

  private async sendFromMemory(
    sent: SendStream,
    { file, stats, checkedAt }: { file: string; stats: Stats; checkedAt: number },
    range: { start: number; end: number },
  ) {
    try {
      const kept = this.inMemory.get(file);
      const isSame = kept?.stats.size === stats.size && kept.stats.mtimeMs === stats.mtimeMs;
      const content = isSame ? kept.content : await readFile(file);
      if (kept?.checkedAt !== checkedAt) this.inMemory.set(file, { content, stats, checkedAt });
      (sent as SendStream & { res: ServerResponse }).res.end(content.subarray(range.start, range.end + 1));
    } catch (error) {
      sent.onStatError(error as Error);
    }
  }

  /** Has the disk be asked again for each file: one that was asked for before may be gone. */
  private noteRemoval(): void {
    this.lastRemoval = performance.now();
  }

  async trash(key: string): Promise<boolean> {
    await mkdir(this.folders.trash, { recursive: true });
    const [from, to] = [this.path('images', key), this.path('trash', key)];
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
      // A copy of it stayed here when it was restored.
      await utimes(to, now, now);
      await rm(from, { recursive: true, force: true });
      return true;
    } finally {
      this.noteRemoval();
    }
  }

  async restore(key: string): Promise<boolean> {
    try {
      await mkdir(this.folders.images, { recursive: true });
      await rename(this.path('trash', key), this.path('images', key));
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return false;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
      await this.removeTrashed(key);
      return false;
    }
  }

  async removeTrashed(key: string): Promise<boolean> {
    const folder = this.path('trash', key);
    const isHere = existsSync(folder);
    await rm(folder, { recursive: true, force: true });
    return isHere;
  }

  private path(place: Place, name: string): string {
    return path.join(this.folders[place], name);
  }
}

/** Returns nothing for a file that is not there. */
function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
