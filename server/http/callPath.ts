import type { RequestListener } from 'node:http';

const SLASH_AT_END = /^(\/api\/[^?]*[^?/])\/(?=\?|$)/;

/**
 * Takes away the slash at the end of a call's path, which the specification writes here and there, so that router, cache, checks
 * and log all see one spelling of it.
 */
export function callPath(handler: RequestListener): RequestListener {
  return (req, res) => {
    if (req.url) req.url = req.url.replace(SLASH_AT_END, '$1');
    handler(req, res);
  };
}
