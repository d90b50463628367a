import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Takes a target that is a whole address, as clients write it to a proxy, for the path in it; its host takes the place of
 * the header's: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function originForm(handler: Handler): Handler {
  return (req, res) => {
    const [start, host] = req.url?.startsWith('/') ? [] : (ABSOLUTE.exec(req.url ?? '') ?? []);
    if (start !== undefined && req.url) {
      const rest = req.url.slice(start.length);
      req.url = rest.startsWith('/') ? rest : `/${rest}`;
      req.headers.host = host;
    }
    handler(req, res);
  };
}
