import type { PageApi, ReaderApi } from '../../shared/api.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { createClient } from './client.ts';

/** The API of nobody: every call is refused. */
export const nothing = createClient(() => Promise.reject(new ApiProblem(401, '')));

/** Completes the API of a rendering, in which all calls but those of the page are refused. */
export function readingOnly(api: PageApi): ReaderApi {
  return { ...nothing, ...api };
}
