import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { messageOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { WithoutScript } from '../../ui/page/WithoutScript.tsx';
import { useAccountApi } from '../useAccountApi.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { useLinkToken } from './useLinkToken.ts';

/**
 * Confirms an address, by the link in a mail. By a button, because programs that look for bad links in mails follow them too.
 */
export const ConfirmEmailPage = observer(function ConfirmEmailPage() {
  const { site } = useStores();
  const token = useLinkToken();

  return (
    <AccountFrame
      title={t('Confirm your email address')}
      description={t('Confirm your address for {site}.', { site: site.name })}
    >
      <WithoutScript>
        <p>{t('Confirming an address needs JavaScript and a recent browser.')}</p>
      </WithoutScript>
      {token === '' && <p role="alert">{t(accountMessages.linkEnded)}</p>}
      {token && <Confirmation key={token} token={token} />}
    </AccountFrame>
  );
});

const Confirmation = observer(function Confirmation({ token }: { token: string }) {
  const { session } = useStores();
  const api = useAccountApi();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [isDone, setIsDone] = useState(false);

  const handleConfirm = async () => {
    setIsBusy(true);
    try {
      const { message } = await api.confirmEmail({ token });
      setSaid(message);
      setIsDone(true);
      await session.check();
    } catch (problem) {
      setSaid(messageOf(problem) || t(failed.unknown));
    }
    setIsBusy(false);
  };

  return (
    <>
      {!isDone && (
        <>
          <p className="note">{t('One press, and we know that the address is yours.')}</p>
          <p>
            <Button kind="primary" busy={isBusy} onClick={() => void handleConfirm()}>
              {t('Confirm')}
            </Button>
          </p>
        </>
      )}
      <p role="status">{said}</p>
      {isDone && (
        <p>
          <Link to="/profile">{t('Go to your profile')}</Link>
        </p>
      )}
    </>
  );
});
