import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { ImageUse } from '../../shared/images.ts';
import { type PictureSetting, pictureLabels, pictureSettings } from '../../shared/settings.ts';
import { textSearch, wordsOf } from '../database/textSearch.ts';
import type { ImageRow } from '../images/model.ts';

/** The number of uses of a picture that are listed. */
const LISTED = 50;

type Keyed = Pick<ImageRow, 'id' | 'imageKey'>;

interface UseRow extends Pick<ImageUse, 'title' | 'slug' | 'place'> {
  imageId: number;
  id: number;
}

const withText = (table: string, place: string) => `
  SELECT i.id AS "imageId", a.id, a.title, a.slug, ${place} AS place FROM images AS i
    JOIN image_uses AS u ON u.image_id = i.id JOIN ${table} AS a ON a.id = u.article_id WHERE i.id IN (:ids)`;
const withCover = (table: string, place: string) => `
  SELECT i.id AS "imageId", a.id, a.title, a.slug, ${place} AS place FROM ${table} AS a
    JOIN images AS i ON i.image_key = a.image_key WHERE a.image_key IN (:keys)`;

// A setting stores the row's id as JSON: server/settings/pictures.ts. Its name takes the place of the slug.
const asSetting = (name: PictureSetting) => `
  SELECT i.id AS "imageId", 0 AS id, '${pictureLabels[name]}' AS title, '${name}' AS slug, 'settings' AS place
    FROM images AS i JOIN settings AS s ON s.fields LIKE '%"${name}":"image:' || i.id || '"%' WHERE i.id IN (:ids)`;

const IN_TEXT = "a.content LIKE '%/images/' || i.image_key || '/%'";
const USES = [
  withText('articles', `CASE WHEN ${IN_TEXT} THEN 'text' ELSE 'revision' END`),
  withCover('articles', "'cover'"),
  withText('trashed_articles', "'trash'"),
  withCover('trashed_articles', "'trash'"),
  ...pictureSettings.map(asSetting),
].join(' UNION ALL ');

const SHOWN_IN = `
  SELECT article_id AS id FROM image_uses WHERE image_id = :id
  UNION SELECT id FROM articles WHERE image_key = :key ORDER BY id`;

/** The named queries of the media library. */
export function mediaQueries(sequelize: Sequelize) {
  const search = textSearch(sequelize);
  const run = async (sql: string, replacements: Record<string, unknown>, transaction: Transaction) => {
    await sequelize.query(sql, { replacements, transaction });
  };

  return {
    /** Returns the conditions in SQL that a picture has every word of a search. */
    conditions: (q: string | undefined): string[] =>
      wordsOf(q).map((word) => {
        const titled = `${search.contains('a.title', word)}`;
        return `(${search.contains('alt', word)} OR ${search.contains('file_name', word)}
          OR EXISTS (SELECT 1 FROM image_uses AS u JOIN articles AS a ON a.id = u.article_id
            WHERE u.image_id = images.id AND ${titled})
          OR EXISTS (SELECT 1 FROM articles AS a WHERE a.image_key = images.image_key AND ${titled}))`;
      }),

    /** Resolves to the settings and articles that use these pictures, by picture. */
    async uses(images: Keyed[], transaction?: Transaction): Promise<Map<number, ImageUse[]>> {
      const [ids, keys] = [images.map(({ id }) => id), images.map(({ imageKey }) => imageKey)];
      const byImage = new Map<number, ImageUse[]>(ids.map((id) => [id, []]));
      if (ids.length === 0) return byImage;
      const options = {
        type: QueryTypes.SELECT,
        replacements: { ids, keys },
        ...(transaction && { transaction }),
      } as const;
      const rows = await sequelize.query<UseRow>(USES, options);
      for (const row of rows.toSorted((one, other) => rank(other) - rank(one))) {
        const uses = byImage.get(row.imageId) ?? [];
        const use = viewOf(row);
        // An article in the trash may have it twice.
        const isKnown = uses.some(({ _id, place }) => _id === use._id && place === use.place);
        if (!isKnown && uses.length < LISTED) uses.push(use);
      }
      return byImage;
    },

    /** Resolves to the keys of the articles that may show a picture, in their order. */
    async shownIn(image: { id: number; key: string }, transaction: Transaction): Promise<number[]> {
      const options = { type: QueryTypes.SELECT, replacements: image, transaction } as const;
      return (await sequelize.query<{ id: number }>(SHOWN_IN, options)).map((row) => row.id);
    },

    /** Remembers the key of a picture that is replaced, and gives articles in the trash the new file as their cover. */
    async replace(
      { id, ...file }: { id: number; before: string; key: string; widths: string; height: number; at: Date },
      tx: Transaction,
    ): Promise<void> {
      await run(
        'INSERT INTO replaced_images (image_key, image_id, replaced_at) VALUES (:before, :id, :at)',
        { id, ...file },
        tx,
      );
      await run(
        `UPDATE trashed_articles SET image_key = :key, image_widths = :widths, image_height = :height
           WHERE image_key = :before`,
        file,
        tx,
      );
    },

    /** Removes a picture with its uses, also as the cover of articles in the trash. */
    async remove({ id, key }: { id: number; key: string }, tx: Transaction): Promise<void> {
      await run(
        'UPDATE trashed_articles SET image_key = NULL, image_widths = NULL, image_height = NULL WHERE image_key = :key',
        { key },
        tx,
      );
      await run('DELETE FROM image_uses WHERE image_id = :id', { id }, tx);
      await run('DELETE FROM images WHERE id = :id', { id }, tx);
    },
  };
}

/** Ranks settings before articles, and newer articles before older ones. */
const rank = ({ place, id }: UseRow): number => (place === 'settings' ? Number.MAX_SAFE_INTEGER : id);

const viewOf = ({ id, title, slug, place }: UseRow): ImageUse =>
  place === 'settings' ? { _id: slug, title, slug: '', place } : { _id: String(id), title, slug, place };
