import { PictureChanged } from './queries.ts';

/** Runs a save, again where a picture of its text was replaced or removed after that was prepared. */
export async function withCurrentPictures<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof PictureChanged) return save();
    throw error;
  }
}
