import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../forms/Form.ts';
import { useStores } from '../../kernel/stores.ts';
import { LoginForm } from '../../session/LoginForm.tsx';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { useDashboard } from '../useDashboard.ts';

/** The dialog to sign in again over a screen whose session has ended; the screen stays as it is. */
export const SignInDialog = observer(function SignInDialog() {
  const { session } = useStores();
  const { signIn } = useDashboard();
  const [form] = useState(() => new Form({ email: session.user?.email ?? '', password: '' }));
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => fields.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), []);

  return (
    <Dialog
      title="Your session has ended"
      text="Log in to go on where you were. Nothing that you typed is lost."
      onClose={signIn.giveUp}
      buttons={<CloseButton>Not now</CloseButton>}
    >
      <div ref={fields}>
        <LoginForm
          form={form}
          onDone={() => {
            signIn.signedIn();
            closeAround(fields.current);
          }}
        />
      </div>
    </Dialog>
  );
});
