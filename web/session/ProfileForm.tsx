import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { done, failed } from '../../shared/messages.ts';
import type { User } from '../../shared/users.ts';
import { useAutosave } from '../drafts/useAutosave.ts';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useStores } from '../kernel/stores.ts';

const valuesOf = ({ email, username }: User) => ({ email, username, password: '' });

// Neither the address, which is not changed here, nor the password, which must not be stored.
const stored = { kind: 'profile', fields: ['username'] } as const;

interface ProfileFormProps {
  user: User;
  /** Makes the call; the dashboard repeats it after a new sign-in. */
  during?: <Result>(call: () => Promise<Result>) => Promise<Result>;
}

/** The user's own account. Saved changes are shown at once everywhere. */
export const ProfileForm = observer(function ProfileForm({ user, during = (call) => call() }: ProfileFormProps) {
  const { session, toasts } = useStores();
  const [form] = useState(() => new Form(valuesOf(user)));
  useAutosave(form, stored);

  const handleSubmit = async () => {
    const texts = { done: done.profileUpdated, failed: failed.updateProfile };
    const response = await form
      .submit(({ username, password }) =>
        toasts.promise(
          during(() => session.updateProfile(password === '' ? { username } : { username, password })),
          texts,
        ),
      )
      .catch((problem) => session.endIfRefused(problem));
    if (response) form.reset(valuesOf(response.user));
  };

  return (
    <FormBody form={form} label="Profile" onSubmit={handleSubmit}>
      <TextInput field={form.field('email')} label="Email" type="email" autoComplete="username" readOnly />
      <TextInput field={form.field('username')} label="Username" autoComplete="nickname" required />
      <PasswordInput
        field={form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint="Leave blank to keep current password"
      />
      <SubmitButton form={form} busyText="Saving…">
        Update Profile
      </SubmitButton>
    </FormBody>
  );
});
