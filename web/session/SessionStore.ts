import { makeAutoObservable, observableRef, when } from 'mobx';
import type { ReaderApi } from '../../shared/api.ts';
import type { FieldErrors } from '../../shared/problems.ts';
import type { LoginFields, ProfileFields, RegisterFields, User } from '../../shared/users.ts';
import { ApiProblem, statusOf } from '../api/ApiProblem.ts';

type Calls = Pick<ReaderApi, 'login' | 'register' | 'logout' | 'profile' | 'updateProfile'>;

/** Who is reading. Every page begins as anonymous; the session is asked for afterwards. */
export class SessionStore {
  user: User | null = null;
  fieldErrors: FieldErrors = {};
  loading = false;
  /** What the last call failed with. */
  error: unknown = null;
  /** Whether the answer to 'who is reading' is in. */
  settled = false;
  /** Whether it is being asked, for the first time or once more: what was known before is no answer then. */
  asking = false;
  private readonly api: Calls;
  private checking: Promise<User | null> | null = null;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'checking'>(
      this,
      { user: observableRef, fieldErrors: observableRef, error: observableRef, api: false, checking: false },
      { autoBind: true },
    );
  }

  get isAuthenticated(): boolean {
    return this.user !== null;
  }

  /** Asks the server who is reading, once at a time. Never throws: why it failed is in `error`. */
  check(): Promise<User | null> {
    this.asking = true;
    this.checking ??= this.ask().finally(() => this.asked());
    return this.checking;
  }

  /** Who is reading, once that is known. */
  async known(): Promise<User | null> {
    await when(() => this.settled && !this.asking);
    return this.user;
  }

  /** Settled without asking: nothing says that there is a session. */
  assumeNobody(): void {
    this.settled = true;
  }

  /** Throws what the server refused, as all calls below. */
  async login(fields: LoginFields) {
    return this.during(this.api.login(fields), ({ user }) => this.enter(user));
  }

  async register(fields: RegisterFields) {
    return this.during(this.api.register(fields), ({ user }) => this.enter(user));
  }

  async logout() {
    return this.during(this.api.logout(), () => this.leave());
  }

  async updateProfile(fields: ProfileFields) {
    return this.during(this.api.updateProfile(fields), ({ user }) => this.enter(user));
  }

  /** For a call of another room that was refused: the session ended meanwhile, if that is what it says. */
  noticed(problem: unknown): void {
    if (statusOf(problem) === 401) this.leave();
  }

  private async ask(): Promise<User | null> {
    try {
      await this.during(this.api.profile(), (user) => this.enter(user));
    } catch {
      if (!this.mayBeThereStill) this.leave();
    }
    return this.user;
  }

  /** Whether the last failure says nothing about who was known to be reading: no connection, or the server's own fault. */
  private get mayBeThereStill(): boolean {
    const status = statusOf(this.error) ?? 500;
    return this.user !== null && (status === 0 || status >= 500);
  }

  private async during<Answer>(call: Promise<Answer>, succeeded: (answer: Answer) => void): Promise<Answer> {
    this.begin();
    try {
      const answer = await call;
      succeeded(answer);
      this.end();
      return answer;
    } catch (problem) {
      this.fail(problem);
      throw problem;
    }
  }

  private asked(): void {
    this.checking = null;
    this.asking = false;
  }

  private begin(): void {
    this.loading = true;
    this.error = null;
    this.fieldErrors = {};
  }

  private end(): void {
    this.loading = false;
    this.settled = true;
  }

  private fail(problem: unknown): void {
    this.error = problem;
    this.fieldErrors = problem instanceof ApiProblem ? problem.errors : {};
    this.end();
  }

  private enter(user: User): void {
    this.user = user;
  }

  private leave(): void {
    this.user = null;
    this.settled = true;
  }
}
