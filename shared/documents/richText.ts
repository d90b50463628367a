/** The allow-list of rich text: the server sanitises articles by it, and the editor supports all of it. */

/** The attributes that every element may have. */
export const GLOBAL_ATTRIBUTES = ['lang', 'dir'];

/** Inline elements with their attributes, in the order in which the editor nests them around the same text, outermost first. */
export const INLINE_ELEMENTS: Record<string, readonly string[]> = {
  // Allowed only with one of the global attributes: it has no other meaning.
  span: [],
  ruby: [],
  q: ['cite'],
  kbd: [],
  samp: [],
  abbr: ['title'],
  time: ['datetime'],
  /** With `data-button`, shown as a button; with `data-file`, its size in bytes, a file of this site that is offered. */
  a: ['href', 'title', 'rel', 'hreflang', 'data-button', 'data-file'],
  cite: [],
  /** With `data-footnote`, a note on what stands before it: readers find it at the end of the text. */
  small: ['data-footnote'],
  ins: [],
  del: [],
  s: [],
  u: [],
  mark: [],
  strong: [],
  em: [],
  var: [],
  sub: [],
  sup: [],
  rt: [],
  rp: [],
  code: ['class'],
};

/** The attributes of images that the server alone writes, for uploaded ones; it removes any others. */
export const DERIVED_IMAGE_ATTRIBUTES = ['srcset', 'sizes', 'loading', 'decoding'];

/** Inline elements without content. */
export const VOID_ELEMENTS: Record<string, readonly string[]> = {
  br: [],
  img: ['src', 'alt', 'title', 'width', 'height', ...DERIVED_IMAGE_ATTRIBUTES],
};

/** Block elements with their attributes. */
export const BLOCK_ELEMENTS: Record<string, readonly string[]> = {
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  p: [],
  hr: [],
  blockquote: ['cite'],
  pre: [],
  details: ['open'],
  summary: [],
  /** With `data-tasks`, a list of tasks, each of which says by `data-done` if it is done. */
  ul: ['data-tasks'],
  ol: ['start', 'reversed', 'type'],
  li: ['value', 'data-done'],
  dl: [],
  dt: [],
  dd: [],
  /** `data-width` is one of `PICTURE_WIDTHS`. With `data-embed`, a link to what a provider shows; with `data-gallery`, several figures. */
  figure: ['data-width', 'data-embed', 'data-gallery'],
  figcaption: [],
  /** `data-callout` is one of `CALLOUTS`. */
  aside: ['data-callout'],
  /** A file of this site that is played, with a link to it, whose text is its name. */
  audio: ['controls', 'src'],
  table: [],
  caption: [],
  colgroup: [],
  /** `width` is a whole percentage; those of a table add up to 100. */
  col: ['span', 'width'],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  /** `data-align` is one of `ALIGNMENTS`. */
  th: ['colspan', 'rowspan', 'scope', 'headers', 'data-align'],
  td: ['colspan', 'rowspan', 'headers', 'data-align'],
};

/** How the cells of a table are aligned, if not at the start of their lines. */
export const ALIGNMENTS = ['center', 'end'] as const;

export type Alignment = (typeof ALIGNMENTS)[number];

/** The kinds of call-outs. */
export const CALLOUTS = ['note', 'tip', 'warning'] as const;

export type Callout = (typeof CALLOUTS)[number];

/** The most pictures of a gallery. */
export const GALLERY_MAX = 20;

/** Elements that the sanitiser passes on to `shapeBlocks`, which leaves none of them but players of our own files. */
export const PASSING_ELEMENTS: Record<string, readonly string[]> = {
  iframe: ['src', 'title'],
  video: ['src', 'title'],
  audio: ['src', 'title'],
  object: ['src', 'title'],
  embed: ['src', 'title'],
  source: ['src'],
  input: ['type', 'checked'],
};

/** Attributes that it passes on to `shapeBlocks`, which leaves none of them: widths of cells, which become those of columns. */
export const PASSING_ATTRIBUTES: Record<string, readonly string[]> = { td: ['width'], th: ['width'] };

/** All elements with their own attributes. */
export const ELEMENTS: Record<string, readonly string[]> = { ...INLINE_ELEMENTS, ...VOID_ELEMENTS, ...BLOCK_ELEMENTS };

/** Elements that mean the same as one of the list. The page has one h1, the article's title. */
export const SYNONYMS: Record<string, string> = {
  h1: 'h2',
  b: 'strong',
  i: 'em',
  strike: 's',
  tt: 'code',
  acronym: 'abbr',
  dir: 'ul',
  menu: 'ul',
};

/** Blocks that say nothing in an article: of them a line break is left between their text and that beside it. */
export const UNKNOWN_BLOCKS: readonly string[] =
  'div section article main header footer nav address form center fieldset legend hgroup dialog search'.split(' ');

/** The URL schemes of links and quotations; relative addresses are allowed too. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** The URL schemes of images; relative addresses are allowed too. */
export const IMAGE_SCHEMES = ['http', 'https'];
