import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import type { ResetFactor } from '../../../shared/people/accounts.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { useStores } from '../../kernel/stores.ts';
import { rich } from '../../texts/rich.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from '../AuthPage.module.css';
import { Failure } from '../login/Failure.tsx';
import { NewPasswordInput } from '../NewPasswordInput.tsx';
import { useAccountApi } from '../useAccountApi.ts';

/** Sets the new password that a link is for, below the second factors that stay. */
export const ResetForm = observer(function ResetForm({ token }: { token: string }) {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const navigate = useNavigate();
  const [form] = useState(() => new Form({ token, password: '' }));
  const [problem, setProblem] = useState<unknown>(null);

  const handleSubmit = async () => {
    setProblem(null);
    const response = await form.submit(api.resetPassword).catch(setProblem);
    if (!response) return;
    toasts.success(response.message);
    // Every session of the account has ended, this browser's too.
    await session.check();
    await navigate('/auth', { replace: true });
  };

  if (form.errors.token) return <LinkEnded />;
  return (
    <>
      <FormBody form={form} label={t('Reset the password')} onSubmit={() => void handleSubmit()}>
        <NewPasswordInput field={form.field('password')} label={t('New password')} own={[]} required />
        <p className="note">{t('You log in anew afterwards, on every device.')}</p>
        <Failure problem={problem} fallback={t(failed.unknown)} />
        <SubmitButton form={form} busyText={t('Saving…')}>
          {t('Save the password')}
        </SubmitButton>
      </FormBody>
      <ResetFactors token={token} />
    </>
  );
});

/** Says that a link to a new password has ended, and where there is another one. */
export const LinkEnded = () => (
  <div className="stack" role="alert">
    <p>{t(accountMessages.linkEnded)}</p>
    <p>
      <Link to="/forgot-password">{t('Ask for a new link')}</Link>
    </p>
  </div>
);

/** The second factors that the account of a link has beside its password, so that its owner sees one that is not theirs. */
function ResetFactors({ token }: { token: string }) {
  const api = useAccountApi();
  const [factors, setFactors] = useState<ResetFactor[]>([]);

  useEffect(() => {
    // Without them the password is set all the same; a link that has ended is told by the form.
    void api.resetFactors({ token }).then(
      ({ secondFactors }) => setFactors(secondFactors),
      () => {},
    );
  }, [api, token]);

  if (factors.length === 0) return null;
  return (
    <section className={`stack ${styles.factors}`} aria-labelledby="factors">
      <h2 id="factors" className="heading">
        {t('Your second factors')}
      </h2>
      <p className="note">{t('Beside the new password, logging in takes one of these. Is each of them yours?')}</p>
      <ul className={`stack ${styles.section}`}>
        {factors.map(({ kind, name, createdAt, removableUntil }) => (
          <li key={createdAt + name}>
            <p>{kind === 'totp' ? t('Authenticator app') : rich('Passkey “{name}”', { name: <bdi>{name}</bdi> })}</p>
            <p className="tiny">
              {removableUntil
                ? t(
                    'Added {date}. Not yours? ' +
                      'The link “This was not me” in the mail about it removes it, until {end}.',
                    { date: day(createdAt), end: day(removableUntil) },
                  )
                : t('Added {date}.', { date: day(createdAt) })}
            </p>
          </li>
        ))}
      </ul>
      {factors.some(({ removableUntil }) => removableUntil === null) && (
        <p className="note">
          {rich('If one is not yours that no link removes any more, <a>write to the publisher</a>, who can.', {
            a: (words) => <Link to="/contact">{words}</Link>,
          })}
        </p>
      )}
    </section>
  );
}

const day = (iso: string): string => new Date(iso).toLocaleDateString(language(), { dateStyle: 'medium' });
