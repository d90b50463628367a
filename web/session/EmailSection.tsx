import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { failed } from '../../shared/messages.ts';
import type { User } from '../../shared/users.ts';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useStores } from '../kernel/stores.ts';
import { Button } from '../ui/Button.tsx';
import styles from './AuthPage.module.css';
import { createAccountApi } from './accountApi.ts';

/** The address of the viewer's account: whether it is confirmed, and its change. Nothing where no mail goes out. */
export const EmailSection = observer(function EmailSection({ user }: { user: User }) {
  const { site } = useStores();
  if (!site.hasMail) return null;

  return (
    <section className={`stack ${styles.section}`}>
      <h2 className="heading">Email address</h2>
      {!user.isEmailConfirmed && <Confirmation />}
      <ChangeForm user={user} />
    </section>
  );
});

const Confirmation = observer(function Confirmation() {
  const stores = useStores();
  const [isBusy, setIsBusy] = useState(false);

  const handleSend = async () => {
    setIsBusy(true);
    const call = createAccountApi(stores).sendConfirmation();
    await stores.toasts.promise(call, { done: '', failed: failed.unknown }).catch(() => {});
    setIsBusy(false);
  };

  return (
    <>
      <p className="note">It is not confirmed yet: follow the link in the mail that we have sent you.</p>
      <p>
        <Button busy={isBusy} onClick={() => void handleSend()}>
          Send the link again
        </Button>
      </p>
    </>
  );
});

const ChangeForm = observer(function ChangeForm({ user }: { user: User }) {
  const stores = useStores();
  const [form] = useState(() => new Form({ email: '', currentPassword: '' }));
  const [said, setSaid] = useState('');

  const handleSubmit = async () => {
    setSaid('');
    const response = await form
      .submit((values) => createAccountApi(stores).changeEmail(values))
      .catch((problem) => {
        stores.toasts.failure(problem, failed.unknown);
        stores.session.endIfRefused(problem);
      });
    if (!response) return;
    form.reset();
    setSaid(response.message);
  };

  return (
    <FormBody form={form} label="Change the address" onSubmit={() => void handleSubmit()}>
      <TextInput
        field={form.field('email')}
        label="New address"
        type="email"
        autoComplete="email"
        hint={`We write to it and to ${user.email}; it changes once both links were followed.`}
        required
      />
      <PasswordInput
        field={form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <p role="status">{said}</p>
      <SubmitButton form={form} busyText="Sending…">
        Change the address
      </SubmitButton>
    </FormBody>
  );
});
