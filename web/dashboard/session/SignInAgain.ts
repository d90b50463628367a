import { makeAutoObservable } from 'mobx';
import type { Transport } from '../../api/transport.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';

/** Lets an administrator whose session has ended sign in again in place, and then repeats the refused calls. */
export class SignInAgain {
  /** True while the sign-in dialog is open. */
  isOpen = false;
  private resolve: ((isSignedIn: boolean) => void) | null = null;
  private pending: Promise<boolean> | null = null;

  constructor() {
    makeAutoObservable<this, 'resolve' | 'pending'>(
      this,
      { during: false, over: false, resolve: false, pending: false },
      { autoBind: true },
    );
  }

  /** Makes a call, and repeats it after a new sign-in if the session has ended. Throws what the call throws, also if the dialog is closed. */
  async during<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (problem) {
      if (statusOf(problem) !== 401 || !(await this.open())) throw problem;
      return this.during(call);
    }
  }

  /** Wraps a transport, so that its calls are repeated after a new sign-in. */
  over(transport: Transport): Transport {
    return (request) => this.during(() => transport(request));
  }

  signedIn(): void {
    this.resolve?.(true);
  }

  giveUp(): void {
    this.resolve?.(false);
  }

  /** Opens the dialog once for all calls that wait. Resolves to true if somebody signed in. */
  private open(): Promise<boolean> {
    this.pending ??= new Promise<boolean>((resolve) => {
      this.resolve = resolve;
      this.isOpen = true;
    }).finally(() => this.close());
    return this.pending;
  }

  private close(): void {
    this.isOpen = false;
    this.resolve = null;
    this.pending = null;
  }
}
