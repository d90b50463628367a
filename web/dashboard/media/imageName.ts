import type { LibraryImage } from '../../../shared/images.ts';

/** Returns the name of a picture: what it shows, else that of its file. */
export const imageName = ({ _id, alt, fileName }: Pick<LibraryImage, '_id' | 'alt' | 'fileName'>): string =>
  alt || fileName || `Image ${_id}`;
