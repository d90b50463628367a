import type { FieldErrors } from '../../shared/problems.ts';

/** The failure of a call: the status of the response (0 without one), its message, and the errors of its fields. */
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

/** Returns the status of a thrown value, or undefined. On the server, problems are of another class than in the browser. */
export function statusOf(problem: unknown): number | undefined {
  if (typeof problem !== 'object' || problem === null || !('status' in problem)) return undefined;
  return typeof problem.status === 'number' ? problem.status : undefined;
}

/** Returns the message of a call's failure; empty if it has none, or if it is another error. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error && 'status' in problem ? problem.message : '';
}
