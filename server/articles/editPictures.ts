import { escapeHtml } from '../../shared/html.ts';

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

/** Stands for a picture that was taken out; no text of an article has it. */
const GONE = '\0';
/** An element with nothing in it but such a picture. */
const EMPTIED = new RegExp(`<(p|a|strong|em|b|i|span)(?: [^>]*)?>[\\s${GONE}]*${GONE}[\\s${GONE}]*</\\1>`, 'g');
/** A figure that was there for such a picture, with its caption. */
const FIGURE = new RegExp(
  `<figure(?: [^>]*)?>[\\s${GONE}]*(?:<figcaption(?: [^>]*)?>(?:(?!</figcaption>)[^])*</figcaption>[\\s${GONE}]*)?</figure>`,
  'g',
);

/** Takes a picture out of a text, with the figure that is there for it. */
export function withoutPicture(html: string, key: string): string {
  let text = html.replace(imagesOf(key), GONE);
  if (text === html) return html;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(EMPTIED, GONE);
  }
  return text.replace(FIGURE, (figure) => (figure.includes(GONE) ? '' : figure)).replaceAll(GONE, '');
}

/** Returns the text of an attribute. */
const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
