import type { FieldErrors } from '../../shared/kit/problems.ts';

/** The failure of a call: the status of the response (0 without one), its message, and the errors of its fields. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** The whole body of the response. */
  readonly body: unknown;

  constructor(status: number, message: string, errors: FieldErrors = {}, body?: unknown) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.errors = errors;
    this.body = body;
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

/** Returns the message of a response's body; empty if it has none, or one that is no text. */
export function messageIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  return typeof body.message === 'string' ? body.message.trim() : '';
}

/** Returns a field of the response's body of a failed call, such as the entity as it is now; undefined where there is none. */
export function detailOf<Detail extends object>(problem: unknown, field: string): Detail | undefined {
  const { body } = (problem ?? {}) as { body?: Record<string, unknown> | null };
  const detail = body?.[field];
  return typeof detail === 'object' && detail !== null ? (detail as Detail) : undefined;
}
