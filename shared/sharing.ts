import type { ArticleCard } from './articles.ts';
import { texts } from './messages.ts';
import type { Site } from './pages.ts';

/** The words of a sharing picture: what link previews show of a page that has no picture of its own. */
export interface SharingWords {
  title: string;
  /** Under the title: the publication, or what it says about itself. */
  foot: string;
}

/** The size of every such picture, in pixels; the shape that all previews can show whole: https://ogp.me */
export const sharingSize = { width: 1200, height: 630 } as const;

/** Counted up with every change of the design, so that pictures made before are not taken for the new ones. */
const DESIGN = 1;

const titles: Record<string, string> = {
  categories: 'All categories',
  about: 'About',
  contact: 'Contact',
  policy: 'Privacy Policy',
  terms: 'Terms and Conditions',
};

/** A picture as it is asked for; its address changes with its words. */
export interface SharingPicture {
  path: string;
  words: SharingWords;
}

/** The picture of a page by the first part of its path, `about` of `/about`; of any without a title, that of the publication. */
export function pagePicture(page: string, { name, description }: Site): SharingPicture {
  const title = Object.hasOwn(titles, page) ? titles[page] : undefined;
  const words = title === undefined ? { title: name, foot: description } : { title, foot: name };
  return { path: `/sharing/pages/${title === undefined ? 'home' : page}-${mark(words)}.png`, words };
}

export function articlePicture({ slug, title }: Pick<ArticleCard, 'slug' | 'title'>, { name }: Site): SharingPicture {
  const words = { title: title || texts.untitled, foot: name };
  return { path: `/sharing/articles/${slug}-${mark(words)}.png`, words };
}

/** Seven letters and figures that differ where the picture does: FNV-1a (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). */
function mark({ title, foot }: SharingWords): string {
  let hash = 0x811c9dc5;
  for (const unit of `${DESIGN}\n${title}\n${foot}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
