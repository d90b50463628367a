import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { User } from '../../../shared/people/users.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { CurrentPassword, PasswordInput } from '../../forms/PasswordInput.tsx';
import { Switch } from '../../forms/Switch.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import type { FormProps } from '../forms/useRowForm.ts';
import { useRowForm } from '../forms/useRowForm.ts';
import { useDashboard } from '../useDashboard.ts';

const updated = { done: done.userUpdated, failed: failed.updateUser, quiet: 412 };

const compared: ComparedField<
  Pick<User, 'username' | 'email' | 'isAdmin'> & { password: string; currentPassword: string }
>[] = [
  { name: 'username', label: msg('Username') },
  { name: 'email', label: msg('Email') },
  { name: 'isAdmin', label: msg('Admin'), show: (isAdmin: boolean) => t(isAdmin ? 'Admin' : 'User') },
];

/** Edits an account, the administrator's own or another. */
export function UserForm({ row, ...rest }: FormProps<User>) {
  return row && <FormOf row={row} {...rest} />;
}

const FormOf = observer(function FormOf({ row, draftId, onSaved, onCancel }: FormProps<User> & { row: User }) {
  const { session, toasts } = useStores();
  const { api, users } = useDashboard();
  const isOwn = row._id === session.user?._id;
  const [asksCurrent, setAsksCurrent] = useState(false);
  const { draft, save } = useRowForm({
    kind: 'user',
    row,
    draftId,
    list: users,
    valuesOf: (user) => {
      const { username, email, isAdmin } = user ?? row;
      return { username, email, isAdmin, password: '', currentPassword: '' };
    },
    // A password must not be stored on the device.
    storable: ({ username, email, isAdmin }) => ({ username, email, isAdmin }),
    send: async ({ changed: { password = '', currentPassword = '', ...fields }, conditions }) => {
      const sent = {
        ...fields,
        ...(password.trim() === '' ? {} : { password }),
        ...(currentPassword === '' ? {} : { currentPassword }),
      };
      const { user } = await toasts.promise(api.updateUser(row._id, sent, conditions), updated);
      if (isOwn) void session.check();
      return user;
    },
    onSaved,
  });
  const { form } = draft;
  // The server asks for it where the session is not fresh; the field stays then, whatever is typed.
  if (form.errors.currentPassword && !asksCurrent) setAsksCurrent(true);

  return (
    <DraftFormBody draft={draft} compared={compared} label={t('Update User')} onSave={save} onCancel={onCancel} narrow>
      <TextInput
        field={form.field('username')}
        label={t('Username')}
        limit={limits.usernameMax}
        autoComplete="off"
        required
      />
      <TextInput field={form.field('email')} label={t('Email')} type="email" autoComplete="off" required />
      <PasswordInput
        field={form.field('password')}
        label={t('New password')}
        autoComplete="new-password"
        hint={t(isOwn ? 'Leave blank to keep your current password' : 'Leave blank to keep the current password')}
      />
      {!isOwn && (
        <p className="note">{t('A new password ends every session, pending link and second factor of the account.')}</p>
      )}
      {asksCurrent && <CurrentPassword field={form.field('currentPassword')} />}
      <Switch
        field={form.field('isAdmin')}
        label={t('Admin')}
        hint={t('Admins run everything, this dashboard included.')}
      />
    </DraftFormBody>
  );
});
