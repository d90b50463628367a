import { statusOf } from '../api/ApiProblem.ts';

/** What the error page needs to know of a failure; nothing else of it may reach a reader. */
export interface Failure {
  /** 0 where the server could not be reached. */
  status: number;
  /** Whether trying again takes a new document: browsers remember that a script could not be fetched. */
  needsDocument?: true;
}

/** Reduces anything thrown to what may be shown: its status where that is 0 or 503, else 500. */
export function failureOf(problem: unknown): Failure {
  const status = statusOf(problem);
  const needsDocument = problem instanceof UnreachablePage;
  return { status: status === 0 || status === 503 ? status : 500, ...(needsDocument ? { needsDocument } : {}) };
}

/** A page's code could not be fetched: no connection, or a newer version of the site took its place. */
export class UnreachablePage extends Error {
  readonly status = 0;
}
