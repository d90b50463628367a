import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { Form, isSame } from './Form.ts';
import type { Slot } from './Slot.ts';

/**
 * Where what is typed stands: nothing to save, kept on this device (or about to be; or not, where it cannot be or is a
 * secret; or without its image), on its way to the server, or refused.
 */
export type Standing = 'clean' | 'keeping' | 'kept' | 'unkept' | 'secret' | 'imageless' | 'saving' | 'failed';

interface Needs<Values> {
  /** What is saved, or what a new one begins with. */
  values: Values;
  slot: Slot;
  /** What of the values may be kept on the device; secrets and files may not. */
  keep?: (values: Values) => Partial<Values>;
}

interface Kept<Values> {
  /** What the form began with. */
  base: Partial<Values>;
  values: Partial<Values>;
}

export interface SaveCall<Values, Answer> {
  send: (values: Values) => Promise<Answer>;
  saved: (answer: Answer) => Values;
}

export interface Saved<Answer> {
  answer: Answer;
  /** Whether one went on typing while the call was on its way: there is more to save. */
  typedMeanwhile: boolean;
  /** Whether the form was left meanwhile: it leads nowhere any more. */
  left: boolean;
}

/** A form whose every change is kept on this device until it is saved, through reloads, failures and ended sessions. */
export class KeptForm<Values extends object> {
  readonly form: Form<Values>;
  /** Whether what was typed earlier was put back. */
  restored = false;
  /** Whether what was put back began with something else than is saved by now. */
  changedElsewhere = false;
  /** What the last save failed with, unless that is about the fields. */
  problem: unknown = null;
  private left = false;
  private isKept = true;
  /** Whether what has a place of its own is there; null while it is on its way. */
  private isKeptBeside: boolean | null = true;
  private beside: Promise<boolean> | null = null;
  private slot: Slot;
  private readonly keepable: (values: Values) => Partial<Values>;

  constructor({ values, slot, keep = (all) => all }: Needs<Values>) {
    this.form = new Form(values);
    this.slot = slot;
    this.keepable = keep;
    makeAutoObservable<this, 'slot' | 'keepable' | 'beside' | 'left'>(
      this,
      { form: false, problem: observableRef, slot: false, keepable: false, beside: false, left: false, keep: false },
      { autoBind: true },
    );
    this.restore(values);
  }

  get standing(): Standing {
    if (this.form.busy) return 'saving';
    if (this.problem !== null) return 'failed';
    if (!this.form.dirty) return 'clean';
    if (!this.hasKeepable) return 'secret';
    if (this.isKeptBeside === null) return 'keeping';
    if (!this.isKept) return 'unkept';
    return this.isKeptBeside ? 'kept' : 'imageless';
  }

  /** From now on, every change is kept at once. Gives the function that ends this; what is kept stays. */
  keep(): () => void {
    this.left = false;
    const end = reaction(
      () => this.text,
      (text) => this.write(text, this.slot),
    );
    return () => {
      this.left = true;
      end();
    };
  }

  /** For an image, which is kept in a place of its own: until that has been done, not all is kept. */
  async keepBeside(keeping: Promise<boolean>): Promise<void> {
    this.beside = keeping;
    this.setKeptBeside(null);
    const isKept = await keeping;
    if (this.beside === keeping) this.setKeptBeside(isKept);
  }

  /** Puts back what was typed earlier. */
  putBack(values: Partial<Values>): void {
    this.form.fill(values);
    this.restored = this.form.dirty;
  }

  /**
   * Sends the values as `Form.submit` does, and lets go of what was kept once they are saved; `saved` gives the values as
   * the server has them then. Undefined where they are not saved: why is under the fields, or in `problem`.
   */
  async save<Answer>({ send, saved }: SaveCall<Values, Answer>): Promise<Saved<Answer> | undefined> {
    this.fail(null);
    const sent = { ...this.form.values };
    try {
      const answer = await this.form.submit(send);
      if (answer === undefined) return undefined;
      return { answer, typedMeanwhile: this.settle(sent, saved(answer)), left: this.left };
    } catch (problem) {
      this.fail(problem);
      return undefined;
    }
  }

  /** Gives up what was typed: the form is as saved. */
  discard(): void {
    this.form.reset();
    this.restored = false;
    this.changedElsewhere = false;
    this.problem = null;
    this.write(null, this.slot);
  }

  /** Keeps what is typed in another place from now on, as when a new thing has got its id. */
  moveTo(slot: Slot): void {
    this.slot.write(null);
    this.slot = slot;
    this.write(this.text, slot);
  }

  /** Whether anything was changed that may be kept. */
  private get hasKeepable(): boolean {
    const { values, initial, dirty } = this.form;
    return dirty && !isSame(this.keepable(values), this.keepable(initial));
  }

  private get text(): string | null {
    const { values, initial } = this.form;
    if (!this.hasKeepable) return null;
    return JSON.stringify({ base: this.keepable(initial), values: this.keepable(values) } satisfies Kept<Values>);
  }

  private restore(saved: Values): void {
    const kept = keptIn<Values>(this.slot.read());
    if (!kept) return;
    this.putBack(ofSameKind(kept.values, saved));
    this.changedElsewhere = this.restored && JSON.stringify(kept.base) !== JSON.stringify(this.keepable(saved));
  }

  /** Begins anew with what is saved, but for what was typed since it was sent. Whether there is such. */
  private settle(sent: Values, saved: Values): boolean {
    const typed = Object.entries(this.form.values).filter(
      ([name, value]) => !isSame(value, sent[name as keyof Values]),
    );
    this.form.reset(saved);
    this.form.fill(Object.fromEntries(typed) as Partial<Values>);
    this.restored = false;
    this.changedElsewhere = false;
    this.write(this.text, this.slot);
    return typed.length > 0;
  }

  private write(text: string | null, slot: Slot): void {
    this.isKept = slot.write(text);
  }

  private setKeptBeside(isKept: boolean | null): void {
    this.isKeptBeside = isKept;
  }

  private fail(problem: unknown): void {
    this.problem = problem;
  }
}

function keptIn<Values>(text: string | null): Kept<Values> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    const isOurs = typeof kept === 'object' && kept !== null && 'base' in kept && 'values' in kept && kept.values;
    return isOurs ? (kept as Kept<Values>) : null;
  } catch {
    return null;
  }
}

/** Those of the values that have the kind of what stands there: an older version may have kept others. */
function ofSameKind<Values extends object>(values: Partial<Values>, like: Values): Partial<Values> {
  const fits = ([name, value]: [string, unknown]) => typeof value === typeof like[name as keyof Values];
  return Object.fromEntries(Object.entries(values).filter(fits)) as Partial<Values>;
}
