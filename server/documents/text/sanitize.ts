import { cellAlignment, styledWidth } from '../../../shared/documents/blocks/columns.ts';
import { frameSource, GIST_SCRIPT } from '../../../shared/documents/blocks/embedFigure.ts';
import { shapeBlocks } from '../../../shared/documents/blocks/shapeBlocks.ts';
import {
  ALIGNMENTS,
  DERIVED_IMAGE_ATTRIBUTES,
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  IMAGE_SCHEMES,
  INLINE_ELEMENTS,
  LINK_SCHEMES,
  PASSING_ATTRIBUTES,
  PASSING_ELEMENTS,
  SYNONYMS,
  UNKNOWN_BLOCKS,
} from '../../../shared/documents/richText.ts';
import { PICTURE_WIDTHS } from '../../../shared/media/pictures.ts';
import { excessOf } from '../reading/excess.ts';

const TAGS = [...Object.keys(ELEMENTS), ...Object.keys(PASSING_ELEMENTS)];
// A class is allowed by its beginning, below, and the attributes of a picture are written afterwards.
const UNSENT = ['class', ...DERIVED_IMAGE_ATTRIBUTES];
/** Attributes that have no value, or one of a list. */
const VALUES: Record<string, readonly string[]> = {
  'data-footnote': [''],
  'data-gallery': [''],
  'data-tasks': [''],
  'data-button': [''],
  'data-file': [''],
  'data-width': PICTURE_WIDTHS,
  'data-align': ALIGNMENTS,
};
const ofValues = (name: string) => (VALUES[name] ? { name, multiple: false, values: [...VALUES[name]] } : name);
const OWN = Object.entries({ ...ELEMENTS, ...PASSING_ELEMENTS }).map(([tag, names]) => [
  tag,
  [...names, ...(PASSING_ATTRIBUTES[tag] ?? [])].filter((name) => !UNSENT.includes(name)).map(ofValues),
]);
const ATTRIBUTES = {
  ...Object.fromEntries(OWN),
  '*': GLOBAL_ATTRIBUTES,
};

/** Matches the name of an element that a link of the same text may lead to. Headings have names of their own. */
const NAME = /<(?!h[1-6]\b)[a-z][^<>]*?\s(?:id|name)\s*=\s*["']?([^"'\s<>]+)/gi;

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
  // Names are not kept, and neither is a link to one.
  const names = new Set([...html.matchAll(NAME)].map(([, name]) => `#${name}`));
  const safe = sanitizeHtml(html, {
    allowedTags: [...TAGS, ...UNKNOWN_BLOCKS],
    allowedAttributes: ATTRIBUTES,
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: IMAGE_SCHEMES },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    selfClosing: ['br', 'col', 'hr', 'img', 'embed', 'source', 'input'],
    transformTags: {
      ...SYNONYMS,
      ...Object.fromEntries(['iframe', 'video', 'embed', 'object'].map((tag) => [tag, framed])),
      ...Object.fromEntries(['audio', 'source'].map((tag) => [tag, played(origin)])),
      // The only script that is an embed.
      script: (tagName, attribs) => framed(GIST_SCRIPT.test(attribs.src ?? '') ? 'iframe' : tagName, attribs),
      aside: (tagName, attribs) => ({ tagName: 'data-callout' in attribs ? tagName : 'div', attribs }),
      span: (tagName, attribs) => ({ tagName: isBlock(attribs.style) ? 'div' : tagName, attribs }),
      col: sized,
      ...Object.fromEntries(['td', 'th'].map((tag) => [tag, shapedCell])),
      img: (tagName, written) => {
        const attribs = withScheme(written, 'src');
        return { tagName, attribs: mayShow(attribs.src ?? '', origin) ? attribs : { ...attribs, src: '' } };
      },
      a: (tagName, { rel: _, ...attribs }) => ({
        tagName,
        attribs: linkAttributes(fileAttributes(withScheme(attribs, 'href'), origin), { origin, names }),
      }),
    },
  });
  return shapeBlocks(withoutEmptyPictures(withoutBareSpans(withoutUnknownBlocks(safe))));
}

const isBlock = (style = '') => /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|table)/i.test(style);

/** Completes the address of an attribute that leaves its scheme to the page around it. */
function withScheme(attributes: Record<string, string>, name: 'href' | 'src'): Record<string, string> {
  const { [name]: address } = attributes;
  return address === undefined
    ? attributes
    : { ...attributes, [name]: address.replace(/^\s*\/\/(?=[^/\\])/, 'https://') };
}

/** Removes blocks that are no part of articles. Where only they parted two texts, a line break does. */
function withoutUnknownBlocks(html: string): string {
  let isAfterText = false;
  let isParted = false;
  let codeDepth = 0;
  return html.replace(/<(\/?)([a-z][a-z0-9]*)(?: [^>]*)?>|[^<]+/g, (piece, slash?: string, tag?: string) => {
    if (tag && UNKNOWN_BLOCKS.includes(tag)) {
      isParted ||= isAfterText;
      return '';
    }
    if (tag === 'pre') codeDepth += slash ? -1 : 1;
    if (tag && tag !== 'img' && !Object.hasOwn(INLINE_ELEMENTS, tag)) {
      isAfterText = isParted = false;
      return piece;
    }
    if (slash || (!tag && piece.trim() === '')) return piece;
    const before = isParted ? (codeDepth > 0 ? '\n' : '<br />') : '';
    isParted = false;
    isAfterText ||= !tag || tag === 'img';
    return before + piece;
  });
}

const sized = (tagName: string, attribs: Record<string, string>) => ({
  tagName,
  attribs: { ...attribs, ...styledWidth(attribs.style) },
});

const shapedCell = (tagName: string, attribs: Record<string, string>) =>
  sized(tagName, { ...attribs, ...cellAlignment(attribs) });

const framed = (tagName: string, attribs: Record<string, string>) => ({
  tagName,
  attribs: { ...attribs, src: frameSource(attribs) },
});

/** Does the same for what may play a file of our own, whose address begins with the path. */
const played = (origin: string) => (tagName: string, attribs: Record<string, string>) => {
  const src = frameSource(attribs);
  return { tagName, attribs: { ...attribs, src: ownPath(src, origin) } };
};

const fileAttributes = (attributes: Record<string, string>, origin: string) => ({
  ...attributes,
  ...('data-file' in attributes && { 'data-file': '' }),
  ...(attributes.href !== undefined && { href: ownPath(attributes.href, origin) }),
});

const ownPath = (address: string, origin: string) =>
  address.startsWith(`${origin}/files/`) ? address.slice(origin.length) : address;

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

interface LinkContext {
  origin: string;
  /** The fragments that the text names, and that are not kept. */
  names: ReadonlySet<string>;
}

/** Returns the attributes of a link: without its address where following it would log its reader out, or leads to a name that is gone. */
function linkAttributes(attributes: Record<string, string>, { origin, names }: LinkContext): Record<string, string> {
  const { href = '', ...others } = attributes;
  if (names.has(href)) return others;
  const url = URL.canParse(href, `${origin}/articles/slug`) ? new URL(href, `${origin}/articles/slug`) : null;
  if (url && LOGOUT.test(url.pathname)) return others;
  const isExternal = url !== null && /^https?:$/.test(url.protocol) && url.origin !== origin;
  return isExternal ? { ...attributes, rel: 'noopener' } : attributes;
}
