import { observer } from 'mobx-react-lite';
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
    <AccountFrame title="Set a new password" description={`Set a new password for ${site.name}.`}>
      <WithoutScript>
        <p>Setting a new password needs JavaScript and a recent browser.</p>
      </WithoutScript>
      {token === '' && <LinkEnded />}
      {token && <ResetForm token={token} />}
    </AccountFrame>
  );
});
