import {
  ALIGNMENTS,
  CALLOUTS,
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
} from '../../../../shared/documents/richText.ts';
import { PICTURE_WIDTHS } from '../../../../shared/media/pictures.ts';

/** The attribute of an image with the id of its upload, until that has finished. Drafts have it; the server removes such images. */
const UPLOAD = 'data-upload';

/** Attributes that say something by being there. */
const VALUELESS = new Set(['data-footnote', 'data-gallery', 'data-tasks', 'data-button']);

/** Returns the names of the attributes that are allowed on an element, as on the server; null if the element is not allowed. */
export function attributesOf(tag: string): readonly string[] | null {
  const own = Object.hasOwn(ELEMENTS, tag) ? ELEMENTS[tag] : undefined;
  if (!own) return null;
  return [...own, ...(tag === 'img' ? [UPLOAD] : []), ...GLOBAL_ATTRIBUTES];
}

/** Returns the sanitised value of an attribute; null if it must be removed, for example an address with a scheme that is not allowed. */
export function allowedValue(tag: string, name: string, value: string): string | null {
  if (name === 'cite' || name === 'data-embed') return mayLead(value, LINK_SCHEMES) ? value : null;
  if (name === 'href' || name === 'src') {
    const address = value.replace(/^\s*\/\/(?=[^/\\])/, 'https://');
    return mayLead(address, name === 'src' ? IMAGE_SCHEMES : LINK_SCHEMES) ? address : null;
  }
  if (name === UPLOAD) return /^[0-9a-f]{32}$/.test(value) ? value : null;
  if (name === 'data-width') return PICTURE_WIDTHS.find((width) => width === value) ?? null;
  if (name === 'data-align') return ALIGNMENTS.find((alignment) => alignment === value) ?? null;
  if (name === 'data-callout') return CALLOUTS.find((kind) => kind === value) ?? CALLOUTS[0];
  if (name === 'data-done') return String(value === 'true');
  if (name === 'data-file') return /^\d*$/.test(value) ? value : '';
  if (VALUELESS.has(name)) return '';
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
  const classes = value.split(/\s+/).filter((name) => name.startsWith('language-'));
  return classes.length > 0 ? classes.join(' ') : null;
}
