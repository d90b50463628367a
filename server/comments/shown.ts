import { literal, Op, type Transaction } from 'sequelize';
import { CommentRow } from './model.ts';

const IS_SHOWN = `status = 'approved' OR EXISTS (
  SELECT 1 FROM comments AS answer WHERE answer.parent_id = comments.id AND answer.status = 'approved')`;

/** Updates, within a write that changed the status of comments, which places readers see: theirs and those above them. */
export async function updateShown(
  rows: Pick<CommentRow, 'id' | 'parentId'>[],
  transaction: Transaction,
): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ id, parentId }) => [id, parentId]))].filter((id) => id !== null);
  await CommentRow.update(
    { shown: literal(`(${IS_SHOWN})`) as unknown as boolean },
    { where: { id: { [Op.in]: ids } }, transaction },
  );
}
