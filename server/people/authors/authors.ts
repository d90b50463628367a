import type { Transaction } from 'sequelize';
import type { AuthorChanges, AuthorProfile, OwnAuthor } from '../../../shared/articles/authors.ts';
import { refused } from '../../../shared/kit/refused.ts';
import { fold } from '../../../shared/kit/text.ts';
import type { App } from '../../context.ts';
import { keyOf, mayBeName } from '../../database/queries/keys.ts';
import { isLive } from '../../database/queries/live.ts';
import { updateRow } from '../../database/queries/updateRow.ts';
import type { Viewer } from '../../http/state.ts';
import { requireVersion, type Update } from '../../http/versions.ts';
import { imageView } from '../../images/images.ts';
import { pictureAt } from '../../images/library.ts';
import { ImageRow } from '../../images/model.ts';
import { notFound } from '../../problems.ts';
import { write } from '../../write.ts';
import { AuthorProfileRow } from './model.ts';

interface ProfileColumns {
  id: number;
  username: string;
  bio: string | null;
  articles: number;
  imageKey: string | null;
  imageWidths: string | null;
  imageHeight: number | null;
  alt: string | null;
}

const ONE = `SELECT u.id, u.username, p.bio, COALESCE(t.total, 0) AS articles, i.image_key AS "imageKey", i.image_widths AS "imageWidths",
    i.image_height AS "imageHeight", i.alt
  FROM users AS u LEFT JOIN totals AS t ON t.kind = 'authored' AND t.part = u.id
    LEFT JOIN author_profiles AS p ON p.user_id = u.id LEFT JOIN images AS i ON i.id = p.image_id
  WHERE u.id = COALESCE((SELECT id FROM users WHERE id = $id), (SELECT id FROM users WHERE username_key = $name)) AND (t.total > 0 OR EXISTS (SELECT 1 FROM articles WHERE author_id = u.id AND published_at IS NOT NULL
    AND ${isLive()}))`;

/** Resolves to the author of this `_id`, or else of this username in any spelling. Throws 404 where nothing of theirs was ever published: who has an account is nobody's business. */
export async function authorByKey({ database }: App, key: string): Promise<AuthorProfile> {
  const name = mayBeName(key) ? fold(key) : '';
  const [row] = await database.read<ProfileColumns>(ONE, { id: keyOf(key) ?? 0, name });
  if (!row) throw notFound(refused.authorNotFound);
  const { id, username, bio, articles } = row;
  return { _id: String(id), username, bio: bio ?? '', ...imageView(row, row.alt ?? ''), articles };
}

/** Resolves to the viewer's own profile. */
export async function ownAuthor({ user }: Viewer): Promise<OwnAuthor> {
  const row = await AuthorProfileRow.findByPk(Number(user._id));
  return ownView(user, row ?? AuthorProfileRow.build({ userId: Number(user._id) }), null);
}

/** Changes the viewer's own profile. Throws 422 for a picture that is not in the library, and 412 or 409 for another version. */
export function updateOwnAuthor(
  app: App,
  { fields: { bio, imgUrl }, expected }: Update<AuthorChanges>,
  viewer: Viewer,
): Promise<OwnAuthor> {
  const userId = Number(viewer.user._id);
  return write(app, { as: 'author', actor: viewer, tags: ['articles'] }, async ({ tx }) => {
    // A profile that is not there yet cannot be locked; its account is, in a way that all writes share.
    await app.database.exclusive('authors', tx);
    const [row] = await AuthorProfileRow.findOrBuild({ where: { userId }, transaction: tx });
    const current = async () => ({ author: await ownView(viewer.user, row, tx) });
    await requireVersion({ expected, version: row.version, current });
    const imageId = imgUrl === undefined ? undefined : await pictureAt(app, imgUrl, tx);
    await updateRow(row, { bio, imageId }, tx);
    return ownView(viewer.user, row, tx);
  });
}

async function ownView({ _id, username }: Viewer['user'], row: AuthorProfileRow, transaction: Transaction | null) {
  const image = row.imageId === null ? null : await ImageRow.findByPk(row.imageId, { transaction });
  const picture = image ? imageView(image, image.alt) : { imgUrl: null, image: null };
  return { _id, username, bio: row.bio, ...picture, version: row.version };
}
