import { limits } from '../../../../shared/kit/limits.ts';
import { refused } from '../../../../shared/kit/refused.ts';
import { t } from '../../../../shared/texts/t.ts';

const SUPPORTED = /^image\/(jpe?g|png|webp|gif|avif)$/;

/** Checks type and size of a file for an article's image; returns the error, or null. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/') || type.startsWith('image/svg')) return t(refused.notAnImage);
  return size > limits.imageMaxBytes ? t(refused.imageTooLarge) : null;
}

/** Returns the error for an image that the browser cannot show: it is damaged, or of an unsupported type. */
export function whyUnreadable({ type }: Pick<File, 'type'>): string {
  return SUPPORTED.test(type) ? t(refused.unreadableImage) : t(refused.notAnImage);
}

/** Resolves to the error for a file that the browser cannot show or that has too many pixels, or to null. Nothing is sent. */
export async function readImage(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth * image.naturalHeight > limits.imageMaxPixels ? t(refused.tooManyPixels) : null;
  } catch {
    return whyUnreadable(file);
  } finally {
    URL.revokeObjectURL(url);
  }
}
