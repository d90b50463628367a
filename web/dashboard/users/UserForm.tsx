import { observer } from 'mobx-react-lite';
import { limits } from '../../../shared/limits.ts';
import { done, failed } from '../../../shared/messages.ts';
import type { User } from '../../../shared/users.ts';
import { DraftForm } from '../../drafts/DraftForm.ts';
import { draftStorage } from '../../drafts/draftStorage.ts';
import { useDraftForm } from '../../drafts/useDraftForm.ts';
import { PasswordInput } from '../../forms/PasswordInput.tsx';
import { Switch } from '../../forms/Switch.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { DraftFormBody } from '../DraftFormBody.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';

const updated = { done: done.userUpdated, failed: failed.updateUser };
const valuesOf = ({ username, email, isAdmin }: User) => ({ username, email, isAdmin, password: '' });

/** Edits an account, the administrator's own or another. */
export const UserForm = observer(function UserForm({ row, onSaved, onCancel }: FormProps<User>) {
  return row && <FormOf row={row} onSaved={onSaved} onCancel={onCancel} />;
});

const FormOf = observer(function FormOf({ row, onSaved, onCancel }: FormProps<User> & { row: User }) {
  const { session, toasts } = useStores();
  const { api, users } = useDashboard();
  const isOwn = row._id === session.user?._id;
  const draft = useDraftForm(
    () =>
      new DraftForm({
        values: valuesOf(row),
        storage: draftStorage(session.user?._id ?? '', 'user', row._id),
        // A password must not be stored on the device.
        storable: ({ username, email, isAdmin }) => ({ username, email, isAdmin }),
      }),
  );

  const handleSave = async () => {
    const saved = await draft.save({
      send: ({ password, ...fields }) =>
        toasts.promise(api.updateUser(row._id, password.trim() === '' ? fields : { ...fields, password }), updated),
      saved: (response) => valuesOf(response.user),
    });
    if (!saved) return;
    if (isOwn) void session.check();
    if (saved.left) void users.load();
    else onSaved(saved.response.user, { stay: saved.typedMeanwhile });
  };

  return (
    <DraftFormBody draft={draft} label="Update User" onSave={handleSave} onCancel={onCancel} narrow>
      <TextInput
        field={draft.form.field('username')}
        label="Username"
        maxLength={limits.usernameMax * 2}
        autoComplete="off"
        required
      />
      <TextInput field={draft.form.field('email')} label="Email" type="email" autoComplete="off" required />
      <PasswordInput
        field={draft.form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint={`Leave blank to keep ${isOwn ? 'your' : 'the'} current password`}
      />
      <Switch
        field={draft.form.field('isAdmin')}
        label="Admin"
        hint="Admins run everything, this dashboard included."
      />
    </DraftFormBody>
  );
});
