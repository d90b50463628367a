import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'details', 'summary'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small'],
  ...['code', 'kbd', 'samp', 'var', 'abbr', 'q', 'cite', 'time'],
  ...['figure', 'figcaption', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const ATTRIBUTES = {
  a: ['href', 'title', 'rel', 'hreflang', 'lang'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  blockquote: ['cite'],
  q: ['cite'],
  abbr: ['title'],
  time: ['datetime'],
  details: ['open'],
  col: ['span'],
  th: ['colspan', 'rowspan', 'scope', 'headers'],
  td: ['colspan', 'rowspan', 'headers'],
  '*': ['lang', 'dir'],
};

/**
 * Rich text by an allow-list: whatever is not on it goes, a script or style with its text, any other element without.
 * Addresses are http, https, mailto, tel or relative. Links to other sites than `origin` get rel="noopener".
 */
export function sanitize(html: string, origin: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    nestingLimit: 100,
    transformTags: {
      // The page has one h1, the article's title.
      h1: 'h2',
      a: (tagName, { rel: _, ...attribs }) => ({
        tagName,
        attribs: leads(attribs.href, origin) ? { ...attribs, rel: 'noopener' } : attribs,
      }),
    },
  });
}

/** Whether an address leads to another site. */
function leads(href: string | undefined, origin: string): boolean {
  const url = href && URL.canParse(href, origin) ? new URL(href, origin) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== origin;
}
