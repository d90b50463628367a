import { statisticsCalls as calls } from '../../shared/statistics/statistics.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { readStatistics } from './statistics.ts';

export const statisticsRoutes = (app: App): Route[] => [
  route(calls.statistics, ({ query, viewer }) => readStatistics(app, query, viewer)),
];
