import type { ReaderApi, VisitorApi } from '../../shared/api.ts';
import { ApiProblem } from './ApiProblem.ts';

/** The API of a rendering, in which nobody can do anything but read. */
export function readingOnly(api: ReaderApi): ReaderApi & VisitorApi {
  const nobody = () => Promise.reject(new ApiProblem(401, ''));
  return {
    login: nobody,
    register: nobody,
    logout: nobody,
    profile: nobody,
    updateProfile: nobody,
    addComment: nobody,
    sendContact: nobody,
    ...api,
  };
}
