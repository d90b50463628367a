import { QueryTypes, type Sequelize } from 'sequelize';
import { isLive } from '../database/queries/live.ts';

/** Selects entries that nothing of the same kinds followed for the same row, which is still there. */
const isLatest = ({
  table,
  kinds,
  isThere = '',
}: {
  table: string;
  kinds: string;
  isThere?: string;
}) => `a.kind IN (${kinds})
  AND EXISTS (SELECT 1 FROM ${table} WHERE id = a.subject_id${isThere})
  AND NOT EXISTS (
    SELECT 1 FROM activity AS later WHERE later.subject_id = a.subject_id AND later.kind IN (${kinds}) AND later.id > a.id)`;

// A deletion is recorded with the time that its rows have in the trash; a purge changes that time.
const isInTrash = (table: string) => `EXISTS (SELECT 1 FROM ${table} WHERE deleted_at = a.created_at)`;

const UNDOABLE = `SELECT a.id FROM activity AS a WHERE a.id IN (:ids) AND (
  (a.kind = 'delete' AND a.created_at > :cutoff AND (${['articles', 'contacts', 'text_pages'].map(isInTrash).join(' OR ')}))
  OR (${isLatest({ table: 'articles', kinds: "'publish', 'unpublish'", isThere: ` AND ${isLive()}` })})
  OR (${isLatest({ table: 'users', kinds: "'role'" })}))`;

/** Returns the condition in SQL of entries about articles of an author, by key, and about articles that they changed together. */
export const aboutArticlesOf = (author: number): string => `subject LIKE '{"kind":"article"%' AND (
  actor_id = ${author} OR subject_id IN (SELECT id FROM articles WHERE author_id = ${author}))`;

/** Resolves to those of these activities that can be undone; deletions from before `cutoff` have left the trash. */
export async function undoable(sequelize: Sequelize, ids: number[], cutoff: Date): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const replacements = { ids, cutoff };
  const rows = await sequelize.query<{ id: number }>(UNDOABLE, { replacements, type: QueryTypes.SELECT });
  return new Set(rows.map(({ id }) => id));
}
