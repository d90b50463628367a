import type { App } from '../../context.ts';
import { imagesByKeys } from '../../images/library.ts';
import { placesOf } from '../../images/settle.ts';
import { withoutPicture } from './editPictures.ts';

const KEYS = /<img [^>]*?src="\/images\/([0-9a-f]{24})\//g;

/** Takes the pictures out of a stored text that are gone, or in the trash. Resolves to the text, and to their number. */
export async function withoutMissingPictures(
  app: App,
  html: string,
): Promise<{ content: string; missingPictures: number }> {
  const keys = [...new Set(Array.from(html.matchAll(KEYS), ([, key = '']) => key))];
  const [known, places] = [await imagesByKeys(app, keys), await placesOf(app, keys)];
  const missing = keys.filter((key) => !known.has(key) && places(key) !== 'published');
  return { content: missing.reduce(withoutPicture, html), missingPictures: missing.length };
}
