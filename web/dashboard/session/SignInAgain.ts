import { makeAutoObservable } from 'mobx';
import { statusOf } from '../../api/ApiProblem.ts';
import type { Transport } from '../../api/transport.ts';

/** Signing in again in place, for a session that ended amid work: what was asked then goes on. */
export class SignInAgain {
  /** Whether the sign-in is asked for. */
  asked = false;
  private waiting: { go: () => void; giveUp: () => void } | null = null;
  private pause: Promise<boolean> | null = null;

  constructor() {
    makeAutoObservable<this, 'waiting' | 'pause'>(
      this,
      { during: false, over: false, waiting: false, pause: false },
      { autoBind: true },
    );
  }

  /** Makes a call; where the session has ended, asks to sign in and makes it once more. Throws what the call does, also when that was given up. */
  async during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (problem) {
      if (statusOf(problem) !== 401 || !(await this.ask())) throw problem;
      return this.during(call);
    }
  }

  /** A transport whose calls outlive the session. */
  over(transport: Transport): Transport {
    return (request) => this.during(() => transport(request));
  }

  signedIn(): void {
    this.waiting?.go();
  }

  giveUp(): void {
    this.waiting?.giveUp();
  }

  /** Once for all calls that wait. Whether somebody signed in. */
  private ask(): Promise<boolean> {
    this.pause ??= new Promise<boolean>((resolve) => {
      this.waiting = { go: () => resolve(true), giveUp: () => resolve(false) };
      this.asked = true;
    }).finally(() => this.rest());
    return this.pause;
  }

  private rest(): void {
    this.asked = false;
    this.waiting = null;
    this.pause = null;
  }
}
