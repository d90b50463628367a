import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { refuseExisting, storeWhole } from '../storeWhole.ts';
import { nightlyBackups } from './retention.ts';

/** A backup that is read. */
export interface BackupSource {
  /** For people. */
  label: string;
  open(): Promise<Readable>;
}

/** A folder of backups, on a disk or in a bucket. Calls throw the system's error, or a StartProblem where a bucket cannot be used. */
export interface BackupFolder {
  /** For people. */
  readonly name: string;
  /** Makes it where it is not there. */
  make(): Promise<void>;
  /** Lists the names of what is whole in it. */
  names(): Promise<string[]>;
  facts(name: string): Promise<{ bytes: number; storedAt: Date } | null>;
  source(name: string): BackupSource;
  /** Throws a StartProblem where there is one of that name. */
  refuseExisting(name: string): Promise<void>;
  /**
   * Stores a stream, which gets its name once it is whole and `check` has read it. Resolves to what that finds; where it throws, nothing
   * is left.
   */
  store<T>(name: string, content: Readable, check: (written: BackupSource) => Promise<T>): Promise<T>;
  remove(name: string): Promise<void>;
  /** Removes what processes have left that were killed while they stored a nightly backup. */
  removeUnfinished(): Promise<void>;
}

/** A backup by its name in its folder. */
export interface BackupFile {
  folder: BackupFolder;
  name: string;
}

/** Backups as files of a folder on a disk. */
export class DiskFolder implements BackupFolder {
  readonly name: string;

  constructor(folder: string) {
    this.name = folder;
  }

  async make(): Promise<void> {
    await mkdir(this.name, { recursive: true, mode: 0o700 });
  }

  names(): Promise<string[]> {
    return readdir(this.name);
  }

  async facts(name: string): Promise<{ bytes: number; storedAt: Date } | null> {
    const found = await stat(this.file(name)).catch(() => null);
    return found && { bytes: found.size, storedAt: found.mtime };
  }

  source(name: string): BackupSource {
    return onDisk(this.file(name));
  }

  async refuseExisting(name: string): Promise<void> {
    refuseExisting(this.file(name));
  }

  store<T>(name: string, content: Readable, check: (written: BackupSource) => Promise<T>): Promise<T> {
    return storeWhole(this.file(name), content, (part) => check(onDisk(part)));
  }

  remove(name: string): Promise<void> {
    return rm(this.file(name));
  }

  async removeUnfinished(): Promise<void> {
    const parts = (await this.names()).filter((name) => name.endsWith('.part'));
    const nightly = parts.filter((name) => nightlyBackups([name.slice(0, -'.part'.length)]).length > 0);
    for (const name of nightly) await this.remove(name);
  }

  private file(name: string): string {
    return path.join(this.name, name);
  }
}

const onDisk = (file: string): BackupSource => ({ label: file, open: async () => createReadStream(file) });
