import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../shared/users.ts';
import { useStores } from '../app/stores.ts';
import { usePageHead } from '../app/usePageHead.ts';
import { Form } from '../forms/Form.ts';
import { type Tab, Tabs } from '../ui/Tabs.tsx';
import styles from './AuthPage.module.css';
import { LoginForm } from './LoginForm.tsx';
import { landingOf } from './landing.ts';
import { RegisterForm } from './RegisterForm.tsx';

const tabs: Tab[] = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
];

/** Login and Register, side by side under one address: `?tab=register` opens the second. */
export const AuthPage = observer(function AuthPage() {
  const { navigation, session, site } = useStores();
  const [loginForm] = useState(() => new Form({ email: '', password: '' }));
  const [registerForm] = useState(() => new Form({ username: '', email: '', password: '' }));
  const isRegister = new URLSearchParams(useLocation().search).get('tab') === 'register';
  usePageHead({
    title: isRegister ? 'Register' : 'Login',
    description: `Log in to ${site.name}, or register to comment on what you read.`,
    path: null,
  });

  useEffect(() => {
    let stays = true;
    void session.known().then((user) => {
      if (stays && user) void navigation.go(landingOf(user), { replace: true });
    });
    return () => {
      stays = false;
    };
  }, [session, navigation]);

  const handleLogin = (user: User) => void navigation.go(landingOf(user), { replace: true });

  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        Welcome to {site.name}
      </h1>
      <Tabs
        label="Login or register"
        tabs={tabs}
        chosen={isRegister ? 'register' : 'login'}
        onChoose={(id) => navigation.rename(id === 'register' ? '/auth?tab=register' : '/auth')}
      >
        {isRegister ? <RegisterForm form={registerForm} /> : <LoginForm form={loginForm} onDone={handleLogin} />}
      </Tabs>
    </div>
  );
});
