import { refused } from '../shared/kit/refused.ts';
import { type Message, msg, t } from '../shared/texts/t.ts';

/** An expected failure: thrown where it is discovered, turned into a response in one place (http/handleProblems.ts). */
export class HttpProblem extends Error {
  readonly status: number;
  /** The message, to be translated into the language of the caller; `message` is the English of it. */
  readonly said: Message;
  readonly errors: Record<string, Message> | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the response's body, such as the entity as it is now. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    said: Message,
    errors?: Record<string, Message>,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(t(said));
    this.name = 'HttpProblem';
    this.status = status;
    this.said = said;
    this.errors = errors;
    this.headers = headers;
    this.details = details;
  }
}

/** The refusal (401) of a right password that takes a second factor. */
export class SecondFactorNeeded extends HttpProblem {}

/** The reason why the server cannot start or a command has failed, in one sentence for the operator. */
export class StartProblem extends Error {
  /** To be translated where it is shown in the dashboard; `message` is the English of it. */
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(t(said), options);
    this.said = said;
  }
}

export const unauthorized = (message: Message = refused.notSignedIn) => new HttpProblem(401, message);
/** Tells a refusal of credentials from other errors. */
export const isUnauthorized = (error: unknown): boolean => error instanceof HttpProblem && error.status === 401;
export const forbidden = (message: Message = refused.notAllowed) => new HttpProblem(403, message);
export const notFound = (message: Message = msg('Not found.')) => new HttpProblem(404, message);
export const conflict = (message: Message, errors?: Record<string, Message>) => new HttpProblem(409, message, errors);
export const invalid = (errors: Record<string, Message>) =>
  new HttpProblem(422, Object.values(errors)[0] ?? refused.invalid, errors);

/** A temporary failure on our side: nothing was changed, and the same call may succeed after `seconds`. */
export const unavailable = (message: Message = refused.notReady, seconds = 5) =>
  new HttpProblem(503, message, undefined, { 'Retry-After': String(seconds) });

/** A refusal of too many calls: the same call may succeed after `seconds`. */
export const tooMany = (seconds: number, headers: Record<string, string> = {}) =>
  new HttpProblem(429, refused.tooMany, undefined, { ...headers, 'Retry-After': String(seconds) });
