import type { LibraryImage } from '../../shared/images.ts';
import { refused } from '../../shared/refused.ts';
import type { BeforeCommit } from '../changes.ts';
import { keyOf } from '../database/keys.ts';
import type { Database } from '../database/open.ts';
import { updateRow } from '../database/updateRow.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { invalid, notFound } from '../problems.ts';
import { type Actor, asAdmin, OPERATOR } from '../sessions/authorise.ts';
import { type Images, imageAddresses } from './images.ts';
import { ImageRow } from './model.ts';
import { imageQueries } from './queries.ts';

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
  beforeCommit?: BeforeCommit<LibraryImage> | undefined;
}

/** The pictures that texts show: uploaded for one, and removed thirty days later unless something uses them. */
export type ImageLibrary = ReturnType<typeof createImageLibrary>;

export function createImageLibrary({ database, images, jobs, now = () => new Date() }: Dependencies) {
  const queries = imageQueries(database.sequelize);

  jobs.handle(JOB, {
    every: HOUR,
    async run(_job, tx) {
      const removed = await queries.removeUnused(new Date(now().getTime() - STAY), tx);
      return {
        // Some at a time, so that no other write waits for long.
        ...(removed.length > 0 && { runAgainAt: now() }),
        async afterCommit() {
          for (const key of removed) await images.moveToTrash(key);
        },
      };
    },
  });

  return {
    /** Stores an uploaded picture. Throws 415 and 422 for its file, 503 where too many wait. */
    async create({ alt, file, beforeCommit }: NewImage, actor: Actor): Promise<LibraryImage> {
      if (file === undefined) throw invalid({ image: refused.imageMissing });
      return images.whileStaged({ file, field: 'image' }, (staged) => {
        const insert = asAdmin(actor, async (transaction) => {
          const row = await ImageRow.create(
            {
              imageKey: staged.key,
              imageWidths: JSON.stringify(staged.widths),
              imageHeight: staged.height,
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

    /** Changes the alternative text of a picture; texts that show it have their own. Throws 404. */
    update(id: string, { alt }: { alt: string }, actor: Actor): Promise<LibraryImage> {
      const change = asAdmin(actor, async (transaction) => {
        const row = await ImageRow.findByPk(keyOf(id) ?? 0, { transaction, lock: transaction.LOCK.UPDATE });
        if (!row) throw notFound(refused.imageNotFound);
        await updateRow(row, { alt }, transaction);
        return libraryImageView(row);
      });
      return database.write(change);
    },

    /** Resolves to the pictures with these keys, by key. */
    async byKeys(keys: string[]): Promise<Map<string, LibraryImage>> {
      const rows = keys.length === 0 ? [] : await ImageRow.findAll({ where: { imageKey: keys } });
      return new Map(rows.map((row) => [row.imageKey, libraryImageView(row)]));
    },

    addUses: queries.addUses,
    addPageUses: queries.addPageUses,
    removeUses: queries.removeUses,
  };
}

/** Presents a picture to administrators. */
function libraryImageView(row: ImageRow): LibraryImage {
  const { url, ...sizes } = imageAddresses(row);
  return { _id: String(row.id), url, ...sizes, alt: row.alt };
}
