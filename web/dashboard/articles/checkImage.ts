import { limits } from '../../../shared/limits.ts';
import { refused } from '../../../shared/messages.ts';

const TAKEN = /^image\/(jpe?g|png|webp|gif|avif)$/;

/** What is wrong with a file that is to be an article's image, as far as its type and size tell; null where nothing is. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/') || type.startsWith('image/svg')) return refused.notAnImage;
  return size > limits.imageMaxBytes ? refused.imageTooLarge : null;
}

/** What is wrong with an image that the browser cannot show: it is damaged, or of a kind that few can read. */
export function whyUnreadable({ type }: Pick<File, 'type'>): string {
  return TAKEN.test(type) ? refused.unreadableImage : refused.notAnImage;
}
