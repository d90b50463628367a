import { activityCalls } from '../../shared/activity/activity.ts';
import { scopeOf } from '../authorise.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listActivity } from './activity.ts';

export const activityRoutes = (app: App): Route[] => [
  route(activityCalls.activity, ({ query, viewer }) => listActivity(app, query, scopeOf(viewer))),
];
