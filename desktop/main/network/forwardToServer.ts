import { conditionHeaderNames, type KnownServer, UNREACHABLE_HEADER } from '../../../shared/desktop.ts';
import type { Problem } from '../../../shared/kit/problems.ts';
import { t } from '../../../shared/texts/t.ts';
import type { NetResponse, SendRequest } from './sendRequest.ts';

/** Forwards a page's request to the server; `target` is its path and query. Never throws. */
export type Forward = (request: Request, target: string) => Promise<Response>;

/** The request headers that are forwarded: none that reveal the page's origin, and no hop-by-hop headers. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', ...conditionHeaderNames];
/** The response headers that are forwarded: no cookies, and none of the server's policies. */
const RESPONSE_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'last-modified',
  'retry-after',
  'allow',
  'x-request-id',
];
/** The content types of the API, of pictures and of what is played: a response with another one comes from another service, and no page may read it. */
const EXPECTED_TYPE = /^(application\/json|image\/(?!svg)[\w.+-]+|audio\/(mpeg|mp4|ogg))\s*(;|$)/i;
const NO_BODY = new Set([204, 205, 304]);
/** The page gives a call up after 30 seconds, which does not end the request here: too many of them block all others. */
const TIMEOUT_MS = 60_000;

interface Dependencies {
  sendRequest: SendRequest;
  server: () => KnownServer | null;
  timeoutMs?: number;
}

export function createForward({ sendRequest, server, timeoutMs = TIMEOUT_MS }: Dependencies): Forward {
  return async (request, target) => {
    const current = server();
    if (!current) return serverAway(t('No server has been chosen yet.'));
    const url = current.url + target;
    if (!URL.canParse(url) || new URL(url).origin !== current.url)
      return serverAway(t('This address is not of the server.'));
    try {
      const body = new Uint8Array(await request.arrayBuffer());
      const headers = [...request.headers].filter(([name]) => REQUEST_HEADERS.includes(name));
      const response = await sendRequest({
        url,
        method: request.method,
        headers: Object.fromEntries(headers),
        body: body.byteLength > 0 ? body : undefined,
        credentials: 'include',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return isExpected(response, request.method)
        ? toResponse(response, request.method)
        : serverAway(t('Something else answered.'));
    } catch {
      return serverAway(t('The server does not answer.'));
    }
  };
}

function isExpected({ headers, redirectTo, body }: NetResponse, method: string): boolean {
  if (redirectTo !== null) return false;
  return (body.byteLength === 0 && method !== 'HEAD') || EXPECTED_TYPE.test(String(headers['content-type'] ?? ''));
}

function toResponse({ status, headers, body }: NetResponse, method: string): Response {
  const passedOn = new Headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of RESPONSE_HEADERS) {
    const value = headers[name];
    // `Headers` throws on values beyond Latin-1, which a server may send.
    if (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)) passedOn.set(name, value);
  }
  const isBare = NO_BODY.has(status) || method === 'HEAD';
  return new Response(isBare ? null : new Uint8Array(body), { status, headers: passedOn });
}

/** Marks the response, so that the page shows that the server is unreachable. */
function serverAway(message: string): Response {
  return Response.json({ message } satisfies Problem, { status: 503, headers: { [UNREACHABLE_HEADER]: '1' } });
}
