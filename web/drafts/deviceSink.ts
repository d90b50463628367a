import { writeDrafts } from './draftDatabase.ts';
import { writeLateDraft } from './lateDrafts.ts';
import { lockDraft } from './lockDraft.ts';
import type { KnownDraft, StoredDraft } from './StoredDraft.ts';

/** One draft in the storage of this device. */
export interface DraftStore {
  /** Unique among all drafts of the device. */
  readonly key: string;
  /** The time of the last change, later than that of every change before. */
  readonly at: number;
  /** Its last known state on the server; null where it is on this device alone. */
  readonly known: KnownDraft | null;
  read(): string | null;
  /** Stores a text, or removes it with null. Resolves to true once it is on the disk, to false where it is not stored. */
  write(text: string | null): Promise<boolean>;
  /** Stores beside the text what is known of it on the server. */
  know(known: KnownDraft): void;
}

/** The length from which writing a text takes much longer than its key, and the time that it waits. */
const LONG = 100_000;
const PAUSE_MS = 200;

/** The drafts with a change that is not on the disk. */
const unwritten = new Set<DeviceSink>();

/** A draft that this tab has open and no other tab takes. */
export class DeviceSink implements DraftStore {
  key: string;
  private draft: StoredDraft;
  private releaseHold: (() => void) | null;
  /** The time of the change that it had when it was closed: others may have changed the draft since. */
  private closedAt: number | undefined;
  private writing: Promise<boolean> = Promise.resolve(true);
  private queued: Promise<boolean> | null = null;

  /** `release` ends the hold on a draft that the device has already. */
  constructor(key: string, draft: StoredDraft, release: (() => void) | null = null) {
    this.key = key;
    this.draft = draft;
    this.releaseHold = release;
  }

  get at(): number {
    return this.draft.at;
  }

  get known(): KnownDraft | null {
    return this.draft.known ?? null;
  }

  read(): string | null {
    return this.draft.text;
  }

  /** Changes that follow while one is being written are written together. */
  write(text: string | null): Promise<boolean> {
    if (!this.releaseHold && this.closedAt === undefined) this.hold();
    // Later than the one before, though the clock was set back: the device keeps the latest.
    const at = text === this.draft.text ? this.draft.at : Math.max(Date.now(), this.draft.at + 1);
    this.draft = { ...this.draft, text, at };
    unwritten.add(this);
    return this.queue();
  }

  know(known: KnownDraft): void {
    this.draft = { ...this.draft, known };
    // Once its page is left, another one may have written it; what was closed replaces nothing that was.
    if (this.draft.text === null || (!this.releaseHold && this.closedAt === undefined)) return;
    unwritten.add(this);
    void this.queue();
  }

  /** Lets other forms take the draft, once it is written; what it writes from then on replaces nothing that they write. */
  async close(): Promise<void> {
    await this.written();
    this.closedAt = this.at;
    this.release();
  }

  /** Lets other tabs take the draft until it is written again. */
  release(): void {
    this.releaseHold?.();
    this.releaseHold = null;
  }

  /** Holds the draft again after `release`; goes on under another key where another tab has taken it meanwhile. */
  async holdAgain(otherKey: string): Promise<void> {
    if (this.releaseHold) return;
    this.releaseHold = await lockDraft(this.key);
    if (!this.releaseHold) this.key = otherKey;
  }

  /** Resolves when nothing is being written. */
  async written(): Promise<void> {
    await (this.queued ?? this.writing);
  }

  writeLate(): void {
    writeLateDraft(this.key, this.draft);
    // Without the pause, for what is long may not fit there.
    void this.commit();
  }

  private queue(): Promise<boolean> {
    this.queued ??= this.pause().then(() => this.commit());
    return this.queued;
  }

  /** Resolves when the next change can be written; a long text waits for those that follow. */
  private async pause(): Promise<void> {
    const isLong = (this.draft.text?.length ?? 0) > LONG;
    if (isLong) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await this.writing;
  }

  private commit(): Promise<boolean> {
    const { draft } = this;
    this.queued = null;
    this.writing = writeDrafts([[this.key, draft]], this.closedAt).then((isStored) => {
      if (isStored && this.draft === draft) unwritten.delete(this);
      return isStored;
    });
    return this.writing;
  }

  /** Nobody else knows the key of a new draft. */
  private hold(): void {
    this.releaseHold = () => {};
    void lockDraft(this.key).then((release) => {
      if (this.releaseHold) this.releaseHold = release;
      else release?.();
    });
  }
}

/** Resolves when no draft is being written. */
export async function allWritten(): Promise<void> {
  await Promise.all([...unwritten].map((draft) => draft.written()));
}

/** Stores without waiting what is not on the disk yet; for a page that closes, or may. */
export function writeLateDrafts(): void {
  for (const draft of unwritten) draft.writeLate();
}
