import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { Form, isSame } from '../forms/Form.ts';
import { parseStored } from '../kernel/deviceStorage.ts';
import type { DraftStorage } from './DeviceDraft.ts';

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
  storage: DraftStorage;
  /** Picks the values that may be stored on the device; secrets and files may not. */
  storable?: (values: Values) => Partial<Values>;
  /** True if the draft is of a row that was deleted. */
  isDeleted?: boolean;
}

interface Draft<Values> {
  /** The values that the form began with. */
  base: Partial<Values>;
  values: Partial<Values>;
}

export interface SaveCall<Values, Response> {
  send: (values: Values) => Promise<Response>;
  saved: (response: Response) => Values;
}

export interface Saved<Response> {
  response: Response;
  /** True if values were changed while the call was pending, so that there is more to save. */
  typedMeanwhile: boolean;
  /** True if the form was left while the call was pending. */
  left: boolean;
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
  private left = false;
  /** Null while the text is being stored. */
  private isStored: boolean | null = true;
  private storing: Promise<boolean> | null = null;
  /** Null while the image is being stored. */
  private isImageStored: boolean | null = true;
  private storingImage: Promise<boolean> | null = null;
  /** The storage of the draft. */
  storage: DraftStorage;
  private readonly storable: (values: Values) => Partial<Values>;

  constructor({ values, storage, storable = (all) => all, isDeleted = false }: Options<Values>) {
    this.form = new Form(values);
    this.storage = storage;
    this.storable = storable;
    this.isDeleted = isDeleted;
    makeAutoObservable<this, 'storage' | 'storable' | 'storing' | 'storingImage' | 'left'>(
      this,
      {
        form: false,
        problem: observableRef,
        storage: false,
        storable: false,
        storing: false,
        storingImage: false,
        left: false,
        autosave: false,
      },
      { autoBind: true },
    );
    this.restore(values);
  }

  get status(): DraftStatus {
    if (this.form.busy) return 'saving';
    if (this.problem !== null) return 'failed';
    if (!this.form.dirty) return 'clean';
    if (!this.hasStorable) return 'secret';
    if (this.isStored === null || this.isImageStored === null) return 'storing';
    if (!this.isStored) return 'unstored';
    return this.isImageStored ? 'stored' : 'imageless';
  }

  /** The part that is lost when the page is closed now; null where nothing is. A text that is being stored is not lost. */
  get loss(): DraftLoss | null {
    if (!this.form.dirty) return null;
    if (this.hasStorable && this.isStored === false) return 'unstored';
    if (!this.isImageStored) return 'imageless';
    return this.hasSecret ? 'secret' : null;
  }

  /** Stores every change at once. Returns the function that ends this; the stored draft stays. */
  autosave(): () => void {
    this.left = false;
    const end = reaction(
      () => this.text,
      (text) => this.write(text),
      // What was restored may come from another storage, and must be stored again.
      { fireImmediately: this.restored },
    );
    return () => {
      this.left = true;
      end();
    };
  }

  /** Waits for an image, which is stored separately; until then the draft is not stored completely. */
  async storeImage(storing: Promise<boolean>): Promise<void> {
    this.storingImage = storing;
    this.isImageStored = null;
    const isStored = await storing;
    runInAction(() => {
      if (this.storingImage === storing) this.isImageStored = isStored;
    });
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
  async save<Response>({ send, saved }: SaveCall<Values, Response>): Promise<Saved<Response> | undefined> {
    this.problem = null;
    const sent = { ...this.form.values };
    try {
      const response = await this.form.submit(send);
      if (response === undefined) return undefined;
      return { response, typedMeanwhile: this.settle(sent, saved(response)), left: this.left };
    } catch (problem) {
      runInAction(() => {
        this.problem = problem;
      });
      return undefined;
    }
  }

  /** Discards the draft: the form is as saved. */
  discard(): void {
    this.form.reset();
    this.restored = false;
    this.changedElsewhere = false;
    this.isDeleted = false;
    this.problem = null;
    this.write(null);
  }

  /** Moves the draft to another storage, as when a new row has got its id. */
  moveTo(storage: DraftStorage): void {
    void this.storage.write(null);
    this.storage = storage;
    this.write(this.text);
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
    return JSON.stringify({ base: this.storable(initial), values: this.storable(values) } satisfies Draft<Values>);
  }

  private restore(saved: Values): void {
    const draft = parseStored(this.storage.read());
    if (!isDraft<Values>(draft)) return;
    this.restoreValues(ofSameType(draft.values, saved));
    this.changedElsewhere = this.restored && JSON.stringify(draft.base) !== JSON.stringify(this.storable(saved));
  }

  /** Resets the form to the saved values, but for changes since they were sent. Returns true where there are such. */
  private settle(sent: Values, saved: Values): boolean {
    const typed = Object.entries(this.form.values).filter(
      ([name, value]) => !isSame(value, sent[name as keyof Values]),
    );
    this.form.reset(saved);
    this.form.fill(Object.fromEntries(typed) as Partial<Values>);
    this.restored = false;
    this.changedElsewhere = false;
    this.write(this.text);
    return typed.length > 0;
  }

  private write(text: string | null): void {
    if (text === null && this.storage.read() === null) return;
    const storing = this.storage.write(text);
    this.storing = storing;
    this.setStored(null);
    void storing.then((isStored) => this.storing === storing && this.setStored(isStored));
  }

  private setStored(isStored: boolean | null): void {
    this.isStored = isStored;
  }
}

function isDraft<Values>(stored: unknown): stored is Draft<Values> {
  return typeof stored === 'object' && stored !== null && 'base' in stored && 'values' in stored && !!stored.values;
}

/** Picks the values whose type is that of the saved ones: an older version may have stored others. */
function ofSameType<Values extends object>(values: Partial<Values>, like: Values): Partial<Values> {
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof like[name as keyof Values];
  return Object.fromEntries(Object.entries(values).filter(fits)) as Partial<Values>;
}
