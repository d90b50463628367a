import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invitationMessages as messages } from '../../../shared/people/invitationMessages.ts';
import type { OpenedInvitation } from '../../../shared/people/invitations.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { messageOf, statusOf } from '../../kernel/ApiProblem.ts';
import { newKey } from '../../kernel/newKey.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { rich } from '../../texts/rich.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { Unsupported } from '../../ui/page/Unsupported.tsx';
import { WithoutScript } from '../../ui/page/WithoutScript.tsx';
import styles from '../AuthPage.module.css';
import { Failure } from '../login/Failure.tsx';
import { landingOf } from '../login/landing.ts';
import { NewPasswordInput } from '../NewPasswordInput.tsx';
import { useAccountApi } from '../useAccountApi.ts';

/** The page where somebody who is invited chooses a name and a password. The token is after the `#` of its address. */
export function InvitationPage() {
  const { site } = useStores();
  const api = useAccountApi();
  const [token, setToken] = useState<string | null>(null);
  const [invitation, setInvitation] = useState<OpenedInvitation | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  usePageHead({ title: t('Invitation'), description: t('An invitation to {site}', { site: site.name }), path: null });

  const open = useCallback(
    async (given: string) => {
      setProblem(null);
      await api.openInvitation({ token: given }).then(setInvitation, setProblem);
    },
    [api],
  );

  useEffect(() => {
    const given = window.location.hash.slice(1);
    setToken(given);
    void open(given);
  }, [open]);

  const isGone = problem !== null && [404, 422].includes(statusOf(problem) ?? 0);
  if (isGone) {
    return (
      <Notice kicker="404" title={t(messages.notFound)}>
        <ButtonLink to="/">{t('Go to the home page')}</ButtonLink>
      </Notice>
    );
  }
  if (problem !== null) {
    return (
      <Notice kicker={t('Sorry')} title={messageOf(problem) || t(messages.openFailed)}>
        <Button onClick={() => void open(token ?? '')}>{t('Try again')}</Button>
      </Notice>
    );
  }
  return (
    <div className={`page-width ${styles.page}`} lang={language()}>
      <h1 className={styles.title} tabIndex={-1}>
        {rich('Welcome to {site}', { site: <bdi>{site.name}</bdi> })}
      </h1>
      {invitation && token ? (
        <Acceptance token={token} invitation={invitation} onGone={setProblem} />
      ) : (
        <p className="note" role="status" data-needs-script>
          {t('Opening the invitation…')}
        </p>
      )}
      <WithoutScript>
        <Unsupported
          title={t(
            'To accept an invitation, JavaScript is needed: the link is read by the page alone, and sent nowhere else.',
          )}
        />
      </WithoutScript>
    </div>
  );
}

interface AcceptanceProps {
  token: string;
  invitation: OpenedInvitation;
  /** Called where it has ended meanwhile. */
  onGone: (problem: unknown) => void;
}

const Acceptance = observer(function Acceptance({ token, invitation, onGone }: AcceptanceProps) {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const navigate = useNavigate();
  const [form] = useState(() => new Form({ username: '', password: '' }));
  const [problem, setProblem] = useState<unknown>(null);
  const [key] = useState(newKey);
  const { email, role } = invitation;

  const handleSubmit = async () => {
    setProblem(null);
    const texts = { done: messages.accepted, failed: messages.acceptFailed };
    const send = (values: { username: string; password: string }) =>
      toasts.promise(api.acceptInvitation({ token, ...values }, { key }), texts);
    try {
      const answer = await form.submit(send);
      if (!answer) return;
      await session.check();
      await navigate(landingOf(answer.user), { replace: true });
    } catch (failure) {
      if (statusOf(failure) === 404) onGone(failure);
      else setProblem(failure);
    }
  };

  return (
    <FormBody form={form} label={t('Accept the invitation')} onSubmit={handleSubmit}>
      <p>
        {rich(
          role === 'reader'
            ? 'You are invited to read and comment. Your account will be that of {email}.'
            : role === 'author'
              ? 'You are invited to write articles. Your account will be that of {email}.'
              : 'You are invited to run it as an administrator. Your account will be that of {email}.',
          { email: <strong>{email}</strong> },
        )}
      </p>
      {session.user && (
        <p className="note">
          {rich('You are logged in as {name}: this creates another account, and logs in to it.', {
            name: <bdi>{session.user.username}</bdi>,
          })}
        </p>
      )}
      <TextInput field={form.field('username')} label={t('Username')} autoComplete="nickname" required />
      <NewPasswordInput
        field={form.field('password')}
        label={t('Password')}
        own={[form.values.username, email]}
        required
      />
      <Failure problem={problem} fallback={t(messages.acceptFailed)} />
      <SubmitButton form={form} busyText={t('Creating your account…')}>
        {t('Create account')}
      </SubmitButton>
    </FormBody>
  );
});
