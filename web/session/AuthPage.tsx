import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { RegisterFields, User } from '../../shared/people/users.ts';
import { denials, done, failed } from '../../shared/texts/messages.ts';
import { language, t } from '../../shared/texts/t.ts';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { newKey } from '../kernel/newKey.ts';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { shallowNavigation } from '../kernel/shallowNavigation.ts';
import { useStores } from '../kernel/stores.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { rich } from '../texts/rich.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './AuthPage.module.css';
import { Failure } from './login/Failure.tsx';
import { LoginForm } from './login/LoginForm.tsx';
import { landingOf } from './login/landing.ts';
import { loginValues } from './login/loginValues.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';

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
  const login = { id: 'login', label: t('Login') };
  const register = { id: 'register', label: t('Register') };
  usePageHead({
    title: t(isRegister ? 'Register' : 'Login'),
    description: isOpen
      ? t('Log in to {site}, or register to comment on what you read.', { site: site.name })
      : t('Log in to {site}.', { site: site.name }),
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
    <div className={`page-width ${styles.page}`} lang={language()}>
      <h1 className={styles.title} tabIndex={-1}>
        {rich('Welcome to {site}', { site: <bdi>{site.name}</bdi> })}
      </h1>
      <Tabs
        label={t('Login or register')}
        tabs={isOpen ? [login, register] : [login]}
        chosen={isRegister ? 'register' : 'login'}
        onChoose={(id) => setQuery(id === 'register' ? { tab: id } : {}, { ...shallowNavigation, replace: true })}
      >
        {!isOpen && (
          <p className={`note ${styles.closed}`}>
            {t(site.registration === 'invitation' ? denials.registrationByInvitation : denials.registrationClosed)}
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
    <FormBody form={form} label={t('Register')} onSubmit={handleSubmit}>
      <TextInput field={form.field('username')} label={t('Username')} autoComplete="nickname" required />
      <TextInput field={form.field('email')} label={t('Email')} type="email" autoComplete="username" required />
      <NewPasswordInput
        field={form.field('password')}
        label={t('Password')}
        required
        own={[form.values.username, form.values.email]}
      />
      <Failure problem={problem} fallback={t(failed.register)} />
      <SubmitButton form={form} busyText={t('Registering…')}>
        {t('Register')}
      </SubmitButton>
    </FormBody>
  );
});
