import * as z from 'zod/mini';
import { type Connected, type KnownServer, type ServerProblem, serverProblems } from '../../../shared/desktop.ts';
import { isTimeZone } from '../../../shared/kit/timeZone.ts';
import { candidateOrigins } from './candidateOrigins.ts';
import type { NetResponse, SendRequest } from './sendRequest.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** Unauthorized, and Proxy Authentication Required (RFC 9110). */
const NEEDS_CREDENTIALS = new Set([401, 407]);

const octavoShape = z.object({
  product: z.literal('Octavo'),
  name: z.string().check(z.maxLength(200)),
  // Servers of earlier releases do not send these.
  timeZone: z.catch(z.string().check(z.refine(isTimeZone)), 'UTC'),
  language: z.catch(z.string().check(z.regex(/^[a-z\d-]{2,35}$/i)), 'en'),
});

/** Chromium's network errors, which Electron has as messages: https://chromium.googlesource.com/chromium/src/+/main/net/base/net_error_list.h */
const errors: [RegExp, ServerProblem][] = [
  [/ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ICANN_NAME_COLLISION)/, 'nameNotFound'],
  [/ERR_(CONNECTION_TIMED_OUT|TIMED_OUT|DNS_TIMED_OUT)/, 'timeout'],
  [/ERR_CERT_AUTHORITY_INVALID/, 'unknownAuthority'],
  [/ERR_(CERT_|SSL_|BAD_SSL|ECH_)/, 'untrusted'],
  [/ERR_INTERNET_DISCONNECTED/, 'offline'],
  [/ERR_CONNECTION_REFUSED/, 'refused'],
  [/ERR_(EMPTY_RESPONSE|INVALID_HTTP_RESPONSE|UNSAFE_PORT|RESPONSE_HEADERS_|INVALID_RESPONSE)/, 'notOctavo'],
];

/** Looks for an Octavo server at the address that somebody typed; of several problems, the one that tells most is returned. Never throws. */
export async function findServer(sendRequest: SendRequest, typed: string, timeoutMs = TIMEOUT_MS): Promise<Connected> {
  let result: Connected = { problem: 'notAnAddress', host: typed.trim() };
  for (const origin of candidateOrigins(typed)) {
    const found = await look(sendRequest, origin, timeoutMs);
    if ('server' in found) return found;
    if ('problem' in result && serverProblems.indexOf(found.problem) >= serverProblems.indexOf(result.problem))
      result = found;
  }
  return result;
}

async function look(sendRequest: SendRequest, origin: string, timeoutMs: number): Promise<Connected> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = `${origin}/healthz`;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      let response = await sendRequest({ url, credentials: 'omit', signal });
      // Only with the session's credentials does Chromium ask for those of what stands before the server.
      if (NEEDS_CREDENTIALS.has(response.status)) response = await sendRequest({ url, credentials: 'include' });
      const { redirectTo } = response;
      if (redirectTo === null) return evaluate(url, response);
      if (!mayFollow(url, redirectTo)) break;
      url = redirectTo;
    }
    return { problem: 'notOctavo', host: new URL(url).host };
  } catch (error) {
    return { problem: signal.aborted ? 'timeout' : problemOf(error), host: new URL(url).host };
  }
}

function evaluate(url: string, { status, body }: NetResponse): Connected {
  const { origin, host } = new URL(url);
  const server = status === 200 ? readServer(origin, body) : null;
  if (server) return { server };
  if (NEEDS_CREDENTIALS.has(status)) return { problem: 'noCredentials', host };
  return { problem: status >= 500 ? 'notReady' : 'notOctavo', host };
}

function readServer(url: string, body: Buffer): KnownServer | null {
  try {
    const { name, timeZone, language } = octavoShape.parse(JSON.parse(body.toString()));
    return { url, name: name.replaceAll(/\p{C}/gu, '').trim() || 'Octavo', timeZone, language };
  } catch {
    return null;
  }
}

/** Tells if a redirect may be followed: to another host or to https, but never from https to http. */
function mayFollow(from: string, to: string): boolean {
  if (!URL.canParse(to)) return false;
  const { protocol, pathname, username, password } = new URL(to);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && new URL(from).protocol === 'http:');
  return isSecure && pathname === '/healthz' && !username && !password;
}

function problemOf(error: unknown): ServerProblem {
  const message = error instanceof Error ? error.message : '';
  return errors.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreachable';
}
