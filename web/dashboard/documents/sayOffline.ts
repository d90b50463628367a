import { msg, t } from '../../../shared/texts/t.ts';
import { ApiProblem, messageOf, statusOf } from '../../kernel/ApiProblem.ts';

const OFFLINE = msg('You are offline. What you typed is kept on this device: save it when you are online again.');

/** Resolves as a call does; rejects with a sentence of its own where the device is offline. */
export async function sayOffline<Response>(call: Promise<Response>): Promise<Response> {
  try {
    return await call;
  } catch (problem) {
    const isOffline = statusOf(problem) === 0 && messageOf(problem) === '' && !navigator.onLine;
    throw isOffline ? new ApiProblem(0, t(OFFLINE)) : problem;
  }
}
