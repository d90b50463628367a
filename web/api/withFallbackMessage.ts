import { ApiProblem } from '../kernel/ApiProblem.ts';

/** Adds the message `fallback` to a call's failure that has none: for pages that make several calls. */
export async function withFallbackMessage<Result>(call: Promise<Result>, fallback: string): Promise<Result> {
  try {
    return await call;
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.message !== '') throw problem;
    throw new ApiProblem(problem.status, fallback, problem.errors);
  }
}
