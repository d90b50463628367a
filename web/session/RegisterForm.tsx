import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { done, failed } from '../../shared/messages.ts';
import type { RegisterFields } from '../../shared/users.ts';
import type { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { useStores } from '../kernel/stores.ts';
import { Failure } from './Failure.tsx';
import { NewPasswordInput } from './NewPasswordInput.tsx';

export const RegisterForm = observer(function RegisterForm({ form }: { form: Form<RegisterFields> }) {
  const { session, toasts } = useStores();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);

  const handleSubmit = async () => {
    setProblem(null);
    const texts = { done: done.registered, failed: failed.register };
    const answer = await form.submit((values) => toasts.promise(session.register(values), texts)).catch(setProblem);
    if (answer) await navigate('/profile', { replace: true, viewTransition: prefersMotion() });
  };

  return (
    <FormBody form={form} label="Register" onSubmit={handleSubmit}>
      <TextInput field={form.field('username')} label="Username" autoComplete="nickname" required />
      <TextInput field={form.field('email')} label="Email" type="email" autoComplete="username" required />
      <NewPasswordInput
        field={form.field('password')}
        label="Password"
        required
        own={[form.values.username, form.values.email]}
      />
      <Failure problem={problem} fallback={failed.register} />
      <SubmitButton form={form} busyText="Registering…">
        Register
      </SubmitButton>
    </FormBody>
  );
});
