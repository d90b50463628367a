import { makeAutoObservable, observableShallow } from 'mobx';
import type { Transport } from '../../api/transport.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';

/** Lets an administrator whose session has ended sign in again in place, and then repeats the refused calls. */
export class SignInAgain {
  /** The functions that continue the refused calls. */
  private waiting: ((isSignedIn: boolean) => void)[] = [];

  constructor() {
    makeAutoObservable<this, 'waiting'>(
      this,
      { during: false, over: false, waiting: observableShallow },
      { autoBind: true },
    );
  }

  /** True while the sign-in dialog is open. */
  get isOpen(): boolean {
    return this.waiting.length > 0;
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
    this.close(true);
  }

  giveUp(): void {
    this.close(false);
  }

  /** Opens the dialog. Resolves to true if somebody signed in. */
  private open(): Promise<boolean> {
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  private close(isSignedIn: boolean): void {
    for (const resolve of this.waiting.splice(0)) resolve(isSignedIn);
  }
}
