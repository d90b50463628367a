import { workCalls as calls } from '../../shared/work.ts';
import { workMessages as messages } from '../../shared/workMessages.ts';
import { type Route, route } from '../routing/route.ts';
import type { Slices } from './slices.ts';

/** The HTTP routes of work over many rows. */
export const workRoutes = (slices: Slices): Route[] => [
  route(calls.work, async () => ({ work: await slices.list() })),

  route(calls.retryWork, async ({ parameter }) => {
    await slices.retry(parameter);
    return { message: messages.retried };
  }),
];
