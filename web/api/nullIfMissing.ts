import { statusOf } from '../kernel/ApiProblem.ts';

/** Resolves to null where a call is refused because there is no such thing. Throws any other failure. */
export async function nullIfMissing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (problem) {
    if (statusOf(problem) !== 404) throw problem;
    return null;
  }
}
