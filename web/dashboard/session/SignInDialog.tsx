import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../shared/people/users.ts';
import { t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { useStores } from '../../kernel/stores.ts';
import { LoginForm } from '../../session/login/LoginForm.tsx';
import { loginValues } from '../../session/login/loginValues.ts';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { useDashboard } from '../useDashboard.ts';

/** The dialog to sign in again over a screen whose session has ended, or in whose place another account has signed in; the screen stays as it is. */
export const SignInDialog = observer(function SignInDialog() {
  const { session } = useStores();
  const { account, signIn } = useDashboard();
  const { other } = signIn;
  const [form] = useState(() => new Form(loginValues(session.user?.email)));
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => fields.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), []);

  const handleDone = ({ _id }: User) => {
    // The dashboard of another account opens, and what was refused is not its own.
    if (_id === account) signIn.signedIn();
    else signIn.giveUp();
    closeAround(fields.current);
  };

  return (
    <Dialog
      title={other ? t('{name} is signed in here now', { name: other }) : t('Your session has ended')}
      text={t('Log in to go on where you were. Nothing that you typed is lost.')}
      onClose={signIn.giveUp}
      buttons={
        <>
          <CloseButton>{t('Not now')}</CloseButton>
          {other && (
            <CloseButton onClick={() => void session.check()}>{t('Go on as {name}', { name: other })}</CloseButton>
          )}
        </>
      }
    >
      <div ref={fields}>
        <LoginForm form={form} onDone={handleDone} />
      </div>
    </Dialog>
  );
});
