import type { ArticleCard } from '../articles/articles.ts';
import { t } from '../texts/t.ts';
import { texts } from '../texts/texts.ts';
import type { Site } from './pages.ts';

/** The words of a sharing picture, which link previews show of a page without a picture of its own. */
export interface SharingWords {
  title: string;
  /** The line under the title: the publication's name or description. */
  foot: string;
  /** The accent of the publication. */
  accent: string;
}

/** The size of every such picture, in pixels; previews show this ratio uncropped: https://ogp.me */
export const sharingSize = { width: 1200, height: 630 } as const;

/** The version of the design, increased with every change of it, so that older pictures are not reused. */
const DESIGN = 1;

/** A picture with its address, which changes with its words. */
export interface SharingPicture {
  path: string;
  words: SharingWords;
}

/** Returns the picture of a page by its path without slashes, and its title; that of the publication for the home page and where there is no title. */
export function pagePicture(page: string, title: string | null, { name, description, accent }: Site): SharingPicture {
  const isHome = page === '' || title === null;
  const words = { ...(isHome ? { title: name, foot: description } : { title, foot: name }), accent };
  return { path: `/sharing/pages/${isHome ? 'home' : page}-${mark(words)}.png`, words };
}

export function articlePicture(
  { slug, title }: Pick<ArticleCard, 'slug' | 'title'>,
  { name, accent }: Site,
): SharingPicture {
  const words = { title: title || t(texts.untitled), foot: name, accent };
  return { path: `/sharing/articles/${slug}-${mark(words)}.png`, words };
}

/** Hashes a picture's design and words to seven letters and digits by FNV-1a (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). */
function mark({ title, foot, accent }: SharingWords): string {
  let hash = 0x811c9dc5;
  for (const unit of `${DESIGN}\n${title}\n${foot}\n${accent}`)
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
