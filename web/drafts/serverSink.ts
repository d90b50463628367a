import { computed, makeAutoObservable, reaction } from 'mobx';
import type { DashboardApi } from '../../shared/api.ts';
import type { DocumentKind, Editor, EndedDraft, WholeDraft } from '../../shared/documents/drafts.ts';
import { isSame } from '../forms/Form.ts';
import { detailOf, messageOf, statusOf } from '../kernel/ApiProblem.ts';
import type { DraftStore } from './deviceSink.ts';
import { type Discard, forgetDiscard, isDiscarded, rememberDiscard, sendDiscard, stateOf } from './discards.ts';
import { accountOf } from './draftName.ts';
import { hasFields, idIn, type LocalDraft, marksOf, merge, writerOf } from './merge.ts';
import type { KnownDraft } from './StoredDraft.ts';
import { sending } from './sending.ts';

/** The time without a key after which what was typed is sent, and the longest time that it waits while somebody types on. */
const PAUSE_MS = 2_000;
const LONGEST_MS = 5_000;
/** The time after which a failed call is made again. */
const RETRY_MS = 10_000;
/** Differs from all that is typed. */
const UNKNOWN = {};

/**
 * 'none' where nothing is typed, 'waiting' and 'sending' until the server has it, then 'stored'; 'gone' where it had it until it was
 * saved or discarded in another tab or on another device.
 */
type ServerStatus = 'none' | 'waiting' | 'sending' | 'stored' | 'gone' | 'failed';

interface Options {
  api: Pick<DashboardApi, 'draft' | 'saveDraft' | 'deleteDraft'>;
  kind: DocumentKind;
  /** The `_id` of the article or page; null for a new one. */
  of: string | null;
  /** The id of the draft of a new one; null where its storage names it. */
  id?: string | null;
  /** The version that the changes began with; null where it is not known. */
  base: () => number | null;
  /** The fields as they are typed; null where they do not differ from the saved ones. Read within a reaction. */
  typed: () => object | null;
  device: () => DraftStore;
  /** False where the device did not store the text. Read within a reaction. */
  isOnDevice: () => boolean;
  /** False where something was changed that the server gets only with a save. */
  isWhole: () => boolean;
}

/**
 * Stores what is typed into a form on the server: after a pause, every five seconds while somebody types on, and at once where
 * the device does not store it. It replaces only the state that it knows. What another tab or device wrote is in `other`, and nothing is sent
 * until one of the two is chosen.
 */
export class ServerSink {
  status: ServerStatus = 'none';
  storedAt: Date | null = null;
  /** The reason why the server refused the last try; empty where it did not, or could not be reached. */
  refusal = '';
  other: WholeDraft | null = null;
  /** The others who are editing the same. */
  editors: Editor[] = [];
  of: string | null;
  /** The fields that the server has. */
  private sent: object | null = null;
  /** The time of the first change that was not sent, in milliseconds since the page was opened, for the clock may be set. */
  private changedAt: number | null = null;
  private sending: Promise<void> | null = null;
  private hasEnded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.of = options.of;
    // What the server has of it is not known before it is read.
    if ((options.device().known?.rev ?? 0) > 0) this.sent = UNKNOWN;
    const plain = { options: false, timer: false, local: false, id: false, ended: false, autosave: false } as const;
    makeAutoObservable<this, 'options' | 'timer' | 'typed'>(
      this,
      { ...plain, typed: computed({ equals: isSame }) },
      { autoBind: true, deep: false },
    );
  }

  /** True where the server has all that is typed, or nothing is. */
  get isComplete(): boolean {
    return isSame(this.typed, this.sent);
  }

  get isPending(): boolean {
    return this.status === 'waiting' || this.status === 'sending';
  }

  get isWhole(): boolean {
    return this.options.isWhole();
  }

  /** Returns the draft as this device has it. */
  get local(): LocalDraft {
    const { key, at, known } = this.options.device();
    return { by: writerOf(key), at, known };
  }

  /** The id of the draft on the server: that on this device, unless it goes on with another one. */
  get id(): string {
    const { key, known } = this.options.device();
    return known?.id ?? this.options.id ?? idIn(key);
  }

  /** The fields by which a save ends the draft in its known state; none where the server has no draft. */
  get ended(): EndedDraft {
    const { known } = this.local;
    return known && known.rev > 0 ? { draft: known.id, draftRev: known.rev } : {};
  }

  /** Sends what is typed. Returns the function that ends this, and sends at once what is still waiting. */
  autosave(): () => void {
    const { isOnDevice } = this.options;
    const end = reaction(() => [this.typed, isOnDevice()], this.schedule);
    if (!this.isComplete) this.schedule();
    return () => {
      this.hasEnded = true;
      end();
      void this.flush();
    };
  }

  /** Goes on with a draft that the server has; `isWhole` tells that the form shows just that. */
  adopt(stored: WholeDraft, isWhole: boolean): void {
    const { by, at } = this.local;
    const marks = marksOf(stored);
    this.other = null;
    this.know(stored, isWhole ? at : marks.by === by ? marks.at : 0);
    // One that was set aside, or that is of an article which was deleted, is sent as one of this form.
    const isSent = isWhole && stored.of === this.of && stored.base === this.options.base();
    this.sent = isSent ? this.typed : UNKNOWN;
    if (!isSent) return;
    clearTimeout(this.timer);
    this.changedAt = null;
    this.finish('stored', new Date(stored.updatedAt));
  }

  /** Offers a draft of another tab or device. */
  offer(other: WholeDraft): void {
    clearTimeout(this.timer);
    this.other = other;
    this.finish('none');
  }

  /** Goes on with what is in the form in place of the other draft. */
  async keepLocal(): Promise<void> {
    if (this.other) this.adopt(this.other, false);
    await this.flush();
  }

  /** Forgets the draft that a save has ended, unless it was sent again meanwhile. */
  forget({ draftRev }: EndedDraft): void {
    const { known } = this.local;
    if (known?.rev !== draftRev) return;
    this.know({ _id: this.id, rev: 0, updatedAt: null }, 0);
    this.sent = null;
  }

  showEditors(editors: Editor[]): void {
    this.editors = editors;
  }

  /** Sends at once what the server does not have yet. Resolves when it has, or when that failed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    // Again after each, for several may wait for the same one.
    while (this.sending) await this.sending;
    if (this.other || this.isComplete) return;
    this.sending = this.send();
    await sending(this.sending);
    this.sending = null;
  }

  /** Sends nothing by itself before the next key or `resume`: a save is on its way, which ends the draft. */
  pause(): void {
    clearTimeout(this.timer);
  }

  resume(): void {
    if (!this.hasEnded) this.schedule();
  }

  private get account(): string {
    return accountOf(this.options.device().key);
  }

  private discard(): Discard {
    const { by, at, known } = this.local;
    return { id: this.id, state: stateOf(known), written: { by, at } };
  }

  /** A copy of what is typed, whose values are not changed later. */
  private get typed(): object | null {
    const typed = this.options.typed();
    return typed && { ...typed };
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.other) return;
    this.changedAt = this.isComplete ? null : (this.changedAt ?? performance.now());
    this.finish(this.typed === null ? 'none' : this.isComplete ? 'stored' : 'waiting');
    if (this.changedAt === null) return;
    // At once, for the page may close before the server is told.
    if (this.typed === null) rememberDiscard(this.account, this.discard());
    const latest = this.changedAt + LONGEST_MS - performance.now();
    // Saved or discarded text is nobody's draft any more.
    const isUrgent = this.typed === null || !this.options.isOnDevice();
    this.timer = setTimeout(() => void this.flush(), isUrgent ? 0 : Math.max(0, Math.min(PAUSE_MS, latest)));
  }

  private async send(): Promise<void> {
    const { typed } = this;
    this.changedAt = null;
    // It may arrive though its answer does not.
    if (typed) this.sent = UNKNOWN;
    this.finish(typed === null ? 'none' : 'sending');
    try {
      if (typed === null) await this.remove();
      else if (!(await this.store(typed))) return this.finish('gone');
      this.sent = typed;
      this.finish(typed === null ? 'none' : 'stored', new Date());
      if (!this.isComplete) this.schedule();
    } catch (problem) {
      const other = statusOf(problem) === 409 ? detailOf<WholeDraft>(problem, 'draft') : undefined;
      if (other) return this.meet(other);
      const status = statusOf(problem) ?? 500;
      const refusal = status >= 400 && status < 500 ? messageOf(problem) : '';
      this.finish(typed === null ? 'none' : 'failed', this.storedAt, refusal);
      // The next form goes on with what the device has.
      if (this.hasEnded && typed !== null && this.options.isOnDevice()) return;
      this.timer = setTimeout(() => void this.flush(), RETRY_MS);
    }
  }

  /** Resolves to false where the draft is gone, and nothing was typed here since the server had it. */
  private async store(typed: object): Promise<boolean> {
    const { api, kind, base, isOnDevice } = this.options;
    const { by, at, known } = this.local;
    const rev = known?.rev ?? 0;
    const fields = { ...typed, by, at };
    const body = { kind, of: this.of, base: base(), fields };
    // It may have been saved or discarded elsewhere: what is typed here since is a draft again.
    const again = (problem: unknown) => {
      if (rev === 0 || statusOf(problem) !== 404) throw problem;
      if (known?.at === at && isOnDevice()) return null;
      return api.saveDraft(this.id, { ...body, rev: 0 });
    };
    const stored = await api.saveDraft(this.id, { ...body, rev }).catch(again);
    if (!stored) return false;
    this.showEditors(stored.editors);
    this.know(stored.draft, at);
    forgetDiscard(this.account, this.id);
    return true;
  }

  /** Deletes the draft, unless another tab or device has written it since. */
  private async remove(): Promise<void> {
    await sendDiscard(this.options.api, this.account, this.discard());
    // Not under another id, which may be that of a draft that this form has left.
    this.know({ _id: this.id, rev: 0, updatedAt: null }, 0);
  }

  /** Goes on with the state for which this one was refused where that was written here all the same, and offers any other. */
  private meet(other: WholeDraft): void {
    const typed = this.options.typed();
    const isWhole = typed !== null && hasFields(other, typed);
    if (isWhole || isDiscarded(this.account, other) || merge(this.local, other) === 'local') {
      this.adopt(other, isWhole);
      if (!this.isComplete) this.timer = setTimeout(() => void this.flush());
    } else this.offer(other);
  }

  private know({ _id: id, rev, updatedAt }: Omit<KnownDraft, 'id' | 'at'> & { _id: string }, at: number): void {
    this.options.device().know({ id, rev, updatedAt, at });
  }

  private finish(status: ServerStatus, storedAt: Date | null = this.storedAt, refusal = this.refusal): void {
    this.status = status;
    this.storedAt = storedAt;
    this.refusal = refusal;
  }
}
