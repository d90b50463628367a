import { workCalls as calls } from '../../shared/work/work.ts';
import { workMessages as messages } from '../../shared/work/workMessages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listWork, retryWork } from './slices.ts';

/** The HTTP routes of work over many rows. */
export const workRoutes = (app: App): Route[] => [
  route(calls.work, async ({ ctx }) => ({ work: await listWork(app, ctx.state.catalogue) })),

  route(calls.retryWork, async ({ parameter, viewer }) => {
    await retryWork(app, parameter, { as: 'admin', actor: viewer });
    return { message: messages.retried };
  }),
];
