import { PICTURE_WIDTHS } from '../../shared/pictures.ts';
import {
  DERIVED_IMAGE_ATTRIBUTES,
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
} from '../../shared/richText.ts';

const TAGS = Object.keys(ELEMENTS);
// A class is allowed by its beginning, below, and the attributes of a picture are written afterwards.
const UNSENT = ['class', ...DERIVED_IMAGE_ATTRIBUTES];
const OWN = TAGS.map((tag) => [tag, ELEMENTS[tag]?.filter((name) => !UNSENT.includes(name))]);
const ATTRIBUTES = {
  ...Object.fromEntries(OWN),
  small: [{ name: 'data-footnote', multiple: false, values: [''] }],
  figure: [{ name: 'data-width', multiple: false, values: [...PICTURE_WIDTHS] }],
  '*': GLOBAL_ATTRIBUTES,
};

/**
 * Sanitises rich text by an allow-list: removes scripts and styles with their text, and any other element but not its text.
 * Addresses are http, https, mailto, tel or relative. Links to other sites than `origin` get rel="noopener".
 */
export async function sanitize(html: string, origin: string): Promise<string> {
  // Loaded with the first article that is saved: the start of the server waits for every module.
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
    // One that is not uploaded yet has no address.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    transformTags: {
      // The page has one h1, the article's title.
      h1: 'h2',
      // The text of an element that is not allowed stays.
      span: (tagName, attribs) => ({
        tagName: GLOBAL_ATTRIBUTES.some((name) => name in attribs) ? tagName : 'none',
        attribs,
      }),
      a: (tagName, { rel: _, ...attribs }) => ({
        tagName,
        attribs: isExternal(attribs.href, origin) ? { ...attribs, rel: 'noopener' } : attribs,
      }),
    },
  });
}

/** Tells if an address is on another site. */
function isExternal(href: string | undefined, origin: string): boolean {
  const url = href && URL.canParse(href, origin) ? new URL(href, origin) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== origin;
}
