import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { RegisterFields, User } from '../../shared/people/users.ts';
import { denials, done, failed } from '../../shared/texts/messages.ts';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { newKey } from '../kernel/newKey.ts';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { shallowNavigation } from '../kernel/shallowNavigation.ts';
import { useStores } from '../kernel/stores.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { type Tab, Tabs } from '../ui/Tabs.tsx';
import styles from './AuthPage.module.css';
import { Failure } from './login/Failure.tsx';
import { LoginForm } from './login/LoginForm.tsx';
import { landingOf } from './login/landing.ts';
import { loginValues } from './login/loginValues.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';

const tabs: Tab[] = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
];

/**
 * Login and Register, side by side under one address: `?tab=register` opens the second. From an article they lead back to it, to
 * the place where one was.
 */
export const AuthPage = observer(function AuthPage() {
  const { session, site } = useStores();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isFromArticle] = useState(() => String(state?.from).startsWith('/articles/'));
  const [query, setQuery] = useSearchParams();
  const [loginForm] = useState(() => new Form(loginValues()));
  const [registerForm] = useState(() => new Form({ username: '', email: '', password: '' }));
  const isOpen = site.registration === 'open';
  const isRegister = isOpen && query.get('tab') === 'register';
  usePageHead({
    title: isRegister ? 'Register' : 'Login',
    description: isOpen
      ? `Log in to ${site.name}, or register to comment on what you read.`
      : `Log in to ${site.name}.`,
    path: null,
  });

  const leave = useCallback(
    async (to: string) => {
      if (isFromArticle) await navigate(-1);
      else await navigate(to, { replace: true, viewTransition: to !== '/dashboard' && prefersMotion() });
    },
    [navigate, isFromArticle],
  );
  const land = useCallback((user: User) => void leave(landingOf(user)), [leave]);

  useEffect(() => {
    let stays = true;
    void session.whenChecked().then((user) => {
      if (stays && user) land(user);
    });
    return () => {
      stays = false;
    };
  }, [session, land]);

  return (
    <div className={`page-width ${styles.page}`} lang="en">
      <h1 className={styles.title} tabIndex={-1}>
        Welcome to {site.name}
      </h1>
      <Tabs
        label="Login or register"
        tabs={isOpen ? tabs : tabs.slice(0, 1)}
        chosen={isRegister ? 'register' : 'login'}
        onChoose={(id) => setQuery(id === 'register' ? { tab: id } : {}, { ...shallowNavigation, replace: true })}
      >
        {!isOpen && (
          <p className={`note ${styles.closed}`}>
            {site.registration === 'invitation' ? denials.registrationByInvitation : denials.registrationClosed}
          </p>
        )}
        {isRegister ? (
          <RegisterForm form={registerForm} onDone={() => leave('/profile')} />
        ) : (
          <LoginForm form={loginForm} onDone={land} />
        )}
      </Tabs>
    </div>
  );
});

interface RegisterFormProps {
  form: Form<RegisterFields>;
  onDone: () => Promise<void>;
}

const RegisterForm = observer(function RegisterForm({ form, onDone }: RegisterFormProps) {
  const { api, session, toasts } = useStores();
  const [problem, setProblem] = useState<unknown>(null);
  const [key] = useState(newKey);

  const handleSubmit = async () => {
    setProblem(null);
    const texts = { done: done.registered, failed: failed.register };
    const answer = await form
      .submit((values) => toasts.promise(session.loginWith(api.register(values, { key })), texts))
      .catch(setProblem);
    if (answer) await onDone();
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
