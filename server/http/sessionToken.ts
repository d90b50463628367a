import type { IncomingMessage } from 'node:http';
import { HOST_PREFIX, SESSION_COOKIE } from '../../shared/kit/cookies.ts';

const TOKEN = new RegExp(`(?:^|; *)(?:${HOST_PREFIX})?${SESSION_COOKIE}=([^;]+)`);

/** Returns the token of the session in which a request is made, unchecked; null where there is none. */
export const sessionTokenIn = ({ headers }: IncomingMessage): string | null =>
  headers.cookie === undefined ? null : (TOKEN.exec(headers.cookie)?.[1] ?? null);
