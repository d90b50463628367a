import type { ApiResponse } from '../servers/client.ts';

/** Returns the options of a call with an idempotency key, and more headers. */
export const withKey = (key: string, more = {}) => ({ headers: { 'Idempotency-Key': key, ...more } });

/** Tells if a response is that of an earlier call with the same key. */
export const isReplay = ({ headers }: ApiResponse) => headers.get('Idempotency-Replayed') === 'true';
