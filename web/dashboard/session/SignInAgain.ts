import { makeAutoObservable, observableShallow } from 'mobx';
import type { Author } from '../../../shared/people/users.ts';
import type { Transport } from '../../api/transport.ts';
import { detailOf, statusOf } from '../../kernel/ApiProblem.ts';

/**
 * Lets an administrator whose session has ended, or in whose place another account has signed in, sign in again in place, and
 * then repeats the refused calls.
 */
export class SignInAgain {
  /** The name of the account that is signed in now; null where the session has ended. */
  other: string | null = null;
  /** The functions that continue the refused calls. */
  private waiting: ((isSignedIn: boolean) => void)[] = [];
  private signIns = 0;

  constructor() {
    makeAutoObservable<this, 'waiting' | 'signIns'>(
      this,
      { during: false, over: false, waiting: observableShallow, signIns: false },
      { autoBind: true },
    );
  }

  /** True while the sign-in dialog is open. */
  get isOpen(): boolean {
    return this.waiting.length > 0;
  }

  /** Makes a call, and repeats it after a new sign-in if it is refused. Throws what the call throws, also if the dialog is closed. */
  async during<Result>(call: () => Promise<Result>): Promise<Result> {
    const { signIns } = this;
    try {
      return await call();
    } catch (problem) {
      if (statusOf(problem) !== 401) throw problem;
      // What was refused for the session before the last sign-in may succeed by now.
      if (signIns === this.signIns && !(await this.open(otherIn(problem)))) throw problem;
      return this.during(call);
    }
  }

  /** Wraps a transport, so that its calls are repeated after a new sign-in. */
  over(transport: Transport): Transport {
    return (request) => this.during(() => transport(request));
  }

  signedIn(): void {
    this.signIns++;
    this.close(true);
  }

  giveUp(): void {
    this.close(false);
  }

  /** Opens the dialog. Resolves to true if somebody signed in. */
  open(other: string | null): Promise<boolean> {
    this.other = other;
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  private close(isSignedIn: boolean): void {
    for (const resolve of this.waiting.splice(0)) resolve(isSignedIn);
  }
}

const otherIn = (problem: unknown): string | null => detailOf<Author>(problem, 'account')?.username ?? null;
