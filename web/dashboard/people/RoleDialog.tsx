import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Role, User } from '../../../shared/people/users.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { useStores } from '../../kernel/stores.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useDashboard } from '../useDashboard.ts';
import { RoleSelect } from './RoleSelect.tsx';

/** A dialog that gives an account another role, which the toast after it can take back. */
export const RoleDialog = observer(function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { api, users } = useDashboard();
  const { session, toasts } = useStores();
  const [form] = useState(() => new Form<{ role: Role }>({ role: user.role }));
  const texts = { done: done.userUpdated, failed: failed.updateUser };

  const load = async () => {
    if (user._id === session.user?._id) await session.check();
    // Whoever made themselves an author may not see the list any more.
    if (session.user?.isAdmin) await users.load();
  };
  const undo = async () => {
    await toasts.promise(api.updateUser(user._id, { role: user.role }), texts).catch(() => undefined);
    await load();
  };
  const handleSubmit = async () => {
    const send = ({ role }: { role: Role }) =>
      toasts.promise(api.updateUser(user._id, { role }, { version: user.version }), texts, {
        label: t('Undo'),
        run: () => void undo(),
      });
    const changed = await form.submit(send);
    if (changed) void load();
    return changed;
  };

  return (
    <FormDialog
      title={t('Change Role')}
      text={t('Are you sure you want to change the role of {name}? It counts from the next moment on.', {
        name: user.username,
      })}
      form={form}
      submit={t('Change role')}
      isUnchanged={!form.dirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RoleSelect field={form.field('role')} />
    </FormDialog>
  );
});
