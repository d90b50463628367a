import { statusOf } from '../api/ApiProblem.ts';

/** What the error page needs to know of a failure; nothing else of it may reach a reader. */
export interface Failure {
  /** 0 where the server could not be reached. */
  status: number;
}

/** Reduces anything thrown to what may be shown: its status where that is 0 or 503, else 500. */
export function failureOf(problem: unknown): Failure {
  const status = statusOf(problem);
  return { status: status === 0 || status === 503 ? status : 500 };
}
