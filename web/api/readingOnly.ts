import type { PageApi, ReaderApi } from '../../shared/api.ts';
import { ApiProblem } from './ApiProblem.ts';
import { createClient } from './client.ts';

/** The API of nobody: every call is refused. */
export const nothing = createClient(() => Promise.reject(new ApiProblem(401, '')));

/** The API of a rendering, in which nobody can do anything but read. */
export function readingOnly(api: PageApi): ReaderApi {
  return { ...nothing, ...api };
}
