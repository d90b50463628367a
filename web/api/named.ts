import { ApiProblem } from './ApiProblem.ts';

/** A call that, where it fails without a message of its own, fails with `fallback`: for one of several that a page makes. */
export async function named<Answer>(call: Promise<Answer>, fallback: string): Promise<Answer> {
  try {
    return await call;
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.message !== '') throw problem;
    throw new ApiProblem(problem.status, fallback, problem.errors);
  }
}
