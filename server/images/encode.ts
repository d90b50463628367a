import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { limits } from '../../shared/kit/limits.ts';
import { refused } from '../../shared/kit/refused.ts';
import { HttpProblem, invalid } from '../problems.ts';

/**
 * The widths that the site shows, in device pixels: a card in three columns; a card on a phone, or in three columns on a
 * dense screen; an article's picture on a dense screen, or a card on a phone of three times the density; the widest.
 */
const WIDTHS = [480, 720, 1240, 1920];

/** The maximum height of WebP, in pixels: https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be */
const MOST_HEIGHT = 16_383;

// One processor for each image; and no cache, because no two images are the same.
sharp.concurrency(1);
sharp.cache(false);

/** Sizes of an encoded image, in pixels; `height` belongs to the largest width. */
export interface EncodedImage {
  /** Ascending; each is a file WIDTH.webp. */
  widths: number[];
  height: number;
  /** The size of the largest file. */
  bytes: number;
}

/**
 * Encodes an image file as WebP into `folder`, in up to four widths, never enlarged, and no higher than WebP allows: upright,
 * in sRGB, without metadata; the first frame of an animation. Throws 415 for a damaged image, 422 for too many pixels.
 */
export async function encode(file: string, folder: string): Promise<EncodedImage> {
  const open = opener(file);
  const { width, height } = await measure(open());
  const fitting = Math.floor(width * Math.min(1, MOST_HEIGHT / height));
  const largest = Math.max(1, Math.min(fitting, WIDTHS.at(-1)!));
  const widths = [...WIDTHS.filter((candidate) => candidate < largest), largest];
  await mkdir(folder, { recursive: true });
  try {
    let [largestHeight, bytes] = [height, 0];
    for (const target of widths) {
      const { data, info } = await open()
        .autoOrient()
        .resize({ width: target, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 75, effort: 4 })
        .toBuffer({ resolveWithObject: true });
      // Not toFile: its error for a full disk is the same as for a damaged image, and it does not flush.
      await writeFile(path.join(folder, `${target}.webp`), data, { flush: true });
      largestHeight = info.height;
      bytes = data.length;
    }
    return { widths, height: largestHeight, bytes };
  } catch (error) {
    throw isSystemError(error) ? error : damaged();
  }
}

/** Reads files WIDTH.webp that were encoded elsewhere to their ends. Throws 415 for one that is damaged or has another format or width. */
export async function verifyEncoded(folder: string, widths: number[]): Promise<EncodedImage> {
  let [height, bytes] = [0, 0];
  for (const each of widths) {
    const image = opener(path.join(folder, `${each}.webp`));
    const { format } = await image()
      .metadata()
      .catch(() => ({ format: null }));
    const { data, info } = await image()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw damaged();
      });
    if (format !== 'webp' || info.width !== each || data.length === 0) throw damaged();
    height = info.height;
    bytes = (await stat(path.join(folder, `${each}.webp`))).size;
  }
  return { widths, height, bytes };
}

/** Measures the image as it will be shown, turned by its EXIF orientation. */
async function measure(image: Sharp): Promise<{ width: number; height: number }> {
  const metadata = await image.metadata().catch((error: Error) => {
    throw /pixel limit/.test(error.message) ? tooManyPixels() : damaged();
  });
  const { width, height } = metadata.autoOrient;
  if (width * height > limits.imageMaxPixels) throw tooManyPixels();
  return { width, height };
}

/** Opens the file anew each time. */
const opener = (file: string) => () =>
  sharp(file, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', pages: 1 });

const damaged = () => new HttpProblem(415, refused.unreadableImage, { imgUrl: refused.unreadableImage });
const tooManyPixels = () => invalid({ imgUrl: refused.tooManyPixels });
const isSystemError = (error: unknown) => typeof (error as { code?: unknown }).code === 'string';
