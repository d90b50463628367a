import type { Transaction } from 'sequelize';
import { refused } from '../../shared/kit/refused.ts';
import { imageMessages } from '../../shared/media/imageMessages.ts';
import type { LibraryImage } from '../../shared/media/images.ts';
import { type Actor, OPERATOR } from '../authorise.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/queries/keys.ts';
import type { JobKind } from '../jobs/kind.ts';
import { invalid } from '../problems.ts';
import { type StoreOnce, write } from '../write.ts';
import { imageAddresses, publishImage, type StagedImage, whileStaged } from './images.ts';
import { ImageRow } from './model.ts';
import { removeUnused, replacedImages } from './queries.ts';
import { settleImages } from './settle.ts';

const HOUR = 60 * 60 * 1000;
/** The time that an unused picture stays, in milliseconds: thirty days. */
const STAY = 30 * 24 * HOUR;

/** Removes pictures thirty days after their upload, unless something uses them. */
export const removeUnusedImages: JobKind = {
  kind: 'remove-images',
  every: HOUR,
  async run(app, _job, tx) {
    const removed = await removeUnused(app, new Date(app.now().getTime() - STAY), tx);
    return {
      // Some at a time, so that no other write waits for long.
      ...(removed.length > 0 && { runAgainIn: 0 }),
      afterCommit: () => settleImages(app, removed),
    };
  },
};

interface NewImage {
  alt: string;
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  fileName?: string;
  once?: StoreOnce<LibraryImage>;
}

/** Stores an uploaded picture. Throws 415 and 422 for its file, 503 where too many wait. */
export async function createImage(
  app: App,
  { alt, file, fileName = '', once }: NewImage,
  actor: Actor,
): Promise<LibraryImage> {
  if (file === undefined) throw invalid({ image: refused.imageMissing });
  return whileStaged(app, { file, field: 'image' }, (staged) =>
    write(app, { as: 'author', actor }, async ({ tx }) => {
      const userId = actor === OPERATOR ? null : keyOf(actor.user._id);
      const columns = { ...fileColumns(staged, fileName), alt, userId, createdAt: app.now() };
      const image = libraryImageView(await ImageRow.create(columns, { transaction: tx }));
      await once?.(image, tx);
      await publishImage(app, staged);
      return image;
    }),
  );
}

/** Resolves to the pictures with these keys, or that had them before they were replaced, by key. */
export async function imagesByKeys(app: App, keys: string[]): Promise<Map<string, LibraryImage>> {
  if (keys.length === 0) return new Map();
  const rows = await ImageRow.findAll({ where: { imageKey: keys } });
  const byKey = new Map(rows.map((row) => [row.imageKey, libraryImageView(row)]));
  const others = keys.filter((key) => !byKey.has(key));
  const replaced = others.length === 0 ? [] : await replacedImages(app, others);
  const ids = replaced.map(({ imageId }) => imageId);
  const current = ids.length === 0 ? [] : await ImageRow.findAll({ where: { id: ids } });
  for (const { imageKey, imageId } of replaced) {
    const row = current.find(({ id }) => id === imageId);
    if (row) byKey.set(imageKey, libraryImageView(row));
  }
  return byKey;
}

/** Resolves, within a write, to the picture with this key, or that had it before it was replaced, which nothing removes until the commit. */
export async function lockImage(app: App, key: string, tx: Transaction): Promise<ImageRow | null> {
  const locked = { transaction: tx, lock: tx.LOCK.KEY_SHARE };
  const row = await ImageRow.findOne({ where: { imageKey: key }, ...locked });
  const [replaced] = row ? [] : await replacedImages(app, [key]);
  return replaced ? ImageRow.findByPk(replaced.imageId, locked) : row;
}

/** Resolves, within a write, to the key of the picture at an address; null for empty text. Throws 422 for one that is not in the library. */
export async function pictureAt(app: App, address: string, tx: Transaction): Promise<number | null> {
  if (address === '') return null;
  const row = await lockImage(app, address.split('/')[2] ?? '', tx);
  if (!row) throw invalid({ imgUrl: imageMessages.notInLibrary });
  return row.id;
}

/** Returns the columns of a file that was encoded. */
export const fileColumns = ({ key, widths, height, bytes }: StagedImage, fileName: string) => ({
  imageKey: key,
  imageWidths: JSON.stringify(widths),
  imageHeight: height,
  fileName,
  bytes,
});

/** Presents a picture to administrators. */
export function libraryImageView(row: ImageRow): LibraryImage {
  const { url, ...sizes } = imageAddresses(row);
  const { alt, fileName, bytes, createdAt } = row;
  return { _id: String(row.id), url, ...sizes, alt, fileName, bytes, createdAt: createdAt.toISOString() };
}
