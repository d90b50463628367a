import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { Form, isSame } from '../forms/Form.ts';
import { statusOf } from '../kernel/ApiProblem.ts';
import { newKey } from '../kernel/newKey.ts';
import type { DraftStorage } from './DeviceDraft.ts';
import { DraftWriter } from './DraftWriter.ts';
import { draftText, parseDraft, type SavedRow } from './draftText.ts';
import type { Conflict, SaveCall, SaveResult } from './SaveCall.ts';

/**
 * The state of what is typed: 'clean' where no value differs from the saved one; on this device 'storing', 'stored' (on the disk),
 * 'unstored' (storage is off or full), 'secret' (nothing but a password, which is never stored) or 'imageless' (stored but
 * for its image); then 'saving' to the server, or 'failed' there.
 */
export type DraftStatus = 'clean' | 'storing' | 'stored' | 'unstored' | 'secret' | 'imageless' | 'saving' | 'failed';

/** A part of a draft that the device does not store. */
export type DraftLoss = 'unstored' | 'secret' | 'imageless';

interface Options<Values> {
  /** The saved values, or those that a new one begins with. */
  values: Values;
  /** Undefined for a new one. */
  begun?: SavedRow | undefined;
  storage: DraftStorage;
  /** Picks the values that may be stored on the device; secrets and files may not. */
  storable?: (values: Values) => Partial<Values>;
  /** True if the draft is of a row that was deleted. */
  isDeleted?: boolean;
}

/** A form whose every change is stored on this device until it is saved, through reloads, failures and ended sessions. */
export class DraftForm<Values extends object> {
  readonly form: Form<Values>;
  /** True after an earlier draft was restored. */
  restored = false;
  /** True if the saved values were changed elsewhere since the restored draft began. */
  changedElsewhere = false;
  /** True if the draft is of a row that was deleted elsewhere. */
  isDeleted: boolean;
  /** The failure of the last save, unless it is about fields. */
  problem: unknown = null;
  /** Set where somebody else saved the row meanwhile, until it is resolved or closed; the draft stays as it is. */
  conflict: Conflict<Values> | null = null;
  /** The row's state that the form began with, which may be older than the saved one; undefined for a new row. */
  begun: SavedRow | undefined;
  /** The idempotency key of a new row: the same for every try, also after a reload. */
  key = newKey();
  private saved: { values: Values; begun: SavedRow | undefined };
  private left = false;
  private onResolved = () => {};
  private readonly writer: DraftWriter;
  private readonly storable: (values: Values) => Partial<Values>;

  constructor({ values, begun, storage, storable = (all) => all, isDeleted = false }: Options<Values>) {
    this.form = new Form(values);
    this.begun = begun;
    this.saved = { values, begun };
    this.writer = new DraftWriter(storage);
    this.storable = storable;
    this.isDeleted = isDeleted;
    makeAutoObservable<this, 'writer' | 'storable' | 'onResolved' | 'left' | 'saved'>(
      this,
      {
        form: false,
        problem: observableRef,
        conflict: observableRef,
        begun: observableRef,
        saved: false,
        storage: false,
        writer: false,
        storable: false,
        onResolved: false,
        left: false,
        autosave: false,
      },
      { autoBind: true },
    );
    this.restore(values);
  }

  /** The storage of the draft. */
  get storage(): DraftStorage {
    return this.writer.storage;
  }

  get status(): DraftStatus {
    if (this.form.busy) return 'saving';
    if (this.problem !== null) return 'failed';
    if (!this.form.dirty) return 'clean';
    if (!this.hasStorable) return 'secret';
    const { isStored, isImageStored } = this.writer;
    if (isStored === null || isImageStored === null) return 'storing';
    if (!isStored) return 'unstored';
    return isImageStored ? 'stored' : 'imageless';
  }

  /** False where the device did not store the text. One that is being stored counts as stored. */
  get isOnDevice(): boolean {
    return this.writer.isStored !== false;
  }

  /** The part that is lost when the page is closed now; null where nothing is. */
  get loss(): DraftLoss | null {
    if (!this.form.dirty) return null;
    if (this.hasStorable && !this.isOnDevice) return 'unstored';
    if (!this.writer.isImageStored) return 'imageless';
    return this.hasSecret ? 'secret' : null;
  }

  /** Stores every change at once. Returns the function that ends this; the stored draft stays. */
  autosave(): () => void {
    this.left = false;
    const end = reaction(
      () => this.text,
      this.writer.write,
      // Restored text may come from another storage, and must be stored again.
      { fireImmediately: this.restored },
    );
    return () => {
      this.left = true;
      end();
    };
  }

  /** Waits for an image, which is stored separately; until then the draft is not stored completely. */
  storeImage(storing: Promise<boolean>): Promise<void> {
    return this.writer.writeImage(storing);
  }

  /** Restores values of an earlier draft. */
  restoreValues(values: Partial<Values>): void {
    this.form.fill(values);
    this.restored = this.form.dirty;
  }

  /**
   * Sends the values as `Form.submit` does, and removes the draft once they are saved; `saved` returns the values as the
   * server has them then. Undefined where they are not saved: the reason is under the fields, or in `problem`.
   */
  async save<Row>(call: SaveCall<Values, Row>): Promise<SaveResult<Row> | undefined> {
    this.problem = null;
    this.conflict = null;
    const sent = { ...this.form.values };
    const { changed } = this;
    try {
      const row = await this.form.submit((values) => call.send(values, changed));
      return row && this.settle(sent, row, call);
    } catch (problem) {
      const row = statusOf(problem) === 412 ? call.current?.(problem) : undefined;
      const theirs = row && (call.theirs ?? call.saved)(row);
      const isTheirs = (name: string) => !!theirs && isSame(theirs[name as keyof Values], sent[name as keyof Values]);
      // An earlier try was carried out, but its response was lost.
      if (row && Object.keys(changed).every(isTheirs)) return this.settle(sent, row, call);
      runInAction(() => {
        this.problem = problem;
        if (!row || !theirs || !call.begun) return;
        this.conflict = { theirs, saved: call.saved(row), begun: call.begun(row) };
        this.onResolved = () => call.onResolved?.(row);
      });
      return undefined;
    }
  }

  /** Goes on from the row as somebody else saved it, with these values. */
  resolve(values: Partial<Values>): void {
    if (!this.conflict) return;
    const { saved, begun } = this.conflict;
    this.beginAgain(saved, begun);
    this.form.fill(values);
    this.onResolved();
  }

  /** Leaves the draft as it is; the next save meets the conflict again. */
  closeConflict(): void {
    this.conflict = null;
  }

  /** Makes the next try to create a row another one. */
  renewKey(): void {
    this.key = newKey();
  }

  /** Shows the row as it is saved now, without a draft. */
  beginAgain(values: Values, begun: SavedRow): void {
    this.saved = { values, begun };
    this.clear();
  }

  /** Restores a draft that was begun elsewhere, with the values and the state that it began with, which may be older than the saved ones. */
  restoreFrom({ base, begun, values }: { base: Values; begun: SavedRow; values: Partial<Values> }): void {
    this.form.reset(base);
    this.begun = begun;
    this.restoreValues(values);
    if (this.restored) this.changedElsewhere = begun.version !== this.saved.begun?.version;
    else this.clear();
  }

  /** Discards the draft: the form is as saved. */
  discard(): void {
    this.clear();
    this.renewKey();
    this.writer.write(null);
  }

  /** Resets the form to the saved row. */
  private clear(): void {
    this.form.reset(this.saved.values);
    this.begun = this.saved.begun;
    this.conflict = null;
    this.restored = false;
    this.changedElsewhere = false;
    this.isDeleted = false;
    this.problem = null;
  }

  /** Moves the draft to another storage, as when a new row has got its id. */
  moveTo(storage: DraftStorage): void {
    this.writer.moveTo(storage, this.text);
  }

  /** True where a value was changed that may be stored. */
  private get hasStorable(): boolean {
    const { values, initial, dirty } = this.form;
    return dirty && !isSame(this.storable(values), this.storable(initial));
  }

  /** True where a text was changed that may not be stored. */
  private get hasSecret(): boolean {
    const { values, initial } = this.form;
    const storable = this.storable(values);
    return Object.entries(values).some(
      ([name, value]) => typeof value === 'string' && !(name in storable) && value !== initial[name as keyof Values],
    );
  }

  private get text(): string | null {
    const { values, initial } = this.form;
    if (!this.hasStorable) return null;
    const { begun, key } = this;
    const row = begun ? { begun } : { key };
    return draftText<Values>({ base: this.storable(initial), values: this.storable(values), ...row });
  }

  private restore(saved: Values): void {
    const draft = parseDraft(this.storage.read(), saved);
    if (!draft) return;
    if (typeof draft.key === 'string') this.key = draft.key;
    const base = { ...saved, ...draft.base };
    const isOtherVersion = !draft.begun || draft.begun.version !== this.begun?.version;
    const isSaved =
      isSame(this.storable(base), this.storable(saved)) && (draft.begun ?? this.begun)?.imgUrl === this.begun?.imgUrl;
    const isOlder = isOtherVersion && !isSaved;
    // A draft of an earlier release has no version: with 0 its save meets the conflict.
    if (isOlder && this.begun) this.begun = draft.begun ?? { ...this.begun, version: 0 };
    if (isOlder && this.begun) this.form.reset(base);
    this.restoreValues(draft.values);
    // An image is restored later, from a storage of its own.
    const isWhole = Object.keys(draft.base).every((name) => name in draft.values);
    if (this.restored || !isWhole) this.changedElsewhere = isOlder;
    else this.clear();
  }

  /** The values that differ from those that the form began with. */
  private get changed(): Partial<Values> {
    const { values, initial } = this.form;
    const entries = Object.entries(values).filter(([name, value]) => !isSame(value, initial[name as keyof Values]));
    return Object.fromEntries(entries) as Partial<Values>;
  }

  /** Ends a save. */
  private settle<Row>(sent: Values, row: Row, call: SaveCall<Values, Row>): SaveResult<Row> {
    const values = call.saved(row);
    this.begun = call.begun?.(row);
    this.saved = { values, begun: this.begun };
    this.problem = null;
    this.renewKey();
    return { response: row, typedMeanwhile: this.rebase(sent, values), left: this.left };
  }

  /** Resets the form to the saved values, but for changes since they were sent. Returns true where there are such. */
  private rebase(sent: Values, saved: Values): boolean {
    const typed = Object.entries(this.form.values).filter(
      ([name, value]) => !isSame(value, sent[name as keyof Values]),
    );
    this.form.reset(saved);
    this.form.fill(Object.fromEntries(typed) as Partial<Values>);
    this.restored = false;
    this.changedElsewhere = false;
    this.writer.write(this.text);
    return typed.length > 0;
  }
}
