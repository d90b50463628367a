import { type SharingPicture, sharingSize } from '../../shared/sharing.ts';

/** The picture that the server makes for a page without one, as the page's head tells of it. */
export function sharingImage({ path, words: { title, foot } }: SharingPicture) {
  return { path, ...sharingSize, alt: `${title} · ${foot}` };
}
