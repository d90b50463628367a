import { parseHtml } from '../html/parseHtml.ts';
import type { Changes } from './changes.ts';

/** Takes the files of pasted pictures; returns the ids of those that are uploaded. */
export type AddPictures = (files: File[]) => string[];

/**
 * Uploads the pictures that pasted HTML has within itself, leaves those that have an address on the web, and removes the
 * others, which are on the disk or in another program. Counts both of these.
 */
export function pastedPictures(body: Element, add: AddPictures, changes: Changes): void {
  for (const image of body.querySelectorAll('img')) {
    const written = (image.getAttribute('src') ?? '').trim();
    const isOwn = written.startsWith(`${location.origin}/`);
    // Pages show pictures of other sites over https alone.
    const src = isOwn ? written : written.replace(/^(?:http:)?\/\//i, 'https://');
    if (/^data:/i.test(src)) {
      const file = fileOf(src);
      const [id] = file ? add([file]) : [];
      image.removeAttribute('src');
      if (id) image.dataset.upload = id;
      else image.remove();
      if (!file) changes.pictures++;
    } else if (/^https:/i.test(src) && !isOwn) {
      image.setAttribute('src', src);
      changes.elsewhere++;
    } else if (!isOwn && (src === '' || /^[a-z][a-z0-9.+-]*:/i.test(src))) {
      image.remove();
      changes.pictures++;
    }
  }
}

/** Tells if pasted HTML is nothing but one picture, whose file comes with it. */
export function isLonePicture(html: string): boolean {
  const body = parseHtml(html);
  return body.querySelectorAll('img').length === 1 && (body.textContent ?? '').trim() === '';
}

/** Reads the file in a `data:` address; null where it is no image or damaged. */
function fileOf(address: string): File | null {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z0-9.+-]+);(?:[^,]*;)?base64,(.+)$/is.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
    return bytes.length > 0 ? new File([bytes], `picture.${type.slice(6).toLowerCase()}`, { type }) : null;
  } catch {
    return null;
  }
}
