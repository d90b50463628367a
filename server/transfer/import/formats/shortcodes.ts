import { escapeHtml } from '../../../../shared/kit/html.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { type Note, onlyText } from '../notes.ts';

/** A picture or other file of the library of WordPress. */
export interface Attachment {
  url: string;
  alt: string;
  caption: string;
  /** The post that it was uploaded to; '0' for none. */
  parent: string;
  /** The path of its own page. */
  path: string | null;
}

interface Context {
  /** The post. */
  id: string;
  attachments: ReadonlyMap<string, Attachment>;
  uploads: ReadonlyMap<string, Attachment[]>;
  notes: Note[];
}

type Attributes = Record<string, string>;

/**
 * A shortcode's name, attributes and end. No bracket is in its attributes, and each of their characters is read in one way alone, so
 * that hostile text takes no longer than its length: https://codex.wordpress.org/Shortcode_API#Limitations
 */
const CODE = /\[(\/?)([a-z][\w-]{1,40})(?![\w-])((?:[^[\]"']|"[^"[\]]*"|'[^'[\]]*'){0,2000})\]/gi;
const ATTRIBUTE = /([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Those that say what is within them, of builders of pages and others. */
const TRANSPARENT = /^(?:vc_|et_pb_|fusion_|su_|av_|cs_|x_|column|row|section|one_|two_)/;

/**
 * Replaces the shortcodes of WordPress by HTML: captions, galleries, players, embeds. Of an unknown one what is within stays, and it
 * is noted; a word in brackets that nothing shows to be a shortcode stays as it is.
 */
export function expandShortcodes(html: string, context: Context): string {
  if (!html.includes('[')) return html;
  const unknown = new Set<string>();
  // A gallery stands for very many characters.
  let room = limits.contentMax;
  const closed = new Set([...html.matchAll(/\[\/([a-z][\w-]{1,40})\]/gi)].map(([, name = '']) => name.toLowerCase()));
  const expanded = html.replace(CODE, (whole, slash: string, spelled: string, rest: string) => {
    const name = spelled.toLowerCase();
    const attributes = attributesIn(rest);
    const shortcode = SHORTCODES[name];
    if (shortcode && room < 0) return '';
    if (shortcode) {
      const written = slash ? shortcode.end : shortcode.start(attributes, context);
      room -= written.length;
      return written;
    }
    const isOne = TRANSPARENT.test(name) || closed.has(name) || Object.keys(attributes).length > 0;
    if (!isOne) return whole;
    unknown.add(name);
    return '';
  });
  if (unknown.size > 0) context.notes.push(onlyText(unknown));
  return expanded;
}

interface Shortcode {
  start(attributes: Attributes, context: Context): string;
  /** The HTML in place of its end. */
  end: string;
}

const alone = (start: Shortcode['start']): Shortcode => ({ start, end: '' });
const player = (...names: string[]): Shortcode =>
  alone((attributes) => {
    const src = names.map((name) => attributes[name]).find(Boolean);
    return src ? `\n\n<p><a href="${escapeHtml(src)}">${escapeHtml(src.split('/').at(-1) ?? src)}</a></p>\n\n` : '';
  });

const SHORTCODES: Record<string, Shortcode> = {
  caption: {
    start: ({ caption }) =>
      `<div class="wp-caption">${caption ? `<p class="wp-caption-text">${escapeHtml(caption)}</p>` : ''}`,
    end: '</div>',
  },
  wp_caption: { start: () => '<div class="wp-caption">', end: '</div>' },
  gallery: alone(gallery),
  embed: { start: () => '\n\n<p>', end: '</p>\n\n' },
  audio: player('src', 'mp3', 'm4a', 'ogg', 'wav'),
  video: player('src', 'mp4', 'm4v', 'webm', 'ogv'),
  youtube: alone((attributes) =>
    attributes.id ? `\n\n<p>https://www.youtube.com/watch?v=${escapeHtml(attributes.id)}</p>\n\n` : '',
  ),
  vimeo: alone((attributes) => (attributes.id ? `\n\n<p>https://vimeo.com/${escapeHtml(attributes.id)}</p>\n\n` : '')),
};

/** A gallery of the pictures that it names, else of those that were uploaded to its post. */
function gallery({ ids, include }: Attributes, { id, attachments, uploads }: Context): string {
  const named = (ids ?? include ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const shown = named.length > 0 ? named.flatMap((each) => attachments.get(each) ?? []) : (uploads.get(id) ?? []);
  const figures = shown
    .filter(({ url }) => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url))
    .slice(0, 200)
    .map(
      ({ url, alt, caption }) =>
        `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`,
    );
  return `\n\n<figure class="gallery">${figures.join('')}</figure>\n\n`;
}

const attributesIn = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
