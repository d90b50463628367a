import { accountCalls } from './accounts.ts';
import { dashboardCalls, endpointsOf, readerCalls } from './api.ts';
import { securityCalls } from './secondFactors.ts';

/** Replacements, in web builds and in tests of their modules, for the tables of calls, whose schemas a reader would load too. */
export const callDefinitions = {
  ACCOUNT_CALLS: JSON.stringify(endpointsOf(accountCalls)),
  READER_CALLS: JSON.stringify(endpointsOf(readerCalls)),
  SECURITY_CALLS: JSON.stringify(endpointsOf(securityCalls)),
  DASHBOARD_CALLS: JSON.stringify(endpointsOf(dashboardCalls)),
};
