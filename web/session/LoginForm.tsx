import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { done, failed } from '../../shared/messages.ts';
import type { LoginFields, User } from '../../shared/users.ts';
import type { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useStores } from '../kernel/stores.ts';
import { Link } from '../ui/Link.tsx';
import { Failure } from './Failure.tsx';

interface LoginFormProps {
  form: Form<LoginFields>;
  onDone: (user: User) => void;
}

export const LoginForm = observer(function LoginForm({ form, onDone }: LoginFormProps) {
  const { session, site, toasts } = useStores();
  const [problem, setProblem] = useState<unknown>(null);

  const handleSubmit = async () => {
    setProblem(null);
    const texts = { done: done.loggedIn, failed: failed.login };
    const response = await form.submit((values) => toasts.promise(session.login(values), texts)).catch(setProblem);
    if (response) onDone(response.user);
  };

  return (
    <FormBody form={form} label="Login" onSubmit={handleSubmit}>
      <TextInput field={form.field('email')} label="Email" type="email" autoComplete="username" required />
      <PasswordInput field={form.field('password')} label="Password" autoComplete="current-password" required />
      {site.hasMail && (
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
      )}
      <Failure problem={problem} fallback={failed.login} />
      <SubmitButton form={form} busyText="Logging in…">
        Login
      </SubmitButton>
    </FormBody>
  );
});
