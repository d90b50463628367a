/**
 * The first parts of the addresses that the site itself uses, which no page can have: of its own pages, of its files, of the
 * API, and of the pages for searching that are to come. A test compares them with the routes. What has a dot is no slug anyway.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...[
    '404',
    'accent',
    'api',
    'articles',
    'assets',
    'auth',
    'authors',
    'categories',
    'confirm-email',
    'contact',
    'dashboard',
    'feed',
    'forgot-password',
    'healthz',
  ],
  ...[
    'home',
    'images',
    'invitation',
    'metrics',
    'not-me',
    'preview',
    'profile',
    'readyz',
    'reset-password',
    'search',
    'sharing',
    'sitemap',
    'tags',
    'unsubscribe',
  ],
]);
