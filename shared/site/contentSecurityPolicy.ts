/**
 * The sources from which the pages of the web build may load, on the site and in the desktop app; scripts and the default are
 * added there. https://www.w3.org/TR/CSP3/#csp-directives
 */
export const pageSources = {
  'style-src': ["'self'"],
  // blob: for the preview of an image that was chosen but not yet sent.
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};
