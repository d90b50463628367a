import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useStores } from '../../app/stores.ts';
import { Form } from '../../forms/Form.ts';
import { LoginForm } from '../../session/LoginForm.tsx';
import button from '../../ui/Button.module.css';
import dialogStyles from '../Confirm.module.css';
import { useDashboard } from '../useDashboard.ts';
import styles from './SignInDialog.module.css';

/** Stands over the work while its session has ended; what is typed behind it stays. */
export const SignInDialog = observer(function SignInDialog() {
  const { session } = useStores();
  const { signIn } = useDashboard();
  const dialog = useRef<HTMLDialogElement>(null);
  const [form] = useState(() => new Form({ email: session.user?.email ?? '', password: '' }));

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('input[name="password"]')?.focus();
  }, []);

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="sign-in-again" onClose={signIn.giveUp}>
      <h2 id="sign-in-again" className={dialogStyles.title}>
        Your session has ended
      </h2>
      <p className={styles.text}>Log in to go on where you were. Nothing that you typed is lost.</p>
      <LoginForm
        form={form}
        onDone={() => {
          signIn.signedIn();
          dialog.current?.close();
        }}
      />
      <button type="button" className={`${button.quiet} ${styles.later}`} onClick={() => dialog.current?.close()}>
        Not now
      </button>
    </dialog>
  );
});
