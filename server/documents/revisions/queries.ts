import { type InferAttributes, QueryTypes, type Transaction } from 'sequelize';
import type { App } from '../../context.ts';
import { isLive } from '../../database/queries/live.ts';
import type { RevisionRow } from './model.ts';

/** The version of an article or page, and its latest revision, if it has one. */
export interface RevisionState {
  id: number;
  version: number;
  latest: number | null;
  words: number | null;
  /** The version of the whole content on which the latest revision builds. */
  base: number | null;
  /** The stored content of the base; for an unchanged content that of the latest revision, unless that is the base. */
  blob: Buffer | null;
}

/** The tables of what is saved and of its revisions, and the column of these that names it. */
export interface RevisionTables {
  of: 'articles' | 'text_pages';
  revisions: 'revisions' | 'page_revisions';
  owner: 'article_id' | 'page_id';
}

const stateWith = (blob: string, { of, revisions, owner }: RevisionTables) => `SELECT a.id, a.version,
    latest.version AS latest, latest.words, base.version AS base, ${blob} AS blob
  FROM ${of} AS a
  LEFT JOIN ${revisions} AS latest ON latest.${owner} = a.id
    AND latest.version = (SELECT MAX(version) FROM ${revisions} WHERE ${owner} = $id)
  LEFT JOIN ${revisions} AS base ON base.${owner} = a.id
    AND base.version = COALESCE(latest.base_version, latest.version)
  WHERE a.id = $id AND ${isLive('a')}`;

/** The number of revisions that one step of a batch removes: each may have some hundred kilobytes. */
const REMOVED = 2;

type NewRevision = Omit<InferAttributes<RevisionRow>, 'id' | 'thinned'>;

/** Resolves to what the next revision builds on; undefined where there is no such article or page. */
export async function revisionState(
  { database }: Pick<App, 'database'>,
  tables: RevisionTables,
  { id, isContentChanged }: { id: number; isContentChanged: boolean },
  transaction?: Transaction,
): Promise<RevisionState | undefined> {
  // Of an unchanged content not that of a base, which the next revision shares and which may be long.
  const blob = isContentChanged
    ? 'base.content'
    : 'CASE WHEN latest.base_version IS NULL THEN NULL ELSE latest.content END';
  const [row] = await database.sequelize.query<RevisionState>(stateWith(blob, tables), {
    type: QueryTypes.SELECT,
    bind: { id },
    ...(transaction ? { transaction } : {}),
  });
  return row;
}

/** Inserts a revision, in half the time that its model takes. */
export async function insertRevision(
  { database }: Pick<App, 'database'>,
  { revisions, owner }: RevisionTables,
  { createdAt, ...columns }: NewRevision,
  transaction: Transaction,
): Promise<void> {
  // As Sequelize writes times into SQLite; a bound Date would become a number there.
  const time = createdAt.toISOString().replace('T', ' ').replace('Z', ' +00:00');
  const sql = `INSERT INTO ${revisions} (${owner}, version, base_version, thinned, created_at, user_id, user_name, title,
      words, fields, content)
    VALUES ($ownerId, $version, $baseVersion, FALSE, $createdAt, $userId, $userName, $title, $words, $fields, $content)`;
  const bind = { ...columns, createdAt: time };
  await database.sequelize.query(sql, { type: QueryTypes.INSERT, bind, transaction });
}

/** Removes the next few revisions of an article or page; resolves to true where there may be more. */
export async function removeSomeRevisions(
  { database }: Pick<App, 'database'>,
  { revisions, owner }: RevisionTables,
  ownerId: number,
  transaction: Transaction,
): Promise<boolean> {
  const sql = `DELETE FROM ${revisions} WHERE id IN (
    SELECT id FROM ${revisions} WHERE ${owner} = $ownerId ORDER BY version LIMIT ${REMOVED}) RETURNING id`;
  const removed = await database.sequelize.query(sql, { type: QueryTypes.SELECT, bind: { ownerId }, transaction });
  return removed.length === REMOVED;
}
