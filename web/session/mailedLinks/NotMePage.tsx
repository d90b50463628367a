import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { rich } from '../../texts/rich.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { WithoutScript } from '../../ui/page/WithoutScript.tsx';
import styles from '../AuthPage.module.css';
import { Failure } from '../login/Failure.tsx';
import { useAccountApi } from '../useAccountApi.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { ResetForm } from './ResetForm.tsx';
import { useLinkToken } from './useLinkToken.ts';

/**
 * Takes back what somebody else has added to an account, by the link in the mail about it. By a button, because programs that
 * look for bad links in mails follow them too.
 */
export const NotMePage = observer(function NotMePage() {
  const { site } = useStores();
  const token = useLinkToken();

  return (
    <AccountFrame
      title={t('This was not me')}
      description={t('Take back a change of your account at {site}.', { site: site.name })}
    >
      <WithoutScript>
        <p>{t('Taking a change back needs JavaScript and a recent browser.')}</p>
      </WithoutScript>
      {token === '' && <LinkEnded />}
      {token && <Disowning key={token} token={token} />}
    </AccountFrame>
  );
});

const Disowning = observer(function Disowning({ token }: { token: string }) {
  const { session } = useStores();
  const api = useAccountApi();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [disowned, setDisowned] = useState<{ message: string; token: string } | null>(null);
  const said = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (disowned) said.current?.focus();
  }, [disowned]);

  const handlePress = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      setDisowned(await api.disown({ token }));
      // Every session of the account has ended, this browser's too.
      await session.check();
    } catch (caught) {
      setProblem(caught);
    }
    setIsBusy(false);
  };

  if (problem instanceof ApiProblem && problem.errors.token) return <LinkEnded />;
  return (
    <div className={`stack ${styles.step}`}>
      <p ref={said} role="status" tabIndex={-1} className={disowned ? undefined : 'visually-hidden'}>
        {disowned?.message}
      </p>
      {disowned && <ResetForm token={disowned.token} />}
      {!disowned && (
        <>
          <p>
            {t(
              'The mail that brought you here tells what was changed in your account. If that was somebody else, take it back here.',
            )}
          </p>
          <p className="note">
            {t(
              'It also ends every session on every device and your old password, and you set a new one in the next step.',
            )}
          </p>
          <Failure problem={problem} fallback={t(failed.unknown)} />
          <p>
            <Button kind="primary" busy={isBusy} onClick={() => void handlePress()}>
              {t('This was not me')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
});

const LinkEnded = () => (
  <div className="stack" role="alert">
    <p>{t('This link was used already, or its seven days are over.')}</p>
    <p>
      {rich(
        'A new password ends every session of your account: <reset>set a new password</reset>. If a second factor is not ' +
          'yours, or your address was changed, <contact>write to the publisher</contact>, who can remove it.',
        {
          reset: (words) => <Link to="/forgot-password">{words}</Link>,
          contact: (words) => <Link to="/contact">{words}</Link>,
        },
      )}
    </p>
  </div>
);
