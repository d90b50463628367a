import { parseHtml } from '../html/parseHtml.ts';

/** Takes the files of pasted pictures; returns the ids of those that are uploaded. */
export type AddPictures = (files: File[]) => string[];

/**
 * Uploads the pictures that pasted HTML has within itself, leaves those that have an address on the web, and removes the
 * others, which are on the disk or in another program. Returns the number of these.
 */
export function pastedPictures(body: Element, add: AddPictures): number {
  let missing = 0;
  for (const image of body.querySelectorAll('img')) {
    const src = (image.getAttribute('src') ?? '').trim();
    if (/^data:/i.test(src)) {
      const file = fileOf(src);
      const [id] = file ? add([file]) : [];
      image.removeAttribute('src');
      if (id) image.dataset.upload = id;
      else image.remove();
      if (!file) missing++;
    } else if (/^\/\//.test(src)) image.setAttribute('src', `https:${src}`);
    else if (!/^https?:/i.test(src) && (src === '' || /^[a-z][a-z0-9.+-]*:/i.test(src))) {
      image.remove();
      missing++;
    }
  }
  return missing;
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
