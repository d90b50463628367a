import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ProfileFields, User } from '../../shared/people/users.ts';
import { done, failed } from '../../shared/texts/messages.ts';
import { t } from '../../shared/texts/t.ts';
import { useAutosave } from '../drafts/useAutosave.ts';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { CurrentPassword } from '../forms/PasswordInput.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { ApiProblem, detailOf, statusOf } from '../kernel/ApiProblem.ts';
import { parseStored } from '../kernel/deviceStorage.ts';
import { useStores } from '../kernel/stores.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';

/** The part of an account that a change begins with. */
type SavedAccount = Pick<User, 'username' | 'version'>;

/** `begun` is a value, as JSON text, so that it is stored with the draft. */
const valuesOf = ({ email, username, version }: User) => ({
  email,
  username,
  password: '',
  currentPassword: '',
  begun: JSON.stringify({ username, version } satisfies SavedAccount),
});

type ProfileValues = ReturnType<typeof valuesOf>;

// Neither the address, which is not changed here, nor the password, which must not be stored.
const stored = { kind: 'profile', fields: ['username'], beside: ['begun'] } as const;

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
  const [asksCurrent, setAsksCurrent] = useState(false);
  // The server asks for it where the session is not fresh; the field stays then, whatever is typed.
  if (form.errors.currentPassword && !asksCurrent) setAsksCurrent(true);

  const send = ({ begun, ...values }: ProfileValues) => {
    const { username, version } = parseStored(begun) as SavedAccount;
    const { password, currentPassword } = values;
    const fields: ProfileFields = {
      ...(values.username === username ? {} : { username: values.username }),
      ...(password === '' ? {} : { password, ...(currentPassword === '' ? {} : { currentPassword }) }),
    };
    return during(() => session.updateProfile(fields, { version, account: user._id }));
  };

  /** Sends the changes once more where somebody else changed the account meanwhile, unless both changed the name. */
  const sendAgain = (values: ProfileValues, problem: unknown) => {
    const current = detailOf<User>(problem, 'user');
    if (statusOf(problem) !== 412 || !current) throw problem;
    const { username } = parseStored(values.begun) as SavedAccount;
    const isTheirs = current.username !== username && current.username !== values.username;
    const isOurs = values.username !== username;
    const { begun } = valuesOf(current);
    form.set('begun', begun);
    if (isTheirs && isOurs) throw new ApiProblem(412, '', { username: nameChanged(current.username) });
    return send({ ...values, begun, username: isOurs ? values.username : current.username });
  };

  const handleSubmit = async () => {
    const texts = { done: t(done.profileUpdated), failed: t(failed.updateProfile) };
    const response = await form
      .submit((values) =>
        toasts.promise(
          send(values).catch((problem) => sendAgain(values, problem)),
          texts,
        ),
      )
      .catch((problem) => session.endIfRefused(problem));
    if (response) form.reset(valuesOf(response.user));
  };

  return (
    <FormBody form={form} label={t('Profile')} onSubmit={handleSubmit}>
      <TextInput field={form.field('email')} label={t('Email')} type="email" autoComplete="username" readOnly />
      <TextInput field={form.field('username')} label={t('Username')} autoComplete="nickname" required />
      <NewPasswordInput
        field={form.field('password')}
        label={t('New password')}
        hint={t('Leave blank to keep current password')}
        own={[form.values.username, user.email]}
      />
      {asksCurrent && <CurrentPassword field={form.field('currentPassword')} />}
      <SubmitButton form={form} busyText={t('Saving…')}>
        {t('Update Profile')}
      </SubmitButton>
    </FormBody>
  );
});

const nameChanged = (name: string) =>
  t('The name was changed to “{name}” meanwhile: update again to replace it.', { name });
