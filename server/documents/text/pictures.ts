import { escapeHtml, unescapeHtml } from '../../../shared/kit/html.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import type { LibraryImage } from '../../../shared/media/images.ts';
import { type PictureWidth, pictureAttributes, pictureWidth } from '../../../shared/media/pictures.ts';
import type { App } from '../../context.ts';
import { filesByKeys } from '../../files/files.ts';
import { imagesByKeys } from '../../images/library.ts';
import type { MediaUse } from '../../images/queries.ts';
import type { OwnFiles } from './files.ts';

/** The pictures and other files of this site. */
export type OwnMedia = OwnImages & OwnFiles;

interface OwnImages {
  /** The site's own origin. */
  origin: string;
  /** Resolves to the uploaded pictures with these keys, by key. */
  imagesByKeys(keys: string[]): Promise<Map<string, LibraryImage>>;
}

export const ownMedia = (app: App): OwnMedia => ({
  origin: app.origin,
  imagesByKeys: (keys) => imagesByKeys(app, keys),
  filesByKeys,
});

/** Matches, in the HTML of the sanitiser, what decides how wide a picture is shown, and the pictures. */
const TAGS = /<figure([^>]*)>|<\/figure>|<img ([^>]*?) ?\/>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/**
 * Writes into each uploaded picture its address, its size and its other widths, as they are stored, and its own alternative
 * text where the text has none for it. Takes the sanitiser's HTML; resolves to the HTML, and to its use of these pictures.
 */
export async function writePictures(html: string, { origin, imagesByKeys }: OwnImages) {
  const keys = new Set([...html.matchAll(TAGS)].flatMap(([, , written]) => keyIn(attributesOf(written), origin) ?? []));
  if (keys.size === 0) return { content: html, uses: [] };
  const images = await imagesByKeys([...keys]);
  const widths: PictureWidth[] = [];
  const described = new Map<string, string>();
  const content = html.replace(TAGS, (tag, figure?: string, sent?: string) => {
    if (figure !== undefined) widths.push(pictureWidth(attributesOf(figure)['data-width']));
    else if (sent === undefined) widths.pop();
    const attributes = attributesOf(sent);
    const image = images.get(keyIn(attributes, origin) ?? '');
    if (!image) return tag;
    if (image.alt === '' && attributes.alt)
      described.set(image.url, truncate(unescapeHtml(attributes.alt), limits.imageAltMax));
    const written = pictureAttributes(image, widths.at(-1) ?? 'text');
    return `<img ${write({ ...written, ...own(attributes, image), ...written })} />`;
  });
  const addresses = new Set([...images.values()].map(({ url }) => url));
  const uses = [...addresses].map((src): MediaUse => ({ key: keyIn({ src }, origin) ?? '', alt: described.get(src) }));
  return { content, uses };
}

/** The attributes that belong to the text, escaped as they are. */
function own({ alt, ...others }: Record<string, string>, image: LibraryImage) {
  const stored = image.alt === '' ? {} : { alt: escapeHtml(image.alt) };
  return { ...others, ...(alt === undefined ? stored : { alt }) };
}

const write = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

const attributesOf = (written = ''): Record<string, string> =>
  Object.fromEntries([...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));

/** Returns the key in the address of an image of this site. */
function keyIn({ src = '' }: Record<string, string>, origin: string): string | undefined {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  return /^\/images\/([0-9a-f]{24})\/\d{1,4}\.webp$/.exec(path)?.[1];
}
