import { makeAutoObservable, observableRef } from 'mobx';
import type { FieldErrors } from '../../shared/problems.ts';

/** One field of a form, as its input needs it. Read in an `observer`. */
export interface FieldState<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  set(value: Value): void;
}

/** What a person fills in: the values, what is wrong with which of them, and whether it is being sent. */
export class Form<Values extends object> {
  values: Values;
  errors: FieldErrors = {};
  busy = false;
  /** Counts the calls that were refused for their fields: with each, the first wrong one takes the focus. */
  refusals = 0;
  /** What it began with. */
  initial: Values;

  constructor(values: Values) {
    this.values = { ...values };
    this.initial = values;
    makeAutoObservable(this, { field: false, initial: observableRef });
  }

  /** Whether anything differs from what the form began with. */
  get dirty(): boolean {
    return this.names.some((name) => !isSame(this.values[name], this.initial[name]));
  }

  field<Name extends keyof Values & string>(name: Name): FieldState<Values[Name]> {
    const form = this;
    return {
      name,
      get value() {
        return form.values[name];
      },
      get error() {
        return form.errors[name];
      },
      set: (value) => form.set(name, value),
    };
  }

  /** Typing in a field clears its error. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    this.values[name] = value;
    delete this.errors[name];
  }

  /** Puts back what was typed earlier, as far as it has a field here. */
  fill(values: Partial<Values>): void {
    for (const name of this.names) this.values[name] = values[name] ?? this.values[name];
  }

  /** Begins anew, with these values where they are given. */
  reset(values: Values = this.initial): void {
    this.initial = values;
    this.values = { ...values };
    this.errors = {};
  }

  /**
   * Sends the values, unless a call is on its way, and gives its answer. Undefined where nothing was sent, and where the
   * call was refused for fields of this form: the messages then stand under them. Any other failure is thrown.
   */
  async submit<Answer>(send: (values: Values) => Promise<Answer>): Promise<Answer | undefined> {
    if (this.busy) return undefined;
    this.begin();
    try {
      return await send({ ...this.values });
    } catch (problem) {
      if (this.refuse(errorsOf(problem))) return undefined;
      throw problem;
    } finally {
      this.end();
    }
  }

  private begin(): void {
    this.busy = true;
    this.errors = {};
  }

  private end(): void {
    this.busy = false;
  }

  /** Whether one of the errors is about a field of this form. */
  private refuse(errors: FieldErrors): boolean {
    if (!this.names.some((name) => Object.hasOwn(errors, name))) return false;
    this.errors = { ...errors };
    this.refusals++;
    return true;
  }

  private get names(): (keyof Values & string)[] {
    return Object.keys(this.values) as (keyof Values & string)[];
  }
}

/** Texts, flags and numbers by themselves, all else by what it holds. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

function errorsOf(problem: unknown): FieldErrors {
  const { errors } = (problem ?? {}) as { errors?: unknown };
  return typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : {};
}
