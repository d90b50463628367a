import { statisticsCalls as calls } from '../../shared/statistics.ts';
import { type Route, route } from '../routing/route.ts';
import type { Statistics } from './statistics.ts';

/** The statistics' HTTP routes. */
export const statisticsRoutes = (statistics: Statistics): Route[] => [
  route(calls.statistics, ({ query, viewer }) => statistics.of(query, viewer)),
];
