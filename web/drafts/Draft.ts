import { makeAutoObservable, reaction } from 'mobx';
import { Form, isSame } from '../forms/Form.ts';
import { newKey } from '../kernel/newKey.ts';
import { DraftWriter } from './DraftWriter.ts';
import type { DraftStore } from './deviceSink.ts';
import { type DraftFacts, type DraftLoss, type DraftState, lossOf, stateOf } from './draftState.ts';
import { draftText, parseDraft, type SavedRow } from './draftText.ts';
import type { ServerSink } from './serverSink.ts';

/** The row as it was saved elsewhere since this form began. */
export interface Conflict<Values> {
  /** The values as they are compared, and as the form shows them. */
  theirs: Values;
  saved: Values;
  begun: SavedRow;
}

interface Options<Values> {
  /** The saved values, or those that a new one begins with. */
  values: Values;
  /** Undefined for a new one. */
  begun?: SavedRow | undefined;
  storage: DraftStore;
  /** Picks the values that may be stored on the device; secrets and files may not. */
  storable?: (values: Values) => Partial<Values>;
  /** True if the draft is of a row that was deleted. */
  isDeleted?: boolean;
}

/**
 * A form whose every change is stored on this device, and on the server where it has a sink for that, until it is saved: through
 * reloads, failures and ended sessions.
 */
export class Draft<Values extends object> {
  readonly form: Form<Values>;
  /** True after an earlier draft was restored. */
  restored = false;
  /** True if the saved values were changed elsewhere since the restored draft began. */
  changedElsewhere = false;
  /** True if the draft is of a row that was deleted elsewhere. */
  isDeleted: boolean;
  /** The failure of the last save, unless it is about fields. */
  problem: unknown = null;
  /** Set where the row was saved elsewhere meanwhile, until it is resolved or closed; the draft stays as it is. */
  conflict: Conflict<Values> | null = null;
  /** The row's state that the form began with, which may be older than the saved one; undefined for a new row. */
  begun: SavedRow | undefined;
  /** Stores the draft on the server too; null for a form whose text is on this device alone. */
  server: ServerSink | null = null;
  /** The idempotency key of a new row: the same for every try, also after a reload. */
  key = newKey();
  private saved: { values: Values; begun: SavedRow | undefined };
  /** True where the form is not shown any more. */
  left = false;
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
    const plain = { storage: false, writer: false, storable: false, onResolved: false, autosave: false } as const;
    makeAutoObservable<this, 'writer' | 'storable' | 'onResolved'>(this, plain, { autoBind: true, deep: false });
    this.restore(values);
  }

  /** The storage of the draft. */
  get storage(): DraftStore {
    return this.writer.storage;
  }

  get state(): DraftState {
    return stateOf(this.facts);
  }

  /** False where the device did not store the text. One that is being stored counts as stored. */
  get isOnDevice(): boolean {
    return this.writer.isStored !== false;
  }

  /** The part that is lost when the page is closed now; null where nothing is. */
  get loss(): DraftLoss | null {
    return lossOf(this.facts);
  }

  /** Stores the draft on the server too. */
  attach(server: ServerSink): void {
    this.server = server;
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

  /** Says that a save begins, or how it failed: with a conflict where the row was saved elsewhere. */
  fail(problem: unknown, conflict: Conflict<Values> | null = null, onResolved = () => {}): void {
    this.problem = problem;
    this.conflict = conflict;
    this.onResolved = onResolved;
  }

  /** Goes on from the saved row, with what was changed since it was sent. Returns true where there is such. */
  goOn(sent: Values, { values, begun }: { values: Values; begun: SavedRow | undefined }): boolean {
    const typed = Object.entries(this.form.values).filter(
      ([name, value]) => !isSame(value, sent[name as keyof Values]),
    );
    this.begun = begun;
    this.saved = { values, begun };
    this.problem = null;
    this.renewKey();
    this.form.reset(values);
    this.form.fill(Object.fromEntries(typed) as Partial<Values>);
    this.restored = false;
    this.changedElsewhere = false;
    this.writer.write(this.text);
    return typed.length > 0;
  }

  /** Goes on from the row as it was saved elsewhere, with these values. */
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
  moveTo(storage: DraftStore): void {
    this.writer.moveTo(storage, this.text);
  }

  /** True where a value was changed that may be stored. */
  private get hasStorable(): boolean {
    const { values, initial, dirty } = this.form;
    return dirty && !isSame(this.storable(values), this.storable(initial));
  }

  private get facts(): DraftFacts {
    const { form, hasStorable, problem, server } = this;
    const { isStored, isImageStored } = this.writer;
    const stored = this.storable(form.values);
    const hasSecret = Object.entries(form.values).some(
      ([name, value]) => typeof value === 'string' && !(name in stored) && value !== form.initial[name as keyof Values],
    );
    return { isDirty: form.dirty, hasStorable, hasSecret, problem, isStored, isImageStored, server };
  }

  private get text(): string | null {
    if (!this.hasStorable) return null;
    const { begun, key } = this;
    const row = begun ? { begun } : { key };
    // A copy, for JSON.stringify takes several times longer where it meets an observable object.
    return draftText<Values>(this.base, { values: { ...this.storable(this.form.values) }, ...row });
  }

  private get base(): string {
    return JSON.stringify(this.storable(this.form.initial));
  }

  private restore(saved: Values): void {
    const stored = parseDraft(this.storage.read(), { values: saved, begun: this.begun, storable: this.storable });
    if (!stored) return;
    this.key = stored.key ?? this.key;
    if (stored.isOlder) this.begun = stored.begun;
    if (stored.isOlder && this.begun) this.form.reset(stored.base);
    this.restoreValues(stored.values);
    // An image is restored later, from a storage of its own.
    if (this.restored || !stored.isWhole) this.changedElsewhere = stored.isOlder;
    else this.clear();
  }
}
