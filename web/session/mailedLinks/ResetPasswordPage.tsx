import { observer } from 'mobx-react-lite';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { WithoutScript } from '../../ui/page/WithoutScript.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkEnded, ResetForm } from './ResetForm.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** Sets a new password, by the link in a mail. */
export const ResetPasswordPage = observer(function ResetPasswordPage() {
  const { site } = useStores();
  const token = useLinkToken();

  return (
    <AccountFrame
      title={t('Set a new password')}
      description={t('Set a new password for {site}.', { site: site.name })}
    >
      <WithoutScript>
        <p>{t('Setting a new password needs JavaScript and a recent browser.')}</p>
      </WithoutScript>
      {token === '' && <LinkEnded />}
      {token && <ResetForm token={token} />}
    </AccountFrame>
  );
});
