import type { Transaction } from 'sequelize';
import { imageMessages } from '../../shared/imageMessages.ts';
import type { StagedImage } from '../images/images.ts';
import type { ImageLibrary } from '../images/library.ts';
import { invalid } from '../problems.ts';
import { imageColumns } from './columns.ts';

interface SentCover {
  /** The address of a picture of the library, or empty text, which takes the image away. */
  imgUrl: string | undefined;
  /** A file that was sent, which comes before an address. */
  staged: StagedImage | null;
  /** The key of the image that the article has. */
  current: string | null;
}

/**
 * Returns, within a write, the columns of an article's image where that changes; a picture of the library stays where it is,
 * and is locked until the commit. Throws 422 for an address that no picture has.
 */
export async function coverColumns({ imgUrl, staged, current }: SentCover, library: ImageLibrary, tx: Transaction) {
  if (staged || imgUrl === '') return imageColumns(staged);
  const key = imgUrl?.split('/')[2];
  if (key === undefined || key === current) return {};
  const row = await library.lock(key, tx);
  if (!row) throw invalid({ imgUrl: imageMessages.notInLibrary });
  const { imageKey, imageWidths, imageHeight } = row;
  return { imageKey, imageWidths, imageHeight };
}
