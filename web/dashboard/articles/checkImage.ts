import { limits } from '../../../shared/limits.ts';
import { refused } from '../../../shared/refused.ts';

const SUPPORTED = /^image\/(jpe?g|png|webp|gif|avif)$/;

/** Checks type and size of a file for an article's image; returns the error, or null. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/') || type.startsWith('image/svg')) return refused.notAnImage;
  return size > limits.imageMaxBytes ? refused.imageTooLarge : null;
}

/** Returns the error for an image that the browser cannot show: it is damaged, or of an unsupported type. */
export function whyUnreadable({ type }: Pick<File, 'type'>): string {
  return SUPPORTED.test(type) ? refused.unreadableImage : refused.notAnImage;
}
