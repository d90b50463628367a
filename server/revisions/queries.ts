import { type InferAttributes, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { RevisionRow } from './model.ts';

/** An article's version, and its latest revision, if it has one. */
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

const stateWith = (blob: string) => `SELECT a.id, a.version, latest.version AS latest, latest.words,
    base.version AS base, ${blob} AS blob
  FROM articles AS a
  LEFT JOIN revisions AS latest ON latest.article_id = a.id
    AND latest.version = (SELECT MAX(version) FROM revisions WHERE article_id = $id)
  LEFT JOIN revisions AS base ON base.article_id = a.id
    AND base.version = COALESCE(latest.base_version, latest.version)
  WHERE a.id = $id`;

const FOR_CHANGED_CONTENT = stateWith('base.content');
// Not the content of a base, which the next revision shares and which may be long.
const FOR_SAME_CONTENT = stateWith('CASE WHEN latest.base_version IS NULL THEN NULL ELSE latest.content END');

/** The number of revisions that one step of a batch removes: each may have some hundred kilobytes. */
const REMOVED = 2;

const REMOVE_SOME = `DELETE FROM revisions WHERE id IN (
  SELECT id FROM revisions WHERE article_id = $articleId ORDER BY version LIMIT ${REMOVED}) RETURNING id`;

const INSERT = `INSERT INTO revisions (article_id, version, base_version, thinned, created_at, user_id, user_name, title, words,
    fields, content)
  VALUES ($articleId, $version, $baseVersion, FALSE, $createdAt, $userId, $userName, $title, $words, $fields, $content)`;

type NewRevision = Omit<InferAttributes<RevisionRow>, 'id' | 'thinned'>;

/** Inserts a revision, in half the time that its model takes. */
export async function insertRevision(
  sequelize: Sequelize,
  { createdAt, ...columns }: NewRevision,
  transaction: Transaction,
): Promise<void> {
  // As Sequelize writes times into SQLite; a bound Date would become a number there.
  const time = createdAt.toISOString().replace('T', ' ').replace('Z', ' +00:00');
  const bind = { ...columns, createdAt: time };
  await sequelize.query(INSERT, { type: QueryTypes.INSERT, bind, transaction });
}

/** The named queries for revisions. */
export function revisionQueries(sequelize: Sequelize) {
  return {
    /** Resolves to what the next revision of an article builds on; undefined where there is no such article. */
    async state(id: number, isContentChanged: boolean, transaction?: Transaction): Promise<RevisionState | undefined> {
      const [row] = await sequelize.query<RevisionState>(isContentChanged ? FOR_CHANGED_CONTENT : FOR_SAME_CONTENT, {
        type: QueryTypes.SELECT,
        bind: { id },
        ...(transaction ? { transaction } : {}),
      });
      return row;
    },

    /** Removes the next few revisions of an article; resolves to true where there may be more. */
    async removeSome(articleId: number, transaction: Transaction): Promise<boolean> {
      const removed = await sequelize.query(REMOVE_SOME, { type: QueryTypes.SELECT, bind: { articleId }, transaction });
      return removed.length === REMOVED;
    },
  };
}
