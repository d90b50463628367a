import type { Transaction } from 'sequelize';
import { fold } from '../../shared/text.ts';
import type { ChangedBy, NotifyAccountChange } from '../mail/accountChanges.ts';
import { createNotMeLink } from './links.ts';
import type { UserRow } from './model.ts';

interface AddressChange {
  user: Pick<UserRow, 'id' | 'username'>;
  by: ChangedBy;
  from: string;
  to: string;
}

/**
 * Tells the old and the new address of an account, within the write that changed it. Where its owner did, the mail to the old
 * one takes the change back; not where an administrator did, perhaps because a thief reads the mails there.
 */
export async function tellBothAddresses(
  notify: NotifyAccountChange,
  { user: { id, username }, by, from, to }: AddressChange,
  tx: Transaction,
): Promise<void> {
  const change = { what: 'email', by, from, to } as const;
  const isReversible = by === 'owner' && fold(from) !== fold(to);
  const notMe = () => createNotMeLink({ id, email: from }, null, tx);
  await notify({ username, email: from }, { ...change, ...(isReversible ? { notMe } : {}) }, tx);
  await notify({ username, email: to, emailConfirmedAt: null }, change, tx);
}
