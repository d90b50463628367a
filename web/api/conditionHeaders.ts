import type { ConditionHeaders } from '../../shared/desktop.ts';
import type { Conditions } from '../../shared/kit/call.ts';
import { ACCOUNT_HEADER } from '../../shared/kit/request.ts';

/** Returns the headers for the conditions of a call. */
export function conditionHeaders({ version, key, account }: Conditions = {}): ConditionHeaders {
  return {
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
  };
}
