/** Attributes that any element may have. */
export const EVERYWHERE = ['lang', 'dir'];

/** Elements within a line, outermost first where two hold the same text in the editor's view, with their attributes. */
export const INLINE: Record<string, readonly string[]> = {
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

const ELEMENTS: Record<string, readonly string[]> = { ...INLINE, ...LEAVES, ...BLOCKS };

/** The names of the attributes that an element may have, or null where the element itself may not be; as on the server. */
export function attributesOf(tag: string): readonly string[] | null {
  const own = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined;
  return own ? [...own, ...EVERYWHERE] : null;
}

/** The value that an attribute keeps, or null where it has to go: an address of a scheme that is not allowed, for one. */
export function allowedValue(tag: string, name: string, value: string): string | null {
  if (name === 'href' || name === 'cite') return mayLead(value, ['http', 'https', 'mailto', 'tel']) ? value : null;
  if (name === 'src') return mayLead(value, ['http', 'https']) ? value : null;
  if (name === 'class' && tag === 'code') return languageClasses(value);
  return value;
}

/** Reads an address as sanitize-html does on the server, which reads it as browsers do. */
function mayLead(address: string, schemes: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address
  const bare = address.replace(/[\x00-\x20]+/g, '');
  const scheme = /^([a-z][a-z0-9.\-+]*):/i.exec(bare)?.[1];
  return scheme ? schemes.includes(scheme.toLowerCase()) : !/^[/\\]{2}/.test(bare);
}

function languageClasses(value: string): string | null {
  const kept = value.split(/\s+/).filter((name) => name.startsWith('language-'));
  return kept.length > 0 ? kept.join(' ') : null;
}
