import { type SharingPicture, sharingSize } from '../../shared/site/sharing.ts';

/** The preview image that the server generates for a page without one, for the page's head. */
export function sharingImage({ path, words: { title, foot } }: SharingPicture) {
  return { path, ...sharingSize, alt: `${title} · ${foot}` };
}
