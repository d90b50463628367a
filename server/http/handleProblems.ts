import type { Middleware } from 'koa';
import { ForeignKeyConstraintError } from 'sequelize';
import type { Problem } from '../../shared/kit/problems.ts';
import { refused } from '../../shared/kit/refused.ts';
import { type Catalogue, inLanguage, msg, t } from '../../shared/texts/t.ts';
import { type Fault, faultOf } from '../database/faults.ts';
import { conflict, HttpProblem, unavailable } from '../problems.ts';
import { loggedPath } from './loggedPath.ts';
import type { AppState } from './state.ts';

const faults: Record<Fault, string> = msg({
  full: 'The server has no room left to save this. Nothing was changed.',
  unwritable: 'The server cannot save anything at the moment. Nothing was changed.',
  busy: refused.busy,
  away: 'The database is not available at the moment. Please try again shortly.',
});

/**
 * Turns every failure into its response, in this one place: `{ message, errors? }` with the problem's status. `catalogue` finds the texts in the language of who calls.
 */
export const handleProblems =
  (catalogue: (ctx: Parameters<Middleware<AppState>>[0]) => Catalogue): Middleware<AppState> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status >= 500)
        ctx.state.log.error({ err: error, method: ctx.method, path: loggedPath(ctx.path) }, 'failed');
      ctx.status = problem.status;
      ctx.set(problem.headers);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = problemBody(problem, catalogue(ctx));
    }
  };

/** Turns any thrown value into the problem that the caller may know of; an unexpected one becomes a bare 500. */
export function asProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const fault = faultOf(error);
  if (fault) return unavailable(faults[fault]);
  if (error instanceof ForeignKeyConstraintError) {
    return conflict(msg('Something that this belongs to was deleted meanwhile. Please reload.'));
  }
  return new HttpProblem(500, msg('Something went wrong on our side. Please try again.'));
}

function problemBody({ said, errors, details }: HttpProblem, catalogue: Catalogue): Problem {
  return inLanguage(catalogue, () => {
    const fields = Object.entries(errors ?? {}).map(([field, error]) => [field, t(error)]);
    return {
      message: t(said) || t(refused.notReady),
      ...(errors && { errors: Object.fromEntries(fields) }),
      ...details,
    };
  });
}
