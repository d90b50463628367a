import { statusOf } from './ApiProblem.ts';

/** The part of a failure that readers may see, for the error page. */
export interface Failure {
  /** 0 where the server could not be reached. */
  status: number;
  /** Set if a retry needs a new document: browsers do not load a failed module again. */
  needsDocument?: true;
}

/** Reduces anything thrown to a `Failure`: its status if that is 0, 429 or 503, else 500. */
export function failureOf(problem: unknown): Failure {
  const status = statusOf(problem);
  const needsDocument = problem instanceof UnreachablePage;
  return {
    status: status !== undefined && [0, 429, 503].includes(status) ? status : 500,
    ...(needsDocument ? { needsDocument } : {}),
  };
}

/** Thrown if a page's code could not be loaded: there is no connection, or a newer version of the site was deployed. */
export class UnreachablePage extends Error {
  readonly status = 0;
}

/** Loads again after a failure; `revalidate` is the router's. */
export function retry({ needsDocument }: Failure, revalidate: () => Promise<void>): void {
  if (needsDocument) window.location.reload();
  else void revalidate();
}
