import type { accountCalls, Endpoints } from '../../shared/api.ts';

/** Defined by `callDefinitions`. */
declare const ACCOUNT_CALLS: Endpoints<typeof accountCalls>;

/** The calls that only few visits make about the viewer's own account. */
export const accountEndpoints = ACCOUNT_CALLS;
