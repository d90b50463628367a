import type { dashboardCalls, Endpoints } from '../../shared/api.ts';
import { pathOf } from '../../shared/kit/request.ts';

/** Defined by `callDefinitions`. */
declare const DASHBOARD_CALLS: Endpoints<typeof dashboardCalls>;

/** The calls that the dashboard makes. */
export const dashboardEndpoints = DASHBOARD_CALLS;

/** The method of a call and its path under /api, for a call that is not made by a client. */
export function requestOf<Name extends keyof typeof dashboardCalls>(name: Name, ...parameters: string[]) {
  const { method, path }: Endpoints<typeof dashboardCalls>[Name] = dashboardEndpoints[name];
  return { method, path: pathOf({ path }, ...parameters) };
}
