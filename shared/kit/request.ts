import type { Call } from './call.ts';

/**
 * The header with the `_id` of the account for which a call is made: where another one is signed in, it is refused. A page
 * that one account has opened must not act for the next one to sign in in the same browser.
 */
export const ACCOUNT_HEADER = 'octavo-account';

/** The path of a call under /api, with its parameters encoded. */
export function pathOf({ path }: Pick<Call, 'path'>, ...parameters: string[]): string {
  const rest = parameters.values();
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(rest.next().value ?? ''));
}
