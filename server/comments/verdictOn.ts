import { Op, type Transaction } from 'sequelize';
import type { SettingValues } from '../../shared/settings/settings.ts';
import type { UserRow } from '../people/users/model.ts';
import { judgeComment } from './judgeComment.ts';
import { CommentRow } from './model.ts';

/** The number of a writer's latest comments that the spam rules look at. */
const RECENT = 50;
const DAY = 24 * 60 * 60 * 1000;

interface JudgedWrite {
  message: string;
  isTrapped: boolean;
  user: UserRow;
  comments: SettingValues['comments'];
  /** The comment that is edited. */
  id?: number;
}

/** Resolves, within a write, to the status that the settings and the spam rules give a comment; administrators' are approved. */
export async function verdictOn({ message, isTrapped, user, comments, id = 0 }: JudgedWrite, tx: Transaction) {
  if (user.isAdmin) return { status: 'approved' as const, reasons: '[]' };
  const now = Date.now();
  const rows = await CommentRow.findAll({
    attributes: ['message', 'createdAt'],
    where: { userId: user.id, id: { [Op.ne]: id } },
    order: [['id', 'DESC']],
    limit: RECENT,
    transaction: tx,
  });
  const recent = rows
    .map((row) => ({ message: row.message, age: now - row.createdAt.getTime() }))
    .filter(({ age }) => age < DAY);
  const accountAge = now - user.createdAt.getTime();
  const { status, reasons } = judgeComment({ message, isTrapped, accountAge, recent });
  const isHeld = comments === 'moderated' && status === 'approved';
  return { status: isHeld ? ('pending' as const) : status, reasons: JSON.stringify(reasons) };
}
