import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { Failure } from '../login/Failure.tsx';
import { useAccountApi } from '../useAccountApi.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Sends a link to a new password to whoever has forgotten theirs. */
export const ForgotPasswordPage = observer(function ForgotPasswordPage() {
  const { site } = useStores();
  const api = useAccountApi();
  const [form] = useState(() => new Form({ email: '' }));
  const [problem, setProblem] = useState<unknown>(null);
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);

  const handleSubmit = async () => {
    setProblem(null);
    const { email } = form.values;
    const response = await form.submit(api.forgotPassword).catch(setProblem);
    if (response) setSent({ email: email.trim(), message: response.message });
  };

  return (
    <AccountFrame
      title={t('Forgot your password?')}
      description={t('Set a new password for {site}.', { site: site.name })}
    >
      {!site.hasMail && <p>{t(accountMessages.noMail)}</p>}
      {site.hasMail && sent === null && (
        <FormBody form={form} label={t('Forgot your password?')} onSubmit={() => void handleSubmit()}>
          <p className="note">
            {t('Enter the email address of your account. We send you a link to set a new password.')}
          </p>
          <TextInput field={form.field('email')} label={t('Email')} type="email" autoComplete="username" required />
          <Failure problem={problem} fallback={t(failed.unknown)} />
          <SubmitButton form={form} busyText={t('Sending…')}>
            {t('Send the link')}
          </SubmitButton>
        </FormBody>
      )}
      <div className="stack" role="status">
        {sent && (
          <>
            <p>{sent.message}</p>
            <p className="note">
              {t(
                'Nothing at {email} after some minutes? Look among the unwanted mails, and whether the address is right.',
                { email: sent.email },
              )}
            </p>
          </>
        )}
      </div>
      <p>
        <Link to="/auth">{t('Back to the login')}</Link>
      </p>
    </AccountFrame>
  );
});
