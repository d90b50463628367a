import { ELEMENTS, EVERYWHERE, IMAGE_SCHEMES, LINK_SCHEMES } from '../../shared/richText.ts';

const TAGS = Object.keys(ELEMENTS);
// A class is allowed by its beginning, below.
const OWN = TAGS.map((tag) => [tag, ELEMENTS[tag]?.filter((name) => name !== 'class')]);
const ATTRIBUTES = { ...Object.fromEntries(OWN), '*': EVERYWHERE };

/**
 * Rich text by an allow-list: whatever is not on it goes, a script or style with its text, any other element without.
 * Addresses are http, https, mailto, tel or relative. Links to other sites than `origin` get rel="noopener".
 */
export async function sanitize(html: string, origin: string): Promise<string> {
  // Loaded for the first article that is saved: the start waits for every module.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: IMAGE_SCHEMES },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    nestingLimit: 100,
    transformTags: {
      // The page has one h1, the article's title.
      h1: 'h2',
      // A tag that is not allowed leaves its text.
      span: (tagName, attribs) => ({ tagName: EVERYWHERE.some((name) => name in attribs) ? tagName : 'none', attribs }),
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
