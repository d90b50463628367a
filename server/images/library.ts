import type { Transaction } from 'sequelize';
import type { LibraryImage } from '../../shared/images.ts';
import { refused } from '../../shared/refused.ts';
import type { BeforeCommit } from '../changes.ts';
import type { App } from '../context.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { invalid } from '../problems.ts';
import { type Actor, asAuthor, OPERATOR } from '../sessions/authorise.ts';
import { type Images, imageAddresses, type StagedImage } from './images.ts';
import { ImageRow } from './model.ts';
import { imageQueries } from './queries.ts';
import { settleImages } from './settle.ts';

const JOB = 'remove-images';
const HOUR = 60 * 60 * 1000;
/** The time that an unused picture stays, in milliseconds: thirty days. */
const STAY = 30 * 24 * HOUR;

interface Dependencies {
  database: Database;
  images: Images;
  jobs: Jobs;
  now?: () => Date;
}

interface NewImage {
  alt: string;
  /** The uploaded file, if any: a path. */
  file: string | undefined;
  fileName?: string;
  beforeCommit?: BeforeCommit<LibraryImage> | undefined;
}

/** The pictures that texts and covers show: uploaded for one, and removed thirty days later unless something uses them. */
export type ImageLibrary = ReturnType<typeof createImageLibrary>;

export function createImageLibrary({ database, images, jobs, now = () => new Date() }: Dependencies) {
  const queries = imageQueries(database.sequelize);

  jobs.handle(JOB, {
    every: HOUR,
    async run(_job, tx) {
      const removed = await queries.removeUnused(new Date(now().getTime() - STAY), tx);
      return {
        // Some at a time, so that no other write waits for long.
        ...(removed.length > 0 && { runAgainIn: 0 }),
        async afterCommit() {
          await settleImages({ database, images }, removed);
        },
      };
    },
  });

  return {
    /** Stores an uploaded picture. Throws 415 and 422 for its file, 503 where too many wait. */
    async create({ alt, file, fileName = '', beforeCommit }: NewImage, actor: Actor): Promise<LibraryImage> {
      if (file === undefined) throw invalid({ image: refused.imageMissing });
      return images.whileStaged({ file, field: 'image' }, (staged) => {
        const insert = asAuthor(actor, async (transaction) => {
          const row = await ImageRow.create(
            {
              ...fileColumns(staged, fileName),
              alt,
              userId: actor === OPERATOR ? null : keyOf(actor.user._id),
              createdAt: now(),
            },
            { transaction },
          );
          const image = libraryImageView(row);
          await beforeCommit?.(image, transaction);
          await images.publish(staged);
          return image;
        });
        return database.write(insert);
      });
    },

    /** Resolves to the pictures with these keys, or that had them before they were replaced, by key. */
    async byKeys(keys: string[]): Promise<Map<string, LibraryImage>> {
      if (keys.length === 0) return new Map();
      const rows = await ImageRow.findAll({ where: { imageKey: keys } });
      const byKey = new Map(rows.map((row) => [row.imageKey, libraryImageView(row)]));
      const others = keys.filter((key) => !byKey.has(key));
      const replaced = others.length === 0 ? [] : await queries.replaced(others);
      const current = replaced.length === 0 ? [] : await ImageRow.findAll({ where: { id: replaced.map(idOf) } });
      for (const { imageKey, imageId } of replaced) {
        const row = current.find(({ id }) => id === imageId);
        if (row) byKey.set(imageKey, libraryImageView(row));
      }
      return byKey;
    },

    lock: (key: string, tx: Transaction) => lockImage({ database }, key, tx),

    addUses: queries.addUses,
    addPageUses: queries.addPageUses,
    removeUses: queries.removeUses,
    removePageUses: queries.removePageUses,
  };
}

/** Resolves, within a write, to the picture with this key, or that had it before it was replaced, which nothing removes until the commit. */
export async function lockImage(
  { database }: Pick<App, 'database'>,
  key: string,
  tx: Transaction,
): Promise<ImageRow | null> {
  const locked = { transaction: tx, lock: tx.LOCK.KEY_SHARE };
  const row = await ImageRow.findOne({ where: { imageKey: key }, ...locked });
  const [replaced] = row ? [] : await imageQueries(database.sequelize).replaced([key]);
  return replaced ? ImageRow.findByPk(replaced.imageId, locked) : row;
}

const idOf = ({ imageId }: { imageId: number }) => imageId;

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
