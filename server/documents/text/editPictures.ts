import { escapeHtml, unescapeHtml } from '../../../shared/kit/html.ts';
import { VOID_TAG } from '../../../shared/site/language.ts';

/** Matches the `<img>` elements of a picture in the HTML of the sanitiser. */
const imagesOf = (key: string) => new RegExp(`<img [^>]*?src="/images/${key}/[^>]*?>`, 'g');

const ALT = / alt="([^"]*)"/;

/**
 * Gives a picture another alternative text where it has the one from before, or, where that was empty, none at all. One that
 * is empty says that the picture is decoration, and stays.
 */
export function withAlt(html: string, key: string, { before, after }: { before: string; after: string }): string {
  return html.replace(imagesOf(key), (tag) => {
    const own = ALT.exec(tag)?.[1];
    const follows = own === undefined ? before === '' : before !== '' && unescapeHtml(own) === before;
    if (!follows) return tag;
    const bare = tag.replace(ALT, '');
    return after === '' ? bare : bare.replace(/ ?\/?>$/, () => ` alt="${escapeHtml(after)}" />`);
  });
}

/** Elements that go with a picture where nothing else is in them. */
const EMPTIABLE = new Set(['p', 'a', 'strong', 'em', 'b', 'i', 'span', 'figure']);
const PIECE = /<(\/?)([a-z][a-z0-9]*)(?: [^>]*)?>|[^<]+|</g;

/** An element around the place that is read. */
interface OpenElement {
  name: string;
  /** The number of pieces before it. */
  start: number;
  /** True where the picture was taken out of it. */
  hasLost: boolean;
  /** True where something else is in it; a caption is no such thing. */
  isFilled: boolean;
}

/** Takes a picture out of a text, with the elements that were there for it alone. Takes the server's sanitised HTML. */
export function withoutPicture(html: string, key: string): string {
  const src = ` src="/images/${key}/`;
  if (!html.includes(src)) return html;
  const pieces: string[] = [];
  const outer: OpenElement[] = [];
  let element: OpenElement = { name: '', start: 0, hasLost: false, isFilled: false };
  for (const [piece, slash, name = ''] of html.matchAll(PIECE)) {
    const parent = slash ? outer.pop() : undefined;
    if (parent) {
      const isEmptied = element.hasLost && !element.isFilled && EMPTIABLE.has(element.name);
      if (isEmptied) pieces.length = element.start;
      else pieces.push(piece);
      parent.hasLost ||= isEmptied;
      parent.isFilled ||= !isEmptied && element.name !== 'figcaption';
      element = parent;
    } else if (name === 'img' && piece.includes(src)) element.hasLost = true;
    else if (name === '' || slash || VOID_TAG.test(name)) {
      element.isFilled ||= piece.trim() !== '';
      pieces.push(piece);
    } else {
      outer.push(element);
      element = { name, start: pieces.length, hasLost: false, isFilled: false };
      pieces.push(piece);
    }
  }
  return pieces.join('');
}
