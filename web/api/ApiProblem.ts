import type { FieldErrors } from '../../shared/problems.ts';

/** How every failing call arrives: `status` of the answer (0 where there was none), its message, and what is wrong with which field. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly errors: FieldErrors;

  constructor(status: number, message: string, errors: FieldErrors = {}) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.errors = errors;
  }
}

/** The status of anything thrown: the server's problems are of another class than the browser's. Undefined where it has none. */
export function statusOf(problem: unknown): number | undefined {
  if (typeof problem !== 'object' || problem === null || !('status' in problem)) return undefined;
  return typeof problem.status === 'number' ? problem.status : undefined;
}
