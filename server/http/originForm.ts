import type { RequestListener } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Replaces a request target in absolute form, which clients send to a proxy, by its path, and the Host header by its host:
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function originForm(handler: RequestListener): RequestListener {
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
