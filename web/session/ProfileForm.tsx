import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ProfileFields, User } from '../../shared/people/users.ts';
import { type Language, languages } from '../../shared/texts/languages.ts';
import { done, failed } from '../../shared/texts/messages.ts';
import { t } from '../../shared/texts/t.ts';
import { useAutosave } from '../drafts/useAutosave.ts';
import { Choice } from '../forms/Choice.tsx';
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
type SavedAccount = Pick<User, 'username' | 'version'> & { language?: string };

/** `begun` is a value, as JSON text, so that it is stored with the draft. */
const valuesOf = ({ email, username, version, language }: User) => ({
  email,
  username,
  /** That of the dashboard; empty for the publication's. */
  language: language ?? ('' as string),
  password: '',
  currentPassword: '',
  begun: JSON.stringify({ username, language: language ?? '', version } satisfies SavedAccount),
});

type ProfileValues = ReturnType<typeof valuesOf>;

// Neither the address, which is not changed here, nor the password, which must not be stored.
const stored = { kind: 'profile', fields: ['username', 'language'], beside: ['begun'] } as const;

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
    const { username, language = '', version } = parseStored(begun) as SavedAccount;
    const { password, currentPassword } = values;
    const fields: ProfileFields = {
      ...(values.username === username ? {} : { username: values.username }),
      ...(values.language === language ? {} : { language: (values.language || null) as Language | null }),
      ...(password === '' ? {} : { password, ...(currentPassword === '' ? {} : { currentPassword }) }),
    };
    return during(() => session.updateProfile(fields, { version, account: user._id }));
  };

  /** Sends the changes once more where somebody else changed the account meanwhile, unless both changed the name. */
  const sendAgain = (values: ProfileValues, problem: unknown) => {
    const current = detailOf<User>(problem, 'user');
    if (statusOf(problem) !== 412 || !current) throw problem;
    const { username, language = '' } = parseStored(values.begun) as SavedAccount;
    const isTheirs = current.username !== username && current.username !== values.username;
    const isOurs = values.username !== username;
    const { begun } = valuesOf(current);
    const chosen = values.language === language ? (current.language ?? '') : values.language;
    form.set('begun', begun);
    form.set('language', chosen);
    if (isTheirs && isOurs) throw new ApiProblem(412, '', { username: nameChanged(current.username) });
    return send({ ...values, begun, language: chosen, username: isOurs ? values.username : current.username });
  };

  const handleSubmit = async () => {
    const texts = { done: done.profileUpdated, failed: failed.updateProfile };
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
      {user.role !== 'reader' && (
        <Choice
          name="language"
          label={t('Language of the dashboard')}
          value={form.values.language}
          options={[['', t('That of the publication')], ...Object.entries(languages)]}
          error={form.errors.language}
          onChoose={(chosen) => form.set('language', chosen)}
        />
      )}
      {asksCurrent && <CurrentPassword field={form.field('currentPassword')} />}
      <SubmitButton form={form} busyText={t('Saving…')}>
        {t('Update Profile')}
      </SubmitButton>
    </FormBody>
  );
});

const nameChanged = (name: string) =>
  t('The name was changed to “{name}” meanwhile: update again to replace it.', { name });
