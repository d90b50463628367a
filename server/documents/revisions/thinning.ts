import { literal, Op, type Transaction } from 'sequelize';
import type { RevisionRow } from './model.ts';
import type { RevisionTables } from './queries.ts';

/** The number of latest revisions that are all kept. */
export const LATEST = 50;
/** The days for which one revision of each day is kept; of older ones, one of each month. */
const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of revisions that one save removes: each may have some hundred kilobytes. */
const THINNED = 12;

interface Dated {
  createdAt: Date;
}

/** Returns those that need not be kept of revisions, latest first, whose first is the last of those that are all kept. */
export function superfluous<Row extends Dated>([first, ...older]: Row[], now: Date): Row[] {
  if (!first) return [];
  let kept: Dated = first;
  return older.filter((row) => {
    const isRecent = now.getTime() - row.createdAt.getTime() < DAYS * DAY_MS;
    const period = (date: Date) => date.toISOString().slice(0, isRecent ? 'yyyy-mm-dd'.length : 'yyyy-mm'.length);
    if (period(row.createdAt) === period(kept.createdAt)) return true;
    kept = row;
    return false;
  });
}

/** Removes what need not be kept of older revisions; those on which others build stay, unseen, as long as these. */
export async function thinRevisions(
  { model, tables }: { model: typeof RevisionRow; tables: RevisionTables },
  { ownerId, now }: { ownerId: number; now: Date },
  transaction: Transaction,
): Promise<void> {
  const older = await model.findAll({
    attributes: ['id', 'version', 'baseVersion', 'createdAt'],
    where: { ownerId, thinned: false },
    order: [['version', 'DESC']],
    offset: LATEST - 1,
    // There are only few of them, because they are thinned again and again.
    limit: 1_000,
    transaction,
  });
  // The oldest first; a later save removes more.
  const rows = superfluous(older, now).slice(-THINNED);
  if (rows.length === 0) return;
  const [bases, others] = [rows.filter(isWhole), rows.filter((row) => !isWhole(row))];
  if (others.length > 0) await model.destroy({ where: { id: others.map(({ id }) => id) }, transaction });
  if (bases.length > 0) {
    await model.update({ thinned: true }, { where: { id: bases.map(({ id }) => id) }, transaction });
  }
  const { revisions, owner } = tables;
  const used = literal(
    `(SELECT base_version FROM ${revisions} WHERE ${owner} = ${ownerId} AND base_version IS NOT NULL)`,
  );
  await model.destroy({ where: { ownerId, thinned: true, version: { [Op.notIn]: used } }, transaction });
}

const isWhole = ({ baseVersion }: RevisionRow) => baseVersion === null;
