import {
  DERIVED_IMAGE_ATTRIBUTES,
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
} from '../../../shared/documents/richText.ts';
import { PICTURE_WIDTHS } from '../../../shared/media/pictures.ts';
import { excessOf } from '../reading/excess.ts';

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

/** Matches the path of a call that the specification makes a GET, so that a link can make it. */
const LOGOUT = /^\/+api\/+users\/+(logout|[^/]*%)/i;

/** Resolves to a text sanitised, or to why it is more than may be read. */
export async function sanitizeBounded(html: string, origin: string): Promise<{ html: string } | { excess: string }> {
  const excess = excessOf(html);
  return excess === null ? { html: await sanitize(html, origin) } : { excess };
}

/**
 * Sanitises rich text by an allow-list: removes scripts and styles with their text, and any other element but not its text.
 * Addresses are http, https, mailto, tel or relative; pictures of this site are under /images/. Links to other sites than
 * `origin` get rel="noopener". Its work grows with the depth of the elements: `sanitizeBounded` is for what is sent.
 */
export async function sanitize(html: string, origin: string): Promise<string> {
  const once = await sanitizeOnce(html, origin);
  // Without an element that is taken away, those around it may end elsewhere: saved again, it would be another text.
  return once === html ? once : sanitizeOnce(once, origin);
}

async function sanitizeOnce(html: string, origin: string): Promise<string> {
  // Loaded with the first article that is saved: the start of the server waits for every module.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const safe = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: IMAGE_SCHEMES },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    selfClosing: ['br', 'col', 'hr', 'img'],
    transformTags: {
      // The page has one h1, the article's title.
      h1: 'h2',
      img: (tagName, attribs) => ({
        tagName,
        attribs: mayShow(attribs.src ?? '', origin) ? attribs : { ...attribs, src: '' },
      }),
      a: (tagName, { rel: _, ...attribs }) => ({ tagName, attribs: linkAttributes(attribs, origin) }),
    },
  });
  return withoutEmptyPictures(withoutBareSpans(safe));
}

/** Removes each `<span>` without attributes, but not its text. By a transformation of the library it would lose only its beginning. */
function withoutBareSpans(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span( [^>]*)?>|<\/span>/g, (tag, attributes?: string) => {
    const isEnd = tag === '</span>';
    const isBare = isEnd ? open.pop() : attributes === undefined;
    if (!isEnd) open.push(Boolean(isBare));
    return isBare ? '' : tag;
  });
}

/** Removes pictures without an address, as of those that are not uploaded yet. A filter of the library copies the whole text for each. */
const withoutEmptyPictures = (html: string) =>
  html.replace(/<img(?: [^>]*)? \/>/g, (tag) => (/ src="[^"]/.test(tag) ? tag : ''));

/**
 * Tells if pages may load an address as a picture: of this site its images alone, because a browser sends whoever reads the
 * page along, also to a call that changes something.
 */
function mayShow(src: string, origin: string): boolean {
  const page = `${origin}/articles/slug`;
  const url = URL.canParse(src, page) ? new URL(src, page) : null;
  return url !== null && (url.hostname !== new URL(origin).hostname || url.pathname.startsWith('/images/'));
}

/** Returns the attributes of a link: without its address where following it would log its reader out. */
function linkAttributes(attributes: Record<string, string>, origin: string): Record<string, string> {
  const { href = '', ...others } = attributes;
  const url = URL.canParse(href, `${origin}/articles/slug`) ? new URL(href, `${origin}/articles/slug`) : null;
  if (url && LOGOUT.test(url.pathname)) return others;
  const isExternal = url !== null && /^https?:$/.test(url.protocol) && url.origin !== origin;
  return isExternal ? { ...attributes, rel: 'noopener' } : attributes;
}
