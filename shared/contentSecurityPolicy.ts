/**
 * From where the pages of the web build load what, on the site and in the desktop app, beside scripts, whose hashes differ,
 * and nothing by default. https://www.w3.org/TR/CSP3/#csp-directives
 */
export const pageSources = {
  'style-src': ["'self'"],
  // blob: for the preview of an image that was picked and is not yet sent.
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};
