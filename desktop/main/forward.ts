import { AWAY_HEADER, type KnownServer } from '../../shared/desktop.ts';
import type { Problem } from '../../shared/problems.ts';
import type { Answer, Ask } from './ask.ts';

/** Gives a page's request to the server; `target` is its path and query. Never throws. */
export type Forward = (request: Request, target: string) => Promise<Response>;

/** What the server may know of a page's request: nothing of its origin, nothing that is the network's own business. */
const SENT = ['accept', 'accept-language', 'content-type'];
/** What a page may know of the answer: above all no cookie, and no policy of the server's own. */
const GIVEN = ['content-type', 'cache-control', 'etag', 'last-modified', 'retry-after', 'allow', 'x-request-id'];
/** What an Octavo answers: anything else comes from somebody who stands in its place, and no page should read it. */
const EXPECTED = /^(application\/json|image\/(?!svg)[\w.+-]+)\s*(;|$)/i;
const NO_BODY = new Set([204, 205, 304]);

export function createForward({ ask, server }: { ask: Ask; server: () => KnownServer | null }): Forward {
  return async (request, target) => {
    const known = server();
    if (!known) return away('No server has been chosen yet.');
    const url = known.url + target;
    if (!URL.canParse(url) || new URL(url).origin !== known.url) return away('This address is not of the server.');
    try {
      const body = new Uint8Array(await request.arrayBuffer());
      const answer = await ask({
        url,
        method: request.method,
        headers: sentHeaders(request.headers),
        body: body.byteLength > 0 ? body : undefined,
        cookies: 'ours',
      });
      return isExpected(answer, request.method) ? given(answer, request.method) : away('Something else answered.');
    } catch {
      return away('The server does not answer.');
    }
  };
}

function sentHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(SENT.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
}

function isExpected({ headers, movedTo, body }: Answer, method: string): boolean {
  if (movedTo !== null) return false;
  return body.byteLength === 0 && method !== 'HEAD' ? true : EXPECTED.test(String(headers['content-type'] ?? ''));
}

function given({ status, headers, body }: Answer, method: string): Response {
  const kept = new Headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of GIVEN) {
    const value = headers[name];
    // Of text that is no Latin-1, as a server may send, `Headers` would not take.
    if (typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)) kept.set(name, value);
  }
  const isBare = NO_BODY.has(status) || method === 'HEAD';
  return new Response(isBare ? null : new Uint8Array(body), { status, headers: kept });
}

/** Marked, so that the page says that the server is away and not that it answered. */
function away(message: string): Response {
  return Response.json({ message } satisfies Problem, { status: 503, headers: { [AWAY_HEADER]: '1' } });
}
