import { Op, type Transaction } from 'sequelize';
import { fold } from '../../../shared/kit/text.ts';
import type { App } from '../../context.ts';
import { sortKeyOf } from '../../sortNames.ts';
import { usernameTaken } from './links/accountTaken.ts';
import { UserRow } from './model.ts';

/**
 * Returns the columns of a new name, within a write. Throws 409 where the name of another account looks the same, as
 * https://www.unicode.org/reports/tr39/#Confusable_Detection defines it. A lock lets no other name be taken until the commit.
 */
export async function claimName(
  app: App,
  /** `ownId` is the key of an account that changes its name. */
  { username, ownId }: { username: string; ownId?: number },
  tx: Transaction,
) {
  const skeletons = skeletonsOf(username, await loadSkeletonOf());
  await app.database.exclusive('names', tx);
  const taken = await UserRow.findOne({
    attributes: ['id'],
    where: {
      [Op.or]: Object.entries(skeletons).map(([column, skeleton]) => ({ [column]: skeleton })),
      ...(ownId === undefined ? {} : { id: { [Op.ne]: ownId } }),
    },
    transaction: tx,
  });
  if (taken) throw usernameTaken();
  return { username, usernameKey: fold(username), sortKey: sortKeyOf(app, username), ...skeletons };
}

/** Returns the skeletons of a name as it is, in small and in capital letters: 'BiII' looks like 'Bill', 'АDMIN' like 'Admin'. */
function skeletonsOf(username: string, skeletonOf: (text: string) => string) {
  const key = fold(username);
  return {
    usernameSkeleton: skeletonOf(username).toLowerCase(),
    usernameLowerSkeleton: skeletonOf(key),
    usernameUpperSkeleton: skeletonOf(key.toUpperCase()),
  };
}

/** Loads the function that returns UTS 39's skeleton, with the first name that needs it: its table takes a moment. */
async function loadSkeletonOf(): Promise<(text: string) => string> {
  const { default: unhomoglyph } = await import('unhomoglyph');
  return (text) =>
    unhomoglyph(text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD');
}
