import { dashboardCalls, endpointsOf, readerCalls } from './api.ts';

/** What web builds, and tests of their modules, have in place of the tables of calls, whose schemas a reader would load too. */
export const callDefinitions = {
  READER_CALLS: JSON.stringify(endpointsOf(readerCalls)),
  DASHBOARD_CALLS: JSON.stringify(endpointsOf(dashboardCalls)),
};
