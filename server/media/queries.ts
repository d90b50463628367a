import { QueryTypes, type Transaction } from 'sequelize';
import type { ImageUse } from '../../shared/media/images.ts';
import { type PictureSetting, pictureLabels, pictureSettings } from '../../shared/settings/settings.ts';
import type { Site } from '../../shared/site/pages.ts';
import { msg } from '../../shared/texts/t.ts';
import { NOBODY, type Scope } from '../authorise.ts';
import type { App } from '../context.ts';
import { isLive } from '../database/queries/live.ts';
import { textSearch, wordsOf } from '../database/queries/textSearch.ts';
import type { ImageRow } from '../images/model.ts';
import { defaultText, defaultTitles } from '../textPages/defaults/defaultTexts.ts';

/** The number of uses of a picture that are listed. */
const LISTED = 50;

type Keyed = Pick<ImageRow, 'id' | 'imageKey'>;

interface UseRow extends Pick<ImageUse, 'slug' | 'place'> {
  imageId: number;
  id: number;
  /** Null for a page or a setting, and where the author is gone. */
  authorId: number | null;
  /** Null for the default title of a page. */
  title: string | null;
}

const linksTo = (key: string) => `settings.fields LIKE '%/files/' || ${key} || '.%'`;
// Of a picture `/images/KEY/…`, of a file `/files/KEY.pdf`.
const inText = (image: string) => `a.content LIKE '%s/' || ${image}.image_key || '%'`;
/** The place of a row that shows a picture: the trash, or else `place`. */
const placeOf = (trash: string, place: string) => `CASE WHEN ${isLive('a')} THEN ${place} ELSE '${trash}' END`;
/** The condition that an article is in a scope. */
const isIn = (scope: Scope, article: string) =>
  scope.of === 'all'
    ? 'TRUE'
    : `EXISTS (SELECT 1 FROM articles AS own WHERE own.id = ${article} AND own.author_id = ${keyIn(scope)})`;
/** The newest articles of each picture, as many as are listed, so that the texts of no others are read. */
const newest = (images: Keyed[], articlesOf: (id: number) => string) =>
  `(${images
    .map(({ id }) => `SELECT ${id} AS image_id, id FROM (${articlesOf(id)} ORDER BY id DESC LIMIT ${LISTED}) AS newest`)
    .join(' UNION ALL ')}) AS u JOIN images AS i ON i.id = u.image_id JOIN articles AS a ON a.id = u.id`;
const withText = (images: Keyed[], scope: Scope) => `
  SELECT i.id AS "imageId", a.id, a.title, a.slug,
    ${placeOf('trash', `CASE WHEN ${inText('i')} THEN 'text' ELSE 'revision' END`)} AS place, a.author_id AS "authorId" FROM
    ${newest(images, (id) => `SELECT article_id AS id FROM image_uses WHERE image_id = ${id} AND ${isIn(scope, 'article_id')}`)}`;
const withCover = (images: Keyed[], scope: Scope) => `
  SELECT i.id AS "imageId", a.id, a.title, a.slug, ${placeOf('trash', "'cover'")} AS place, a.author_id AS "authorId" FROM
    ${newest(images, (id) => `SELECT id FROM articles WHERE image_key = :key${id} AND ${isIn(scope, 'articles.id')}`)}`;

/** The pages that show a picture now, not in an earlier version alone. */
const onPage = (image: string) => `text_page_images AS u JOIN text_pages AS a ON a.id = u.page_id
  WHERE u.image_id = ${image}.id AND ${isLive('a')} AND ${inText(image)}`;
const WITH_PAGE = `
  SELECT i.id, a.id, a.title, a.slug, ${placeOf('pageTrash', `CASE WHEN ${inText('i')} THEN 'page' ELSE 'pageRevision' END`)}, NULL FROM images AS i
    JOIN text_page_images AS u ON u.image_id = i.id JOIN text_pages AS a ON a.id = u.page_id WHERE i.id IN (:ids)`;
// A setting stores the row's id as JSON: server/settings/pictures.ts. Its name takes the place of the slug.
const asSetting = (name: PictureSetting) => `
  SELECT i.id AS "imageId", 0 AS id, '${pictureLabels[name]}' AS title, '${name}' AS slug, 'settings' AS place, NULL AS "authorId"
    FROM images AS i JOIN settings ON settings.fields LIKE '%"${name}":"image:' || i.id || '"%' WHERE i.id IN (:ids)`;
const AS_PORTRAIT = `
  SELECT i.id AS "imageId", w.id, w.username AS title, '' AS slug, 'author' AS place, w.id AS "authorId" FROM images AS i
    JOIN author_profiles AS u ON u.image_id = i.id JOIN users AS w ON w.id = u.user_id WHERE i.id IN (:ids)`;
const OF_CATEGORY = `
  SELECT i.id AS "imageId", c.id, c.name AS title, '' AS slug, 'category' AS place, NULL AS "authorId" FROM images AS i
    JOIN categories AS c ON c.image_id = i.id WHERE i.id IN (:ids)`;
// A link of the header or the footer, which may lead to a file.
const LINKS = msg('Links');
const AS_LINK = `
  SELECT i.id AS "imageId", 0 AS id, '${LINKS}' AS title, 'links' AS slug, 'settings' AS place, NULL AS "authorId"
    FROM images AS i JOIN settings ON ${linksTo('i.image_key')} WHERE i.id IN (:ids)`;
const usesSql = (images: Keyed[], scope: Scope) =>
  [
    ...[withText(images, scope), withCover(images, scope), WITH_PAGE],
    ...[...pictureSettings.map(asSetting), AS_LINK, AS_PORTRAIT, OF_CATEGORY],
  ].join(' UNION ALL ');

const SHOWN_IN = `
  SELECT article_id AS id FROM image_uses WHERE image_id = :id
  UNION SELECT id FROM articles WHERE image_key = :key AND ${isLive()}`;

/** The number of keys that are read at once. */
const READ = 200;

/** Returns the conditions in SQL that a picture has every word of a search. */
export function pictureConditions({ database }: App, q: string | undefined, site: Site, scope: Scope): string[] {
  const search = textSearch(database.sequelize);
  const defaults = defaultTitles(site).map((each) => `WHEN ${each.map(search.literal).join(' THEN ')}`);
  // Of a page also where it has the default one.
  const pageTitle = `COALESCE(a.title, CASE a.slug ${defaults.join(' ')} END)`;
  // With a plus, or SQLite would read all articles of the author for each picture.
  const inScope = scope.of === 'all' ? '' : `AND +a.author_id = ${keyIn(scope)}`;
  return wordsOf(q).map((word) => {
    const titled = `${search.contains('a.title', word)} ${inScope}`;
    return `(${search.contains('alt', word)} OR ${search.contains('file_name', word)}
      OR EXISTS (SELECT 1 FROM image_uses AS u JOIN articles AS a ON a.id = u.article_id
        WHERE u.image_id = images.id AND ${isLive('a')} AND ${titled})
      OR EXISTS (SELECT 1 FROM articles AS a WHERE a.image_key = images.image_key AND ${isLive('a')} AND ${titled})
      OR EXISTS (SELECT 1 FROM ${onPage('images')} AND ${search.contains(pageTitle, word)}))`;
  });
}

/**
 * Resolves to the settings and articles, and after them the pages, accounts and categories, that use these pictures, by picture; of
 * an author their own articles and portrait alone.
 */
export async function pictureUses(
  { database }: App,
  images: Keyed[],
  { site, scope }: { site: Site; scope: Scope },
  transaction?: Transaction,
): Promise<Map<number, ImageUse[]>> {
  const ids = images.map(({ id }) => id);
  const byImage = new Map<number, ImageUse[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byImage;
  const options = {
    type: QueryTypes.SELECT,
    replacements: { ids, ...Object.fromEntries(images.map(({ id, imageKey }) => [`key${id}`, imageKey])) },
    ...(transaction && { transaction }),
  } as const;
  const rows = await database.sequelize.query<UseRow>(usesSql(images, scope), options);
  for (const row of rows.toSorted(inOrder)) {
    if (scope.of !== 'all' && row.authorId !== keyIn(scope)) continue;
    const uses = byImage.get(row.imageId) ?? [];
    const use = viewOf(row, site);
    // An article in the trash may have it twice.
    const isKnown = uses.some(({ _id, place }) => _id === use._id && place === use.place);
    if (!isKnown && uses.length < LISTED) uses.push(use);
  }
  return byImage;
}

interface ShownPicture {
  id: number;
  key: string;
}

/** Resolves to the keys of some of the articles that may show a picture, in their order, after one. */
export const articlesWithPicture = (app: App, { id, key }: ShownPicture, after: number, tx: Transaction) =>
  keysOf(
    app,
    `SELECT id FROM (${SHOWN_IN}) AS shown WHERE id > :after ORDER BY id LIMIT ${READ}`,
    { id, key, after },
    tx,
  );

export async function countArticlesWithPicture(app: App, { id, key }: ShownPicture, tx: Transaction): Promise<number> {
  // In a column of the name that keys have.
  const [count] = await keysOf(app, `SELECT COUNT(*) AS id FROM (${SHOWN_IN}) AS shown`, { id, key }, tx);
  return Number(count);
}

/** Resolves to the keys of the pages that may show a picture. */
export const pagesWithPicture = (app: App, id: number, tx: Transaction): Promise<number[]> =>
  keysOf(app, 'SELECT page_id AS id FROM text_page_images WHERE image_id = :id', { id }, tx);

/** Tells if a picture is used elsewhere than in the articles and the profile of an author, or in those that they may not change. */
export async function isUsedElsewhere(
  { database }: App,
  { id, imageKey: key }: Keyed,
  { author, handsIn }: { author: number; handsIn: boolean },
  transaction: Transaction,
): Promise<boolean> {
  // As `requireAuthorMay` has it for the article itself.
  const ofAdmins = handsIn ? 'OR a.published OR a.publish_at IS NOT NULL' : '';
  const sql = `SELECT 1 FROM articles AS a WHERE (a.author_id IS NULL OR a.author_id <> :author ${ofAdmins})
      AND (a.image_key = :key OR a.id IN (SELECT article_id FROM image_uses WHERE image_id = :id))
    UNION ALL SELECT 1 FROM text_page_images WHERE image_id = :id
    UNION ALL SELECT 1 FROM author_profiles WHERE image_id = :id AND user_id <> :author
    UNION ALL SELECT 1 FROM categories WHERE image_id = :id
    UNION ALL SELECT 1 FROM settings WHERE fields LIKE '%"image:' || :id || '"%' OR ${linksTo(':key')} LIMIT 1`;
  const options = { type: QueryTypes.SELECT, replacements: { id, key, author }, transaction } as const;
  return (await database.sequelize.query(sql, options)).length > 0;
}

/** Tells if a picture is the logo or the sharing image. */
export async function isPictureOfSettings({ database }: App, id: number, transaction: Transaction): Promise<boolean> {
  const sql = pictureSettings.map(asSetting).join(' UNION ALL ');
  const options = { type: QueryTypes.SELECT, replacements: { ids: [id] }, transaction } as const;
  return (await database.sequelize.query(sql, options)).length > 0;
}

interface ReplacedPicture {
  id: number;
  /** The key that it had. */
  before: string;
  key: string;
  widths: string;
  height: number;
  at: Date;
}

/** Stores the key that a replaced picture had, and gives articles in the trash the new file as their cover. */
export async function replacePicture(app: App, { id, ...file }: ReplacedPicture, tx: Transaction): Promise<void> {
  const insert = 'INSERT INTO replaced_images (image_key, image_id, replaced_at) VALUES (:before, :id, :at)';
  await run(app, insert, { id, ...file }, tx);
  await run(
    app,
    `UPDATE articles SET image_key = :key, image_widths = :widths, image_height = :height
       WHERE image_key = :before AND NOT ${isLive()}`,
    file,
    tx,
  );
}

/** Removes a picture with its uses, also as the cover of articles in the trash. */
export async function removePicture(app: App, { id, key }: ShownPicture, tx: Transaction): Promise<void> {
  await run(
    app,
    `UPDATE articles SET image_key = NULL, image_widths = NULL, image_height = NULL
       WHERE image_key = :key AND NOT ${isLive()}`,
    { key },
    tx,
  );
  await run(app, 'DELETE FROM image_uses WHERE image_id = :id', { id }, tx);
  await run(app, 'DELETE FROM text_page_images WHERE image_id = :id', { id }, tx);
  await run(app, 'DELETE FROM images WHERE id = :id', { id }, tx);
}

/** Returns the key of the account of a scope that is not everything. */
export const keyIn = (scope: Scope): number => (scope.of === 'own' ? scope.userId : NOBODY);

async function run({ database }: App, sql: string, replacements: Record<string, unknown>, transaction: Transaction) {
  await database.sequelize.query(sql, { replacements, transaction });
}

async function keysOf(
  { database }: App,
  sql: string,
  replacements: Record<string, unknown>,
  transaction: Transaction,
): Promise<number[]> {
  const options = { type: QueryTypes.SELECT, replacements, transaction } as const;
  return (await database.sequelize.query<{ id: number }>(sql, options)).map(({ id }) => id);
}

/** The order of uses by their places: settings, then articles, the newest first, then pages, and then accounts and categories. */
const rank = ({ place }: UseRow): number => {
  if (place === 'settings') return 0;
  if (place === 'author' || place === 'category') return 3;
  return place.startsWith('page') ? 2 : 1;
};
const inOrder = (one: UseRow, other: UseRow) => rank(one) - rank(other) || other.id - one.id;

function viewOf({ id, title, slug, place }: UseRow, site: Site): ImageUse {
  if (place === 'settings') return { _id: slug, title: title ?? '', slug: '', place };
  return { _id: String(id), title: title ?? defaultText(slug, site)?.title ?? '', slug, place };
}
