import { accountCalls, dashboardCalls, endpointsOf, readerCalls } from './api.ts';

/** Replacements, in web builds and in tests of their modules, for the tables of calls, whose schemas a reader would load too. */
export const callDefinitions = {
  READER_CALLS: JSON.stringify(endpointsOf(readerCalls)),
  ACCOUNT_CALLS: JSON.stringify(endpointsOf(accountCalls)),
  DASHBOARD_CALLS: JSON.stringify(endpointsOf(dashboardCalls)),
};
