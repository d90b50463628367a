import { workCalls as calls } from '../../shared/work.ts';
import { workMessages as messages } from '../../shared/workMessages.ts';
import { type Route, route } from '../routing/route.ts';
import { asAdmin } from '../sessions/authorise.ts';
import type { Slices } from './slices.ts';

/** The HTTP routes of work over many rows. */
export const workRoutes = (slices: Slices): Route[] => [
  route(calls.work, async () => ({ work: await slices.list() })),

  route(calls.retryWork, async ({ parameter, viewer }) => {
    await slices.retry(parameter, (work) => asAdmin(viewer, work));
    return { message: messages.retried };
  }),
];
