import { accountMessages } from '../../../shared/people/accountMessages.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { PasswordDialog } from '../../session/security/PasswordDialog.tsx';
import { useDashboard } from '../useDashboard.ts';

/** Asks for the current password where the list deletes the account that is signed in, in a session that is not fresh. */
export function DeleteOwnAccount({ onClose }: { onClose: () => void }) {
  const { api, account = '' } = useDashboard();
  const { session, toasts } = useStores();

  const handleConfirm = async (currentPassword: string) => {
    const texts = { done: done.userDeleted, failed: failed.deleteUsers, quiet: 422 };
    await toasts.promise(api.deleteUser(account, { currentPassword }), texts);
    return () => void session.check();
  };

  return (
    <PasswordDialog
      title={t(confirmations.deleteUser.title)}
      text={t(accountMessages.currentPasswordForDeletion)}
      yes={t('Delete')}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}
