/** What rich text may hold: the server keeps just that when an article is saved, and the editor can show all of it. */

/** Attributes that any element may have. */
export const EVERYWHERE = ['lang', 'dir'];

/** Elements within a line, outermost first where two hold the same text in the editor's view, with their attributes. */
export const INLINE: Record<string, readonly string[]> = {
  // Kept only where it has one of the attributes above: it says nothing else.
  span: [],
  q: ['cite'],
  kbd: [],
  samp: [],
  abbr: ['title'],
  time: ['datetime'],
  a: ['href', 'title', 'rel', 'hreflang'],
  cite: [],
  small: [],
  ins: [],
  del: [],
  s: [],
  u: [],
  mark: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  var: [],
  sub: [],
  sup: [],
  code: ['class'],
};

/** Elements within a line that hold nothing. */
export const LEAVES: Record<string, readonly string[]> = {
  br: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
};

/** Elements that begin a line of their own. */
export const BLOCKS: Record<string, readonly string[]> = {
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
  ul: [],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  dl: [],
  dt: [],
  dd: [],
  figure: [],
  figcaption: [],
  table: [],
  caption: [],
  colgroup: [],
  col: ['span'],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope', 'headers'],
  td: ['colspan', 'rowspan', 'headers'],
};

/** Every element with its own attributes. */
export const ELEMENTS: Record<string, readonly string[]> = { ...INLINE, ...LEAVES, ...BLOCKS };

/** The schemes of addresses that links and quotations may lead to, beside relative ones. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Likewise those that images may come from. */
export const IMAGE_SCHEMES = ['http', 'https'];
