import { activityCalls } from '../../shared/activity.ts';
import { type Route, route } from '../routing/route.ts';
import { ownOnly } from '../sessions/authorise.ts';
import type { ActivityJournal } from './activity.ts';

/** The HTTP routes of the journal. */
export const activityRoutes = (activity: ActivityJournal): Route[] => [
  route(activityCalls.activity, ({ query, viewer }) => activity.list(query, ownOnly(viewer))),
];
