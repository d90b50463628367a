import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { FieldErrors } from '../../shared/kit/problems.ts';

/** The state of one field for its input, which must be an `observer`. */
export interface FieldState<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  set(value: Value): void;
}

/** The state of a form: its values, the errors of its fields, and whether it is being sent. */
export class Form<Values extends object> {
  values: Values;
  errors: FieldErrors = {};
  busy = false;
  /** The number of calls refused for field errors; after each, the first invalid field gets the focus. */
  refusals = 0;
  /** The values that it began with. */
  initial: Values;

  constructor(values: Values) {
    this.values = { ...values };
    this.initial = values;
    makeAutoObservable(this, { field: false, initial: observableRef });
  }

  /** True if a value differs from the initial one. */
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

  /** Changes a value, and clears the error of its field. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    this.values[name] = value;
    delete this.errors[name];
  }

  /** Restores earlier values, as far as the form has their fields. */
  fill(values: Partial<Values>): void {
    for (const name of this.names) this.values[name] = values[name] ?? this.values[name];
  }

  /** Resets the form to the initial values, or to new initial values. */
  reset(values: Values = this.initial): void {
    this.initial = values;
    this.values = { ...values };
    this.errors = {};
  }

  /**
   * Sends the values, unless a call is pending, and resolves to the response. Resolves to undefined if nothing was sent, or if
   * the call was refused for errors of its fields, which are then in `errors`. Throws any other failure.
   */
  async submit<Response>(send: (values: Values) => Promise<Response>): Promise<Response | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.errors = {};
    try {
      return await send({ ...this.values });
    } catch (problem) {
      if (this.refuse(errorsOf(problem))) return undefined;
      throw problem;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }

  /** Shows field errors; returns false if none is about a field of this form. */
  refuse(errors: FieldErrors): boolean {
    if (!this.names.some((name) => Object.hasOwn(errors, name))) return false;
    this.errors = { ...errors };
    this.refusals++;
    return true;
  }

  private get names(): (keyof Values & string)[] {
    return Object.keys(this.values) as (keyof Values & string)[];
  }
}

/** Compares strings, booleans and numbers by value, and objects by what they hold, as far as JSON has it. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [left, right] = [definedIn(one), definedIn(other)];
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => isSame(left[name], right[name]));
}

const definedIn = (holder: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(holder).filter(([, value]) => value !== undefined));

function errorsOf(problem: unknown): FieldErrors {
  const { errors } = (problem ?? {}) as { errors?: unknown };
  return typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : {};
}
