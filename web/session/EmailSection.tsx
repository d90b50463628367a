import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { User } from '../../shared/people/users.ts';
import { failed } from '../../shared/texts/messages.ts';
import { t } from '../../shared/texts/t.ts';
import { Form } from '../forms/Form.ts';
import { FormBody } from '../forms/FormBody.tsx';
import { CurrentPassword } from '../forms/PasswordInput.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useStores } from '../kernel/stores.ts';
import { Button } from '../ui/Button.tsx';
import styles from './AuthPage.module.css';
import { useAccountApi } from './useAccountApi.ts';

/** The address of the viewer's account: whether it is confirmed, and its change. Nothing where no mail goes out. */
export const EmailSection = observer(function EmailSection({ user }: { user: User }) {
  const { site } = useStores();
  if (!site.hasMail) return null;

  return (
    <section className={`stack ${styles.section}`}>
      <h2 className="heading">{t('Email address')}</h2>
      {!user.isEmailConfirmed && <Confirmation />}
      <ChangeForm user={user} />
    </section>
  );
});

const Confirmation = observer(function Confirmation() {
  const { toasts } = useStores();
  const api = useAccountApi();
  const [isBusy, setIsBusy] = useState(false);

  const handleSend = async () => {
    setIsBusy(true);
    await toasts.promise(api.sendConfirmation(), { done: '', failed: failed.unknown }).catch(() => {});
    setIsBusy(false);
  };

  return (
    <>
      <p className="note">{t('It is not confirmed yet: follow the link in the mail that we have sent you.')}</p>
      <p>
        <Button busy={isBusy} onClick={() => void handleSend()}>
          {t('Send the link again')}
        </Button>
      </p>
    </>
  );
});

const ChangeForm = observer(function ChangeForm({ user }: { user: User }) {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const [form] = useState(() => new Form({ email: '', currentPassword: '' }));
  const [said, setSaid] = useState('');

  const handleSubmit = async () => {
    setSaid('');
    const response = await form.submit(api.changeEmail).catch((problem) => {
      toasts.failure(problem, failed.unknown);
      session.endIfRefused(problem);
    });
    if (!response) return;
    form.reset();
    setSaid(response.message);
  };

  return (
    <FormBody form={form} label={t('Change the address')} onSubmit={() => void handleSubmit()}>
      <TextInput
        field={form.field('email')}
        label={t('New address')}
        type="email"
        autoComplete="email"
        hint={t('We write to it and to {email}; it changes once both links were followed.', { email: user.email })}
        required
      />
      <CurrentPassword field={form.field('currentPassword')} />
      <p role="status">{said}</p>
      <SubmitButton form={form} busyText={t('Sending…')}>
        {t('Change the address')}
      </SubmitButton>
    </FormBody>
  );
});
