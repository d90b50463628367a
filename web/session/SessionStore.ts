import { makeAutoObservable, observableRef, when } from 'mobx';
import type { ReaderApi } from '../../shared/api.ts';
import type { Conditions } from '../../shared/kit/call.ts';
import type { FieldErrors } from '../../shared/kit/problems.ts';
import type { LoginFields, ProfileFields, User } from '../../shared/people/users.ts';
import { ApiProblem, statusOf } from '../kernel/ApiProblem.ts';

type Calls = Pick<ReaderApi, 'login' | 'logout' | 'profile' | 'updateProfile'>;

declare module '../kernel/stores.ts' {
  interface Stores {
    readonly session: SessionStore;
  }
}

/** The signed-in user. Every page is rendered as anonymous; the session is checked afterwards. */
export class SessionStore {
  user: User | null = null;
  fieldErrors: FieldErrors = {};
  loading = false;
  /** The failure of the last call. */
  error: unknown = null;
  /** True once the session has been checked. */
  settled = false;
  /** True while the session is being checked, for the first time or again; `user` may be out of date then. */
  isChecking = false;
  private readonly api: Calls;
  private checking: Promise<User | null> | null = null;
  /** The number of times that somebody signed in or out. */
  private changes = 0;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'checking' | 'changes'>(
      this,
      {
        user: observableRef,
        fieldErrors: observableRef,
        error: observableRef,
        api: false,
        checking: false,
        changes: false,
      },
      { autoBind: true },
    );
  }

  get isAuthenticated(): boolean {
    return this.user !== null;
  }

  /** Requests the signed-in user, once at a time. Never throws: a failure is in `error`. */
  check(): Promise<User | null> {
    this.isChecking = true;
    this.checking ??= this.loadUser().finally(() => this.endCheck());
    return this.checking;
  }

  /** Resolves to the signed-in user once the session has been checked. */
  async whenChecked(): Promise<User | null> {
    await when(() => this.settled && !this.isChecking);
    return this.user;
  }

  /** Settles the session as anonymous without a request, where no cookie suggests one. */
  assumeAnonymous(): void {
    this.settled = true;
  }

  /** Throws an ApiProblem, as all calls below. */
  async login(fields: LoginFields) {
    return this.loginWith(this.api.login(fields));
  }

  /** Enters the session that another call has started. */
  async loginWith<Response extends { user: User }>(call: Promise<Response>): Promise<Response> {
    return this.track(call, ({ user }) => this.enter(user));
  }

  async logout() {
    return this.track(this.api.logout(), () => this.leave());
  }

  async updateProfile(fields: ProfileFields, conditions?: Conditions) {
    return this.track(this.api.updateProfile(fields, conditions), ({ user }) => this.enter(user));
  }

  /** Ends the session if the failure of another call says that it has ended. */
  endIfRefused(problem: unknown): void {
    if (statusOf(problem) === 401) this.leave();
  }

  private async loadUser(): Promise<User | null> {
    const { changes } = this;
    // Who signed in or out meanwhile knows better than a response that was on its way.
    const isCurrent = () => changes === this.changes;
    try {
      await this.track(this.api.profile(), (user) => isCurrent() && this.enter(user));
    } catch {
      if (isCurrent() && !this.mayStillBeSignedIn) this.leave();
    }
    return this.user;
  }

  /** True if the last failure says nothing about the session: there was no connection, or the server failed. */
  private get mayStillBeSignedIn(): boolean {
    const status = statusOf(this.error) ?? 500;
    return this.user !== null && (status === 0 || status >= 500);
  }

  private async track<Response>(call: Promise<Response>, onSuccess: (response: Response) => void): Promise<Response> {
    this.loading = true;
    this.error = null;
    this.fieldErrors = {};
    try {
      const response = await call;
      onSuccess(response);
      this.end(null);
      return response;
    } catch (problem) {
      this.end(problem);
      throw problem;
    }
  }

  private endCheck(): void {
    this.checking = null;
    this.isChecking = false;
  }

  private end(problem: unknown): void {
    this.error = problem;
    this.fieldErrors = problem instanceof ApiProblem ? problem.errors : {};
    this.loading = false;
    this.settled = true;
  }

  private enter(user: User): void {
    this.changes++;
    this.user = user;
  }

  /** Settles the session as ended, where a call has ended it. */
  leave(): void {
    this.changes++;
    this.user = null;
    this.settled = true;
  }
}
